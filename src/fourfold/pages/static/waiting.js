// The waiting room: whatever changes there, the page is loaded again, with what was being written.

import { byId } from "./dom.js";
import { follow } from "./live.js";
import { closeAgain } from "./openings.js";
import { refreshTalk } from "./talk.js";

const UNSENT = `unsent ${location.pathname}`, field = byId("write")?.elements.words;

closeAgain(".others");

if (field) {
  field.value = sessionStorage.getItem(UNSENT) ?? "";
  sessionStorage.removeItem(UNSENT);
}

follow(() => {
  if (field?.value) sessionStorage.setItem(UNSENT, field.value);
  location.reload();
}, { chat: refreshTalk });
