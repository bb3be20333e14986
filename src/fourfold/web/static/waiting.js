// The waiting room: whatever changes there, the page is loaded again.

import { follow } from "./live.js";

follow(() => location.reload());
