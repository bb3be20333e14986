// Searching the rules while typing. Without this module the form asks the server, which finds the same sections.

import { byId, main } from "./dom.js";

const form = byId("find"), field = form.elements.q;
const sections = [...document.querySelectorAll("section.part")];
const contents = new Map([...document.querySelectorAll("[data-for]")].map((entry) => [entry.dataset.for, entry]));

// What is said of 0, 1, 2 … sections found.
const SUMMARIES = JSON.parse(main.dataset.found);

// Without case and accents, but letter for letter: a position in it is one in the text.
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

// The words in pictures are not searched.
const SKIPPED = "svg";

/** @returns {Generator<Text>} */
function* textNodes(section) {
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeName === SKIPPED) return NodeFilter.FILTER_REJECT;
    return node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  while (walker.nextNode()) yield /** @type {Text} */ (walker.currentNode);
}

const textOf = (section) => [...textNodes(section)].map(({ data }) => data).join(" ");
const texts = new Map(sections.map((section) => [section, fold(textOf(section))]));

function* occurrences(section, words) {
  for (const node of textNodes(section)) {
    const text = fold(node.data);
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        yield range;
      }
    }
  }
}

function highlight(words) { // browsers without the API only hide sections
  if (!globalThis.Highlight) return;
  const shown = sections.filter((section) => !section.hidden);
  CSS.highlights.set("found", new Highlight(...shown.flatMap((section) => [...occurrences(section, words)])));
}

function summary(query, count) {
  return query && SUMMARIES[count].replace("{q}", query);
}

function search() {
  const query = field.value.trim(), words = fold(query).split(/\s+/).filter(Boolean);
  for (const section of sections) {
    section.hidden = !words.every((word) => texts.get(section).includes(word));
    const entry = contents.get(section.id);
    if (entry) entry.hidden = section.hidden;
  }
  for (const mark of document.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes); // those of the server
  for (const section of sections) section.normalize();
  highlight(words);
  byId("found").textContent = summary(query, sections.filter((section) => !section.hidden).length);
  const address = new URL(location.href);
  if (query) address.searchParams.set("q", query);
  else address.searchParams.delete("q");
  history.replaceState(null, "", address);
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
  sections.find((section) => !section.hidden)?.scrollIntoView();
});
addEventListener("hashchange", () => { // a link to a section that the search has hidden ends the search
  const section = byId(decodeURIComponent(location.hash.slice(1)))?.closest("section.part");
  if (!section?.hidden) return;
  field.value = "";
  search();
  section.scrollIntoView();
});
