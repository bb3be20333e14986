// A table where moves are sent to the server: a game that is played, or a lesson.

import "./board.js";
import { loadFaces } from "./changes.js";
import { felt } from "./dom.js";
import { markGivenHint } from "./hints.js";
import "./live.js";
import { sendMove } from "./moves.js";
import { whenPlayed } from "./pointing.js";

whenPlayed(sendMove);
markGivenHint();
if (felt.dataset.faces) loadFaces();
