// Chat at a table: lines are sent without loading a page, and those of others arrive as bubbles and in the log.

import { byId, create, parseHtml } from "./dom.js";
import { announce, showNote, showPhrase } from "./notices.js";
import { post } from "./page.js";

const MOST_IN_LOG = 40;
const lines = () => [...document.querySelectorAll("#talk > li")];
const panel = () => byId("talk").closest("details"); // none in a waiting room, where the chat is always in sight

/** Fetch what was written, after the live channel has told of it. */
export async function refreshTalk() {
  const talk = byId("talk");
  if (!talk) return;
  const response = await fetch(talk.dataset.from, { headers: { "x-quiet": "1" } });
  if (!response.ok) return;
  const before = new Set(lines().map(({ id }) => id));
  talk.replaceChildren(...parseHtml(await response.text()).childNodes);
  const fresh = lines().filter(({ id }) => !before.has(id));
  fresh.map(copyToLog).forEach((copy, index) => {
    if (fresh[index].classList.contains("own")) return;
    if (copy.isConnected) showPhrase(copy);
    announce(copy.textContent);
    if (panel()?.open === false) panel().classList.add("unread");
  });
  if (fresh.length) showLast();
}

function showLast() { byId("talk").scrollTop = byId("talk").scrollHeight; }

// A line stands in the log where it was written: after the last event before it. Before the game there is no log.
function copyToLog(line) {
  const copy = create("li", { className: `phrase written-line${line.classList.contains("own") ? " own" : ""}` });
  copy.append(...[...line.children].filter((child) => !child.matches("a")).map((child) => child.cloneNode(true)));
  const log = byId("log"), isLater = ({ id }) => Number(id.slice(1)) > Number(line.dataset.after);
  if (!log) return copy;
  log.insertBefore(copy, [...log.querySelectorAll("li[id]")].find(isLater) ?? null);
  [...log.querySelectorAll(".written-line")].slice(0, -MOST_IN_LOG).forEach((old) => old.remove());
  return copy;
}

if (byId("talk")) {
  lines().forEach(copyToLog);
  panel()?.addEventListener("toggle", () => {
    panel().classList.remove("unread");
    if (!panel().open) return;
    showLast();
    byId("write").elements.words.focus();
  });
  byId("write").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target, field = form.elements.words, words = field.value;
    field.value = "";
    try {
      await post(form.action, { words });
      await refreshTalk(); // also if the live channel is interrupted
    } catch (error) {
      field.value ||= words;
      showNote(error.message);
    }
  });
}
