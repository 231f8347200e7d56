const DAY_MS = 86_400_000

/** A day as YYYY-MM-DD, some days later. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Monday to Sunday of the week of a day. */
export function weekOf(day: string): string[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, at) => daysFrom(day, at - weekday))
}

export const todayIn = (nowMs: number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(nowMs)
