import { dayAfter } from '#lib/time/zone'

/** The days of a day's week, Monday to Sunday. */
export function weekOf(day: string): string[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, at) => dayAfter(day, at - weekday))
}
