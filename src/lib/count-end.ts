/** Lists are counted up to this number; a screen then shows "999+". */
export const COUNT_END = 1_000
