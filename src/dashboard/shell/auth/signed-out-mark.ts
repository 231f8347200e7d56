const KEY = 'tanggap-signed-out'
/** Other tabs learn of a sign-out within a moment, also in the background. */
const RECENT_MS = 60_000

/** The member signs out in this browser: no tab of it may keep what it shows. */
export function markSignedOut(): void {
  localStorage.setItem(KEY, String(Date.now()))
}

/** Tells a sign-out by the member from a session that ended by itself. */
export const signedOutJustNow = (): boolean =>
  Date.now() - Number(localStorage.getItem(KEY)) < RECENT_MS
