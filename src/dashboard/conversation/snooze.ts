import * as copy from '#copy/conversation'
import { DEFAULT_ZONE } from '#dashboard/copy/dates.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** WIB keeps no summer time: its midnight is always 17.00 UTC. */
const ZONE_OFFSET_MS = 7 * HOUR_MS

/**
 * Times at which one usually wants a conversation back. Pure; days begin at midnight in Jakarta.
 */
export function snoozeChoices(nowMs: number): { label: string; at: string }[] {
  const today = Math.floor((nowMs + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS
  const weekday = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    timeZone: DEFAULT_ZONE,
  }).format(nowMs)
  const toMonday = (8 - ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekday)) % 7 || 7
  const choices = [
    { label: copy.inOneHour, atMs: nowMs + HOUR_MS },
    { label: copy.thisEvening, atMs: today + 16 * HOUR_MS },
    { label: copy.tomorrowMorning, atMs: today + DAY_MS + 8 * HOUR_MS },
    { label: copy.mondayMorning, atMs: today + toMonday * DAY_MS + 8 * HOUR_MS },
  ]
  return choices
    .filter(
      ({ atMs }, position) =>
        atMs > nowMs + HOUR_MS / 2 &&
        choices.findIndex((choice) => choice.atMs === atMs) === position,
    )
    .map(({ label, atMs }) => ({ label, at: new Date(atMs).toISOString() }))
}
