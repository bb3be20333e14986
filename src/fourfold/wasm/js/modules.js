// Where the modules of games are, if `load` is not told. The package has another file of this name, with its games.

export const MODULES = {};
