import type { BookingAct, BookingStatus } from './contract.ts'

/** Statuses of a booking that is upcoming or waits for a decision. */
export const OPEN: readonly BookingStatus[] = ['diminta', 'dikonfirmasi']

/** The table of states: every act of a member except the undo. */
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

/** What a member can do with a booking, the most common act first. */
export const possibleActs = (status: BookingStatus): Exclude<BookingAct, 'urungkan'>[] =>
  (['setujui', 'selesai', 'tidak_datang', 'batal'] as const).filter(
    (act) => statusAfter(act, status) !== undefined,
  )
