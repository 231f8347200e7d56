import * as copy from '#copy/conversation'
import { instantOf, localDate } from '#lib/time/opening-hours'
import { DAY_MS, HOUR_MS } from '#lib/time/durations'

/** The usual times to return to a conversation, by the clock of the zone. */
export function snoozeChoices(nowMs: number, zone: string): { label: string; at: string }[] {
  const midnightMs = Date.parse(`${localDate(nowMs, zone)}T00:00:00Z`)
  const at = (daysAhead: number, hour: number) =>
    instantOf(midnightMs + daysAhead * DAY_MS + hour * HOUR_MS, zone)
  const toMonday = (8 - new Date(midnightMs).getUTCDay()) % 7 || 7
  const choices = [
    { label: copy.inOneHour, atMs: nowMs + HOUR_MS },
    { label: copy.thisEvening, atMs: at(0, 16) },
    { label: copy.tomorrowMorning, atMs: at(1, 8) },
    { label: copy.mondayMorning, atMs: at(toMonday, 8) },
  ]
  return choices
    .filter(
      ({ atMs }, position) =>
        atMs > nowMs + HOUR_MS / 2 &&
        choices.findIndex((choice) => choice.atMs === atMs) === position,
    )
    .map(({ label, atMs }) => ({ label, at: new Date(atMs).toISOString() }))
}
