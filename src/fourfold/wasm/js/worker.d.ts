// A script for a Worker: it exports nothing. `Thinker` starts it.

export {};
