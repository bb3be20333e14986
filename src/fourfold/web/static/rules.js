// Searching the rules while somebody types. Without this file the form asks the server, which finds the same.

const form = document.getElementById("find"), field = form.elements.q, told = document.getElementById("found");
const { one, many, none } = document.querySelector("main").dataset;
const parts = [...document.querySelectorAll("section.part")];
const folded = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""); // letter for letter, without dots
const words = new Map(parts.map((part) => [part, folded([...texts(part)].map((text) => text.data).join(" "))]));
const entries = new Map([...document.querySelectorAll("[data-for]")].map((entry) => [entry.dataset.for, entry]));

function* texts(part) { // all that a section says; the words in its pictures are not searched
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_ALL, (node) =>
    node.nodeName === "FIGURE" ? NodeFilter.FILTER_REJECT : node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
  while (walker.nextNode()) yield walker.currentNode;
}

function mark(wanted) { // a highlight changes nothing in the page; browsers that know none do without
  if (!globalThis.Highlight) return;
  const ranges = [];
  for (const part of parts) {
    if (part.hidden) continue;
    for (const text of texts(part)) {
      const low = folded(text.data);
      for (const word of wanted) {
        for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

function find() {
  const query = field.value.trim(), wanted = folded(query).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const part of parts) {
    part.hidden = !wanted.every((word) => words.get(part).includes(word));
    const entry = entries.get(part.id);
    if (entry) entry.hidden = part.hidden;
    count += !part.hidden;
  }
  for (const old of document.querySelectorAll("mark")) old.replaceWith(...old.childNodes);
  for (const part of parts) part.normalize();
  mark(wanted);
  told.textContent = !query ? "" : count ? (count === 1 ? one : many.replace("{n}", count)) : none.replace("{q}", query);
  const address = new URL(location);
  if (query) address.searchParams.set("q", query); else address.searchParams.delete("q");
  history.replaceState(null, "", address);
}

field.addEventListener("input", find);
form.addEventListener("submit", (event) => { event.preventDefault(); find(); parts.find((part) => !part.hidden)?.scrollIntoView(); });
addEventListener("hashchange", () => { // a link leads to its section, also while the search has hidden it
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("section.part");
  if (part?.hidden) { field.value = ""; find(); part.scrollIntoView(); }
});
