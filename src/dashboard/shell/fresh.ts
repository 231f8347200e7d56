/** Specification section 9: how long cached data of the dashboard is fresh. */
export const FRESH_MS = 5 * 60_000
