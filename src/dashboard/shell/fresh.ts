/** Specification section 9: how long cached data of the dashboard is fresh. */
export const FRESH_MS = 5 * 60_000
/** Figures that are still being counted are read again after this pause. */
export const COUNTED_AFTER_MS = 4_000
/** Work that is running reports each step live. Without a connection it is read again at this pause. */
export const RUNNING_AGAIN_MS = 4_000
