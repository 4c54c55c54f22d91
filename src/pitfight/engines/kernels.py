"""The compiled loops: walking a flat trace for all outcomes of steps, for whole sampled fights, and sharing out visits.

They know numbers only. Whoever calls them makes room and fills what is unknown; each loop says why it stopped. Nothing
here is imported before it is needed, since loading the compiler takes longer than a duel.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitfight.engines.columns import CAPPED, KIND, LEFT_OUT, ONWARD, OPEN, PLACE, WHERE
from pitfight.engines.trace import ASK, CHOICE, COUNT_OF, END, FIRST_OF, LOOK, MEET, ONE_OF, PUT

WALKING, DONE, MISS, STATES_FULL, EDGES_FULL, STACK_FULL, WAYS_FULL, ENDED = range(8)
STATES, NEXT, EDGES, VERSION, LINK, TOP, OPENED = range(7)
"""Places in the counters of an enumeration."""
RUNNING, ENTERING, OVER = range(3)
"""What a lane of the sampler is doing: in a fight, about to judge a step just made, or at its end."""
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U0, U1, U27, U30, U31, U32 = (np.uint64(value) for value in (0, 1, 27, 30, 31, 32))
LOW = np.uint64(0xFFFFFFFF)


@njit(cache=True, nogil=True)
def mixed(value: Any) -> Any:
    """As ``random_numbers._mixed``."""
    value = (value ^ (value >> U30)) * FIRST_FACTOR
    value = (value ^ (value >> U27)) * SECOND_FACTOR
    return value ^ (value >> U31)


@njit(cache=True, nogil=True)
def number(stream: Any, question: Any) -> Any:
    """As ``random_numbers.number``."""
    return mixed(stream + (np.uint64(question) + U1) * GOLDEN)


@njit(cache=True, nogil=True)
def streams(root: Any, fights: Any) -> Any:
    """As ``random_numbers.stream``, for many fights."""
    found = np.empty(len(fights), np.uint64)
    for at in range(len(fights)):
        found[at] = mixed(root + fights[at] * GOLDEN)
    return found


@njit(cache=True, nogil=True)
def below(bits: Any, limit: Any) -> Any:
    """A whole number below a small limit, as ``random_numbers.below``."""
    size = np.uint64(limit)
    return np.int64(((bits >> U32) * size + (((bits & LOW) * size) >> U32)) >> U32)


@njit(cache=True, nogil=True)
def lead_past(raw: Any, common: Any, nodes: Any) -> None:
    """Lead every way past the looks that are sure; ``common`` is the branch that all numbers of a table take.

    What follows a node has a higher number than the node.
    """
    (kinds, args, afters, child, sure, records, led, spots) = raw
    onward = np.arange(nodes)
    for node in range(nodes - 1, -1, -1):
        kind = kinds[node]
        if kind in (PUT, MEET):
            if afters[node] >= 0:
                records[node, ONWARD] = onward[afters[node]]
        elif kind == LOOK:
            branch = sure[node]
            if branch < 0:
                branch = common[args[node]]
            if branch >= 0:
                following = child[afters[node] + branch]
                if following >= 0:
                    onward[node] = onward[following]
    for at in range(len(child)):
        if child[at] >= 0:
            led[at] = onward[child[at]]
    spots[0] = onward[0]


# The look into a table's cell stands in each loop: as a function, even inlined, it slows fights by half (measured).
# That ``count_of`` goes on when there are enough is measured too: with a break in it a fight takes 1.7 times as long.


@njit(cache=True, nogil=True)
def first_of(cells: Any, asked: Any, members: Any, begin: Any, size: Any, now: Any) -> Any:
    """Which member of a group is the first for whom a question holds: their number for none, -1 where it is unknown."""
    for at in range(size):
        cell = members[begin + at, 0] + now[members[begin + at, 1]]
        holds = cells[cell]
        if holds < 0:
            return -1
        if not asked[cell]:
            asked[cell] = 1
        if holds:
            return np.int64(at)
    return np.int64(size)


@njit(cache=True, nogil=True)
def count_of(cells: Any, asked: Any, members: Any, begin: Any, size: Any, now: Any) -> Any:
    """For how many members of a group a question holds, up to the number behind them; -1 where it is unknown."""
    most = members[begin + size, 0]
    count = 0
    for at in range(size):
        cell = members[begin + at, 0] + now[members[begin + at, 1]]
        holds = cells[cell]
        if holds < 0:
            return -1
        if not asked[cell]:
            asked[cell] = 1
        if holds:
            count += 1
    return np.int64(min(count, most))


@njit(cache=True, nogil=True)
def lowest(cells: Any, asked: Any, members: Any, begin: Any, size: Any, now: Any, tied: Any) -> Any:
    """How many members of a group share the lowest rank, entered in ``tied``; -1 where a rank is unknown."""
    count = 0
    best = np.int64(0)
    for at in range(size):
        cell = members[begin + at, 0] + now[members[begin + at, 1]]
        rank = cells[cell]
        if rank == -1:
            return -1
        if not asked[cell]:
            asked[cell] = 1
        if rank == LEFT_OUT:
            continue
        if count == 0 or rank < best:
            best = rank
            tied[0] = at
            count = 1
        elif rank == best:
            tied[count] = at
            count += 1
    return count


# -- states as keys -----------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def hashed(key: Any) -> Any:
    """A hash of the words of a key."""
    value = U0
    for word in range(len(key)):
        value = mixed(value + key[word] + GOLDEN)
    return value


@njit(cache=True, nogil=True)
def unpack(key: Any, layout: Any, now: Any) -> Any:
    """Take a key apart: a number for each place, and the end last."""
    for place in range(layout.shape[0]):
        now[place] = np.int64((key[layout[place, 0]] >> layout[place, 1]) & layout[place, 2])


@njit(cache=True, nogil=True)
def pack(now: Any, layout: Any, key: Any) -> Any:
    """The inverse of ``unpack``."""
    for word in range(len(key)):
        key[word] = U0
    for place in range(layout.shape[0]):
        key[layout[place, 0]] |= np.uint64(now[place]) << layout[place, 1]


@njit(cache=True, nogil=True)
def find(key: Any, keys: Any, slots: Any, states: Any) -> Any:
    """The state of a key; a new one is entered as number ``states`` (there must be room)."""
    mask = np.uint64(len(slots) - 1)
    slot = hashed(key) & mask
    while True:
        state = slots[slot]
        if state < 0:
            slots[slot] = states
            for word in range(len(key)):
                keys[states, word] = key[word]
            return states
        same = True
        for word in range(len(key)):
            if keys[state, word] != key[word]:
                same = False
                break
        if same:
            return state
        slot = (slot + U1) & mask


@njit(cache=True, nogil=True)
def repack(old_keys: Any, old_layout: Any, keys: Any, layout: Any, slots: Any, states: Any) -> Any:
    """Enter states again, in the same order, under another layout or in a larger map."""
    now = np.zeros(layout.shape[0], np.int64)
    key = np.zeros(keys.shape[1], np.uint64)
    for state in range(states):
        unpack(old_keys[state], old_layout, now)
        pack(now, layout, key)
        find(key, keys, slots, state)


# -- like fighters ------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def put_in_order(now: Any, twin_begin: Any, twin_place: Any) -> Any:
    """Sort the numbers of each group of twins, as ``Table.merged`` does."""
    for group in range(len(twin_begin) - 1):
        begin = twin_begin[group]
        for at in range(begin + 1, twin_begin[group + 1]):
            own = now[twin_place[at]]
            free = at
            while free > begin and now[twin_place[free - 1]] > own:
                now[twin_place[free]] = now[twin_place[free - 1]]
                free -= 1
            now[twin_place[free]] = own


@njit(cache=True, nogil=True)
def count_twins(now: Any, twin_begin: Any, twin_place: Any, status_of: Any, counted: Any) -> Any:
    """Enter, for each group and each status, how many of the group are in it."""
    for group in range(len(twin_begin) - 1):
        for status in range(counted.shape[1]):
            count = 0
            for at in range(twin_begin[group], twin_begin[group + 1]):
                if status_of[group, now[twin_place[at]]] == status:
                    count += 1
            counted[group, status, count] += 1


# -- all outcomes of steps ----------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def explore(flat: Any, spots: Any, layout: Any, twins: Any, graph: Any, stack: Any, counters: Any, stop: Any) -> Any:
    """Work out the steps of state after state, up to ``stop`` of them; returns why it stopped.

    A step that cannot be finished leaves no edges behind; the next call begins it anew. A choice left open is a state
    of its own, which is how all stand there and the spot in the trace; its edges lead to its options, which are states
    as well, from which the walk goes on. Of each the first way on which it was met is kept, as the state before it
    (``origin``) and the places of the answers given since.
    """
    (records, child, cells, asked, _, weights, members, met_seen) = flat
    (twin_begin, twin_place) = twins
    (keys, slots, row, to, weight_to, stamp, edge_at, origin, way_at, way) = graph
    (spot_node, spot_option, spot_count) = spots
    (stack_node, stack_weight, stack_now, stack_link, link_before, link_place) = stack
    places = layout.shape[0] - 2
    now = np.zeros(places + 2, np.int64)
    key = np.zeros(keys.shape[1], np.uint64)
    tied = np.zeros(places + 1, np.int64)
    while counters[NEXT] < counters[STATES] and counters[NEXT] < stop:
        here = counters[NEXT]
        unpack(keys[here], layout, now)
        if now[places] != OPEN:
            row[here + 1] = counters[EDGES]
            counters[NEXT] += 1
            continue
        counters[VERSION] += 1
        version = counters[VERSION]
        edges = counters[EDGES]
        spot = now[places + 1]
        options = np.int64(spot_count[spot])
        if options:
            states = counters[STATES]
            if edges + options > len(to):
                return EDGES_FULL
            if states + options >= len(row) - 1 or 2 * (states + options) > len(slots):
                return STATES_FULL
            if way_at[states] + options > len(way):
                return WAYS_FULL
            for option in range(options):
                now[places + 1] = spot + 1 + option
                pack(now, layout, key)
                target = find(key, keys, slots, states)
                if target == states:
                    stamp[target] = 0
                    origin[target] = here
                    way[way_at[target]] = option
                    way_at[target + 1] = way_at[target] + 1
                    states += 1
                to[edges] = target
                weight_to[edges] = 1.0
                edges += 1
            counters[OPENED] += states - counters[STATES]
            counters[STATES] = states
            counters[EDGES] = edges
            row[here + 1] = edges
            counters[NEXT] += 1
            continue
        now[places + 1] = 0
        links = 0
        top = 0
        node = np.int64(spot_node[spot])
        if spot_option[spot] >= 0:
            node = np.int64(child[records[node, ONWARD] + spot_option[spot]])
        weight = 1.0
        link = np.int64(-1)
        status = WALKING
        while status == WALKING:
            if node < 0:
                status = MISS
                break
            kind = records[node, KIND]
            size = np.int64(records[node, PLACE])
            where = np.int64(records[node, WHERE])
            onward = np.int64(records[node, ONWARD])
            if kind == LOOK:
                cell = where + now[size]
                answer = cells[cell]
                if answer < 0:
                    status = MISS
                    break
                if not asked[cell]:
                    asked[cell] = 1
                node = np.int64(child[onward + answer])
            elif kind == PUT:
                changed = cells[where + now[size]]
                if changed < 0:
                    status = MISS
                    break
                now[size] = changed
                node = onward
            elif kind == MEET:
                met_seen[where] = 1
                node = onward
            elif kind == FIRST_OF:
                at = first_of(cells, asked, members, where, size, now)
                if at < 0:
                    status = MISS
                    break
                node = np.int64(child[onward + at])
            elif kind == COUNT_OF:
                at = count_of(cells, asked, members, where, size, now)
                if at < 0:
                    status = MISS
                    break
                node = np.int64(child[onward + at])
            elif kind in (ASK, ONE_OF):
                fair = kind == ONE_OF
                if fair:
                    count = lowest(cells, asked, members, where, size, now, tied)
                    if count < 0:
                        status = MISS
                        break
                    if count < 2:
                        at = tied[0] if count else size
                        node = np.int64(child[onward + at])
                        continue
                    own = 1.0 / count
                else:
                    count = size
                    own = weights[where]
                if top + count > len(stack_node) or links + count > len(link_place):
                    status = STACK_FULL
                    break
                for place in range(count - 1, -1, -1):
                    link_before[links] = link
                    link_place[links] = place
                    if place:
                        at = tied[place] if fair else np.int64(place)
                        stack_node[top] = child[onward + at]
                        stack_weight[top] = weight * (own if fair else weights[where + place])
                        stack_now[top, :] = now[:places]
                        stack_link[top] = links
                        top += 1
                    links += 1
                link = np.int64(links - 1)
                weight *= own
                node = np.int64(child[onward + (tied[0] if fair else np.int64(0))])
            else:
                if edges >= len(to):
                    status = EDGES_FULL
                    break
                if counters[STATES] + 1 >= len(row) - 1 or 2 * (counters[STATES] + 1) > len(slots):
                    status = STATES_FULL
                    break
                if kind == CHOICE:
                    length = 0
                    back = link
                    while back >= 0:
                        length += 1
                        back = link_before[back]
                    if way_at[counters[STATES]] + length > len(way):
                        status = WAYS_FULL
                        break
                    now[places + 1] = where
                    pack(now, layout, key)
                    now[places + 1] = 0
                else:
                    length = 0
                    put_in_order(now, twin_begin, twin_place)
                    now[places] = where
                    pack(now, layout, key)
                    now[places] = OPEN
                target = find(key, keys, slots, counters[STATES])
                if target == counters[STATES]:
                    counters[STATES] += 1
                    stamp[target] = 0
                    origin[target] = here
                    free = way_at[target] + length
                    way_at[target + 1] = free
                    if kind == CHOICE:
                        counters[OPENED] += 1
                        back = link
                        while back >= 0:
                            free -= 1
                            way[free] = link_place[back]
                            back = link_before[back]
                if stamp[target] == version:
                    weight_to[edge_at[target]] += weight
                else:
                    stamp[target] = version
                    edge_at[target] = edges
                    to[edges] = target
                    weight_to[edges] = weight
                    edges += 1
                if top == 0:
                    status = ENDED
                    break
                top -= 1
                node = np.int64(stack_node[top])
                weight = stack_weight[top]
                now[:places] = stack_now[top]
                link = np.int64(stack_link[top])
        if status != ENDED:
            counters[LINK] = link
            return status
        counters[EDGES] = edges
        row[here + 1] = edges
        counters[NEXT] += 1
    return DONE


# -- whole fights -------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def walk_once(
    records: Any,
    child: Any,
    cells: Any,
    asked: Any,
    limits: Any,
    members: Any,
    met_seen: Any,
    root: Any,
    stream: Any,
    question: Any,
    now: Any,
    tied: Any,
) -> Any:
    """One step by the random numbers of a fight: the end's place (-1 where something is unknown) and the next question.

    ``now`` is changed, also on the way to something unknown. The arrays come one by one: taking a tuple of them
    apart counts references, which costs more than a step does and makes threads wait for each other.
    """
    node = np.int64(root)
    while node >= 0:
        kind = records[node, KIND]
        size = np.int64(records[node, PLACE])
        where = np.int64(records[node, WHERE])
        onward = np.int64(records[node, ONWARD])
        if kind == LOOK:
            cell = where + now[size]
            answer = cells[cell]
            if answer < 0:
                return -1, question
            if not asked[cell]:
                asked[cell] = 1
            node = np.int64(child[onward + answer])
        elif kind == PUT:
            changed = cells[where + now[size]]
            if changed < 0:
                return -1, question
            now[size] = changed
            node = onward
        elif kind == ASK:
            question += 1
            bits = number(stream, question)
            last = size - 1
            answer = 0
            while answer < last and bits >= limits[where + answer]:
                answer += 1
            node = np.int64(child[onward + answer])
        elif kind == COUNT_OF:
            at = np.int64(count_of(cells, asked, members, where, size, now))
            if at < 0:
                return -1, question
            node = np.int64(child[onward + at])
        elif kind in (ONE_OF, FIRST_OF):
            if kind == FIRST_OF:
                at = np.int64(first_of(cells, asked, members, where, size, now))
                if at < 0:
                    return -1, question
            else:
                count = lowest(cells, asked, members, where, size, now, tied)
                if count < 0:
                    return -1, question
                at = size
                if count == 1:
                    at = tied[0]
                elif count > 1:
                    question += 1
                    at = tied[below(number(stream, question), count)]
            node = np.int64(child[onward + at])
        elif kind == END:
            return where, question
        elif kind == MEET:
            if not met_seen[where]:
                met_seen[where] = 1
            node = onward
        else:
            return -2, question
    return -1, question


@njit(cache=True, nogil=True)
def sample(flat: Any, root: Any, pauses: Any, fought: Any, twins: Any, lanes: Any, tallies: Any, cap: Any) -> Any:
    """Run the fights of all lanes to their ends, or to a step that meets something unknown.

    Such a step changes nothing: the lane stays where the step began, with the numbers it will use again. Returns how
    many lanes are left, or -1 where a choice has been left open.
    """
    (records, child, cells, asked, limits, _, members, met_seen) = flat
    (lane_now, lane_phase, lane_question, lane_stream, lane_end, lane_doing) = lanes
    (twin_begin, twin_place, status_of) = twins
    (still, gone, gone_ends, final, ends, sums, twins_still, twins_gone, twins_final) = tallies
    shown = still.shape[0]
    places = lane_now.shape[1]
    before = np.zeros(places, np.int64)
    now = np.zeros(places, np.int64)
    tied = np.zeros(places + 1, np.int64)
    left = 0
    for lane in range(lane_now.shape[0]):
        doing = lane_doing[lane]
        if doing == OVER:
            continue
        now[:] = lane_now[lane]
        phase = lane_phase[lane]
        question = lane_question[lane]
        end = lane_end[lane]
        while True:
            if doing == RUNNING:
                before[:] = now
                end, after = walk_once(
                    records,
                    child,
                    cells,
                    asked,
                    limits,
                    members,
                    met_seen,
                    root,
                    lane_stream[lane],
                    question,
                    now,
                    tied,
                )
                if end < 0:
                    break
                question = after
                put_in_order(now, twin_begin, twin_place)
            doing = RUNNING
            if end == OPEN and not pauses[now[0]]:
                continue
            phase += 1
            if end == OPEN and phase >= cap:
                end = np.int64(CAPPED)
            if phase <= shown:
                for place in range(places):
                    if end == OPEN:
                        still[phase - 1, place, now[place]] += 1
                    else:
                        gone[phase - 1, place, now[place]] += 1
                gone_ends[phase - 1, end] += 1
                counted = twins_still if end == OPEN else twins_gone
                count_twins(now, twin_begin, twin_place, status_of, counted[phase - 1])
            if end != OPEN:
                break
        if end == -2:
            return -1
        if end < 0:
            lane_now[lane] = before
            lane_phase[lane] = phase
            lane_question[lane] = question
            lane_doing[lane] = RUNNING
            left += 1
            continue
        lane_doing[lane] = OVER
        for place in range(places):
            final[place, now[place]] += 1
        count_twins(now, twin_begin, twin_place, status_of, twins_final)
        ends[end] += 1
        if end != CAPPED:
            sums[0] += phase if fought[end] else phase - 1
            sums[1] += 1
    return left


# -- sharing out visits -------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def flow(row: Any, to: Any, weight: Any, still: Any, waiting: Any, visits: Any) -> Any:
    """One sweep: everything that waits in a state moves on, oldest states first; ``still`` states keep what comes.

    Returns how much is waiting afterwards.
    """
    for state in range(len(visits)):
        mass = waiting[state]
        if mass == 0.0 or still[state]:
            continue
        waiting[state] = 0.0
        begin, end = row[state], row[state + 1]
        stay = 0.0
        for edge in range(begin, end):
            if to[edge] == state:
                stay += weight[edge]
        mass /= 1.0 - stay
        visits[state] += mass
        for edge in range(begin, end):
            if to[edge] != state:
                waiting[to[edge]] += mass * weight[edge]
    left = 0.0
    for state in range(len(visits)):
        if not still[state]:
            left += waiting[state]
    return left


@njit(cache=True, nogil=True)
def backwards(row: Any, to: Any, weight: Any, fixed: Any, chance: Any) -> Any:
    """One Gauss-Seidel sweep, newest states first, of a chance whose values at ``fixed`` states stand; its change."""
    change = 0.0
    for state in range(len(chance) - 1, -1, -1):
        if fixed[state]:
            continue
        stay = 0.0
        found = 0.0
        for edge in range(row[state], row[state + 1]):
            if to[edge] == state:
                stay += weight[edge]
            else:
                found += weight[edge] * chance[to[edge]]
        found /= 1.0 - stay
        change = max(change, abs(found - chance[state]))
        chance[state] = found
    return change


@njit(cache=True, nogil=True)
def ending(row: Any, to: Any, reaches: Any) -> Any:
    """One sweep, newest states first, that marks states from which a marked one can be reached; how many it marked."""
    marked = 0
    for state in range(len(reaches) - 1, -1, -1):
        if reaches[state]:
            continue
        for edge in range(row[state], row[state + 1]):
            if reaches[to[edge]]:
                reaches[state] = True
                marked += 1
                break
    return marked


@njit(cache=True, nogil=True)
def one_phase(row: Any, to: Any, weight: Any, pause: Any, moving: Any, count: Any, mass: Any, after: Any) -> Any:
    """Move what is in the first ``count`` states of ``moving`` on until each part pauses; returns their turns."""
    queued = np.zeros(len(mass), np.bool_)
    onward = np.zeros(len(mass), np.float64)
    following = np.empty(len(mass), np.int64)
    turns = 0
    while count:
        fresh = 0
        for at in range(count):
            state = moving[at]
            own = mass[state]
            mass[state] = 0.0
            for edge in range(row[state], row[state + 1]):
                target = to[edge]
                if pause[target]:
                    after[target] += own * weight[edge]
                    continue
                onward[target] += own * weight[edge]
                if not queued[target]:
                    queued[target] = True
                    following[fresh] = target
                    fresh += 1
        for at in range(fresh):
            state = following[at]
            queued[state] = False
            mass[state] += onward[state]
            onward[state] = 0.0
            moving[at] = state
        turns += count
        count = fresh
    return turns
