/** Parts of a day that customers name in place of a time, with their hours. */
export const DAY_PARTS = {
  pagi: { from: '05:00', until: '11:00' },
  siang: { from: '11:00', until: '15:00' },
  sore: { from: '15:00', until: '18:30' },
  malam: { from: '18:30', until: '23:59' },
} as const
export type DayPart = keyof typeof DAY_PARTS
