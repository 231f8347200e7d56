/** A pause in typing this long starts a search. */
export const TYPING_PAUSE_MS = 250
