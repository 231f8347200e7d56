import type { BookingAct, BookingStatus } from './contract.ts'

/** A booking that is still to come, or being decided on. */
export const OPEN: readonly BookingStatus[] = ['diminta', 'dikonfirmasi']

/** Every act of a member but the undo, the only table of its states. */
const STEPS: Record<
  Exclude<BookingAct, 'urungkan'>,
  { from: BookingStatus[]; to: BookingStatus }
> = {
  setujui: { from: ['diminta'], to: 'dikonfirmasi' },
  batal: { from: ['diminta', 'dikonfirmasi'], to: 'batal' },
  selesai: { from: ['dikonfirmasi'], to: 'selesai' },
  tidak_datang: { from: ['dikonfirmasi'], to: 'tidak_datang' },
}

/** The status after an act; undefined when the act is not possible now. */
export function statusAfter(
  act: Exclude<BookingAct, 'urungkan'>,
  status: BookingStatus,
): BookingStatus | undefined {
  const step = STEPS[act]
  return step.from.includes(status) ? step.to : undefined
}

/** What a member can do with a booking, the usual first. */
export const possibleActs = (status: BookingStatus): Exclude<BookingAct, 'urungkan'>[] =>
  (['setujui', 'selesai', 'tidak_datang', 'batal'] as const).filter(
    (act) => statusAfter(act, status) !== undefined,
  )
