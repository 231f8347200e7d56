import type { BookingStatus } from '#contract/booking'
import * as copy from '#copy/booking'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'

const TONES: Record<BookingStatus, Tone> = {
  diminta: 'wait',
  dikonfirmasi: 'ok',
  selesai: 'neutral',
  batal: 'neutral',
  tidak_datang: 'danger',
}

export const BookingChip = ({ status }: { status: BookingStatus }) => (
  <Chip tone={TONES[status]}>{copy.status[status]}</Chip>
)
