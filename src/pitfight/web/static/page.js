// What the page does beyond plain links and forms: charts, completion, copying, stale answers, keys at the table.
"use strict";
(() => {
  const charts = document.currentScript.dataset.charts, words = JSON.parse(document.currentScript.dataset.words);
  const slow = (fn, ms) => { let timer; return (...args) => { clearTimeout(timer); timer = setTimeout(() => fn(...args), ms); }; };

  // Charts: the bundle is fetched when the first chart comes near.
  let bundle;
  const load = () => bundle ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = charts; script.onload = done; script.onerror = fail;
    document.head.append(script);
  });
  const drawn = new WeakMap();
  async function draw(figure) {
    const source = figure.querySelector("script[type='application/json']");
    if (!source || drawn.get(figure) === source.textContent) return;
    const text = source.textContent;
    drawn.set(figure, text);
    await load();
    const { compile, parse, View, expressionInterpreter } = window.pitfightCharts;
    const place = document.createElement("div");
    place.className = "canvas";
    place.setAttribute("hx-morph-skip", "");
    const spec = JSON.parse(text);
    figure.querySelector(".canvas")?.remove();
    figure.prepend(place);
    const width = place.clientWidth || 560;
    if (spec.width === "container") spec.width = width;
    const view = new View(parse(compile(spec).spec, null, { ast: true }), {
      expr: expressionInterpreter, renderer: "svg", container: place, hover: false,
    });
    await view.runAsync();
    place.querySelector("svg")?.setAttribute("aria-label", spec.description);
    const tail = place.querySelectorAll("[style]");
    tail.forEach((own) => { const style = own.getAttribute("style"); own.removeAttribute("style"); own.style.cssText = style; });
  }
  const near = new IntersectionObserver((seen) => {
    for (const one of seen) if (one.isIntersecting) draw(one.target).catch(() => {});
  }, { rootMargin: "300px" });
  const charted = () => document.querySelectorAll("[data-chart]").forEach((figure) => { near.unobserve(figure); near.observe(figure); });

  // The field under the cursor is never overwritten by an answer.
  document.addEventListener("focusin", (event) => { if (event.target.matches(".words, .number input")) event.target.setAttribute("hx-morph-skip", ""); });
  document.addEventListener("focusout", (event) => { if (event.target.matches(".words, .number input")) event.target.removeAttribute("hx-morph-skip"); });

  // An old answer fades while a new one is worked out.
  document.addEventListener("input", (event) => {
    if (event.target.closest("#fight") && event.target.matches("input, select")) document.querySelectorAll("[data-fade]").forEach((card) => card.classList.add("stale"));
  });
  // What the server says is what controls show: what a hand has changed is in the answer already.
  const settle = () => {
    for (const own of document.querySelectorAll("#fight input:not([hx-morph-skip]), #main select")) {
      if (own.type === "checkbox" && !own.name) continue;
      if (own.type === "checkbox" || own.type === "radio") own.checked = own.defaultChecked;
      else if (own.tagName === "SELECT") { const set = [...own.options].find((option) => option.defaultSelected); own.value = (set ?? own.options[0]).value; }
      else own.value = own.defaultValue;
    }
  };
  // What a hand has changed since the last request of the form is not in an answer yet: such an answer comes too late.
  let changed = 0, sent = 0;
  const form = (event) => event.detail?.ctx?.sourceElement?.id === "fight";
  const touched = (event) => { if (event.target.form?.id === "fight") changed += 1; };
  document.addEventListener("input", touched, true);
  document.addEventListener("change", touched, true);
  // The name of this open page goes with each request: what it does not wait for any more need not be worked out.
  const name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
  document.addEventListener("htmx:config:request", (event) => { event.detail.ctx.request.headers["X-Page"] = name; if (form(event)) sent = changed; });
  document.addEventListener("htmx:before:swap", (event) => { if (changed !== sent) event.preventDefault(); });
  document.addEventListener("htmx:after:swap", () => { settle(); document.querySelectorAll(".stale").forEach((card) => card.classList.remove("stale")); charted(); watch(); address(); });
  // What could not be sent is sent again from where it was, and the page stays.
  // Looks at work in hand are repeated by themselves, and put no step aside that got lost.
  let lost = null;
  const looks = (ctx) => ["waiting", "working"].includes(ctx.sourceElement?.id);
  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail.ctx;
    if (!ctx?.request) return;
    if (!lost || !looks(ctx)) lost = ctx;
    gone();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail?.ctx;
    if (lost && ctx && (looks(lost) || ctx.sourceElement === lost.sourceElement || (ctx.target?.id === "main" && !looks(ctx)))) lost = null;
  });
  document.addEventListener("htmx:after:swap", () => { document.querySelector(".offline")?.remove(); if (lost?.sourceElement.isConnected) gone(); });
  function retry() {
    const own = lost.sourceElement;
    if (own.matches("a")) own.click();
    else if (own.matches("form")) own.requestSubmit();
    else htmx.ajax(lost.request.method, lost.request.action, { source: own, target: lost.target, swap: lost.swap });
  }
  function gone() {
    if (document.querySelector(".offline")) return;
    const told = document.createElement("div");
    told.className = "card offline"; told.setAttribute("role", "alert");
    const play = document.body.classList.contains("page-play");
    told.textContent = `${play ? words.lost : words.stopped} ${document.querySelector(".stale") ? words.former : ""} `;
    const again = document.createElement("button");
    again.textContent = words.again; again.addEventListener("click", retry);
    told.append(again);
    document.getElementById("main").append(told);
  }

  // Completion: at most eight words, arrows move, Tab and Enter take.
  let list, field, chosen = -1;
  const close = () => { list?.remove(); list = null; chosen = -1; field?.removeAttribute("aria-expanded"); field?.removeAttribute("aria-activedescendant"); };
  const suggest = slow(async (input) => {
    const text = input.value.slice(0, input.selectionStart);
    if (!text.trim()) return close();
    const reply = await fetch(`/api/v1/systems/${input.dataset.words}/words?text=${encodeURIComponent(text)}`).then((r) => r.json(), () => null);
    if (!reply || document.activeElement !== input || !reply.words?.length) return close();
    const last = text.split(/[:;,=]/).pop().trim().toLowerCase();
    if (!last || (reply.words.length === 1 && reply.words[0].toLowerCase() === last)) return close();
    close(); field = input;
    list = document.createElement("ul"); list.className = "completions"; list.id = "completions"; list.setAttribute("role", "listbox"); list.setAttribute("aria-label", words.completions);
    reply.words.forEach((word, place) => {
      const item = document.createElement("li");
      item.textContent = word; item.id = `word-${place}`; item.setAttribute("role", "option");
      item.addEventListener("mousedown", (event) => { event.preventDefault(); take(word); });
      list.append(item);
    });
    input.setAttribute("role", "combobox"); input.setAttribute("aria-controls", "completions"); input.setAttribute("aria-expanded", "true"); input.setAttribute("aria-autocomplete", "list");
    const box = input.getBoundingClientRect();  // outside of what answers replace
    document.body.append(list);
    list.style.left = `${box.left + scrollX}px`; list.style.top = `${box.bottom + scrollY + 4}px`; list.style.width = `${box.width}px`;
  }, 90);
  function mark(place) {
    chosen = (place + list.children.length) % list.children.length;
    [...list.children].forEach((item, own) => item.setAttribute("aria-selected", own === chosen));
    field.setAttribute("aria-activedescendant", `word-${chosen}`);
  }
  function take(word) {
    const cut = field.selectionStart, before = field.value.slice(0, cut), after = field.value.slice(cut);
    const at = Math.max(...[":", ";", ",", "="].map((sign) => before.lastIndexOf(sign))) + 1;
    const space = at && before[at] === " " || !at ? before.slice(at).match(/^\s*/)[0] : " ";
    const front = before.slice(0, at) + space + word;
    field.value = front + after; field.setSelectionRange(front.length, front.length);
    const own = field; close();
    own.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.addEventListener("input", (event) => { if (event.target.matches("[data-words]") && event.isTrusted) suggest(event.target); });
  document.addEventListener("focusout", (event) => { if (event.target === field) close(); });
  document.addEventListener("keydown", (event) => {
    if (!list || event.target !== field) return;
    if (event.key === "ArrowDown") mark(chosen + 1);
    else if (event.key === "ArrowUp") mark(chosen < 0 ? -1 : chosen - 1);
    else if (event.key === "Escape") close();
    else if ((event.key === "Tab" && !event.shiftKey) || (event.key === "Enter" && chosen >= 0)) take(list.children[Math.max(0, chosen)].textContent);
    else return;
    event.preventDefault();
  });

  // Copy link: the clipboard where there is one, else a field to copy from.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-copy]");
    if (!link) return;
    event.preventDefault();
    const say = link.querySelector("span") ?? link, before = say.textContent;
    try {
      await navigator.clipboard.writeText(link.href);
      say.textContent = words.copied; setTimeout(() => { say.textContent = before; }, 2000);
    } catch {
      const input = document.createElement("input");
      input.readOnly = true; input.value = link.href; input.setAttribute("aria-label", words.link);
      link.replaceWith(input); input.focus(); input.select();
    }
  });

  // A clause opens its sentence in place; the second touch goes to the rules.
  const told = new Map();
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-clause]");
    if (!link || link.dataset.open) return;
    event.preventDefault();
    const key = link.getAttribute("href").split("/")[2].split("#")[0];
    if (!told.has(key)) told.set(key, fetch(`/api/v1/systems/${key}`).then((r) => r.json()).catch(() => ({ clauses: {} })));
    const clause = (await told.get(key)).clauses[link.dataset.clause];
    if (!clause) return location.assign(link.href);
    link.dataset.open = "1";
    const text = document.createElement("span");
    text.className = "clause-text"; text.setAttribute("role", "status"); text.textContent = clause.text;
    (link.closest(".branch, li, p, div") ?? link.parentElement).append(text);
  });

  // A percentage: digits that are touched stand in the field, and the field sets the digits.
  document.addEventListener("input", (event) => {
    const form = event.target.closest("[data-percent]");
    if (!form) return;
    const rows = [...form.querySelectorAll("fieldset")], field = form.elements.p;
    if (event.target !== field) { field.value = rows.map((row) => row.querySelector(":checked")?.value ?? "").join(""); return; }
    rows.forEach((row, place) => row.querySelectorAll("input").forEach((own) => { own.checked = own.value === field.value[place]; }));
  });
  // Many dice: a touch of a face counts one more; what is left is said,.
  const left = (form) => Number(form.dataset.counter) - [...form.querySelectorAll(".counter input")].reduce((sum, own) => sum + (Number(own.value) || 0), 0);
  document.addEventListener("click", (event) => {
    const label = event.target.closest(".counter label");
    if (!label) return;
    event.preventDefault();
    const form = label.form ?? label.closest("form"), field = label.control;
    if (left(form) > 0) { field.value = (Number(field.value) || 0) + 1; field.dispatchEvent(new Event("input", { bubbles: true })); }
  });
  const tell = (form) => {
    const count = left(form);
    if (count !== Number(form.dataset.counter)) form.querySelector("[data-left]").textContent = form.dataset.said.replace("{left}", count);
  };
  document.addEventListener("input", (event) => { const form = event.target.closest("[data-counter]"); if (form) tell(form); });
  // What was typed belongs to the question that was asked; only while odds are waited for it is the same one. Who asked is
  // noted before, since an element that the answer takes away is no longer named after it.
  // What is unfolded then stays so: a menu that is open is not closed by the odds that arrive.
  const waits = new WeakMap();
  const unfolded = () => [...document.querySelectorAll("#main details[open] > summary")].map((own) => own.textContent);
  document.addEventListener("htmx:before:swap", (event) => { if (event.detail?.ctx?.sourceElement?.id === "waiting") waits.set(event.detail.ctx, unfolded()); });
  document.addEventListener("htmx:after:swap", (event) => {
    if (!waits.has(event.detail?.ctx ?? event)) document.querySelectorAll("[data-percent], [data-counter]").forEach((own) => own.reset());
    document.querySelectorAll("[data-counter]").forEach(tell);
    const open = waits.get(event.detail?.ctx ?? event) ?? [];
    document.querySelectorAll("#main details > summary").forEach((own) => { if (open.includes(own.textContent)) own.parentElement.open = true; });
  });

  document.addEventListener("change", (event) => { if (event.target.matches("[data-go]")) event.target.form.submit(); });
  // Readings stand below the answer, and belong to the form above it.
  document.addEventListener("change", (event) => { const form = event.target.form; if (form?.id === "fight" && !form.contains(event.target)) form.dispatchEvent(new Event("change", { bubbles: true })); });

  // Keys at the table and in the map.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (document.querySelector(".pad")) {
      const face = document.querySelector(`.pad [data-key="${event.key}"]`);
      if (face) { event.preventDefault(); face.click(); }
      if (event.key === "r") document.querySelector("[data-roll]")?.click();
      if (event.key === "u" || event.key === "Backspace") { event.preventDefault(); document.querySelector("[data-undo]")?.click(); }
      return;
    }
    const cell = event.target.closest?.(".map td a");
    if (!cell) return;
    const row = cell.closest("tr"), place = [...row.querySelectorAll("td a")].indexOf(cell);
    const next = { ArrowRight: () => row.querySelectorAll("td a")[place + 1], ArrowLeft: () => row.querySelectorAll("td a")[place - 1],
      ArrowDown: () => row.nextElementSibling?.querySelectorAll("td a")[place], ArrowUp: () => row.previousElementSibling?.querySelectorAll("td a")[place] }[event.key]?.();
    if (next) { event.preventDefault(); next.focus(); }
  });

  // On a phone the bar is repeated at the edge while the answer is out of sight.
  const sight = new IntersectionObserver((seen) => seen.forEach((one) => document.body.classList.toggle("away", !one.isIntersecting)));
  const watch = () => { sight.disconnect(); const head = document.querySelector(".answer .head"); if (head) sight.observe(head); else document.body.classList.remove("away"); };
  const address = () => document.querySelectorAll("[data-address]").forEach((own) => { own.textContent = location.href; });
  charted(); watch(); address();
  document.querySelector("[data-focus]")?.focus({ preventScroll: true });
})();
