/** Specification section 9: what the dashboard has read stays fresh this long. */
export const FRESH_MS = 5 * 60_000
