import {
  ArrowRightLeft,
  BellOff,
  BellRing,
  CircleCheck,
  IdCard,
  LifeBuoy,
  Merge,
  MessageSquarePlus,
  Phone,
  PhoneIncoming,
  PhoneMissed,
  Plug,
  Repeat,
  RotateCcw,
  Smartphone,
  Sparkles,
  Split,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import type { HandlerEvent, RoomEventRow } from '#contract/conversation/handler'
import { phoneNumber } from '#dashboard/copy/phone.ts'
import { reasonLabel } from './labels.ts'

export type EventLine = { icon: LucideIcon; tone: 'neutral' | 'danger' | 'ai'; text: string }

type NameOf = (memberId: string) => string | null
type EventOf<Reason extends RoomEventRow['reason']> = Extract<RoomEventRow, { reason: Reason }>
type HandlerEventRow = EventOf<HandlerEvent>

/** What happened to the room, in a line. undefined where it says nothing to a reader. */
export function eventLine(
  event: RoomEventRow,
  memberId: string,
  nameOf: NameOf,
): EventLine | undefined {
  const who = event.actor_id === memberId ? 'Anda' : (event.actor_name ?? 'Rekan tim')
  switch (event.reason) {
    case 'ambil_alih':
      return { icon: UserCheck, tone: 'neutral', text: `${who} mengambil alih` }
    case 'dibalas':
      return { icon: UserCheck, tone: 'neutral', text: `${who} membalas dan menangani` }
    case 'dibalas_dari_ponsel':
      return { icon: Smartphone, tone: 'neutral', text: 'Dibalas dari ponsel' }
    case 'dibalas_lewat_api':
      return { icon: Plug, tone: 'neutral', text: 'Dibalas lewat API' }
    case 'kembali_ke_ai':
      return { icon: Sparkles, tone: 'ai', text: `${who} mengembalikan ke AI` }
    case 'selesai':
      return closedLine(event, who)
    case 'buka_lagi':
      return { icon: RotateCcw, tone: 'neutral', text: `${who} membuka lagi` }
    case 'tugaskan':
      return assignedLine(who, nameOrYou(event.after?.assignee, memberId, nameOf))
    case 'eskalasi':
      return escalatedLine(event, who)
    case 'putaran_bot':
      return { icon: Repeat, tone: 'danger', text: 'Putaran bot: AI dijeda' }
    case 'sesi_baru':
      return sessionLine(event)
    case 'kondisi_berubah':
      return conditionLine(event)
    case 'kontak_digabung':
      return mergedLine(event, who)
    case 'kontak_dipisah':
      return { icon: Split, tone: 'neutral', text: 'Penggabungan dibatalkan' }
    case 'panggilan':
      return callLine(event)
    case 'promo_berhenti':
      return { icon: BellOff, tone: 'neutral', text: 'Pelanggan berhenti menerima promosi' }
    case 'promo_diizinkan':
      return { icon: BellRing, tone: 'neutral', text: 'Pelanggan mau menerima promosi lagi' }
    case 'identitas_berubah':
      return identityLine(event)
    case 'kampanye':
      return undefined
  }
}

const closedLine = (event: HandlerEventRow, who: string): EventLine => ({
  icon: CircleCheck,
  tone: 'neutral',
  text:
    event.actor_kind === 'member'
      ? `${who} menandai selesai`
      : 'Ditutup otomatis karena lama tidak ada pesan',
})

function nameOrYou(
  assignee: string | null | undefined,
  memberId: string,
  nameOf: NameOf,
): string | null {
  if (!assignee) return null
  return assignee === memberId ? 'Anda' : (nameOf(assignee) ?? 'rekan tim')
}

const assignedLine = (who: string, assignee: string | null): EventLine => ({
  icon: ArrowRightLeft,
  tone: 'neutral',
  text: assignee ? `${who} menugaskan ke ${assignee}` : `${who} melepas ke tim`,
})

const escalatedLine = (event: HandlerEventRow, who: string): EventLine => ({
  icon: LifeBuoy,
  tone: 'danger',
  text: withReason(event.actor_kind === 'member' ? `${who} mengeskalasikan` : 'Eskalasi', event),
})

const sessionLine = (event: HandlerEventRow): EventLine => ({
  icon: MessageSquarePlus,
  tone: 'neutral',
  text:
    event.after?.handler === 'ai'
      ? 'Percakapan baru, AI menangani'
      : withReason('Percakapan baru, menunggu tim', event),
})

const conditionLine = (event: HandlerEventRow): EventLine =>
  event.after?.handler === 'ai'
    ? { icon: Sparkles, tone: 'ai', text: 'AI menangani' }
    : { icon: ArrowRightLeft, tone: 'neutral', text: withReason('Menunggu tim', event) }

function withReason(text: string, { after }: HandlerEventRow): string {
  const reason = reasonLabel(after?.reason ?? null)
  return reason ? `${text}: ${reason.toLowerCase()}` : text
}

function mergedLine({ actor_kind, after }: HandlerEventRow, who: string): EventLine {
  const other = after?.name ?? (after?.phone ? phoneNumber(after.phone) : null)
  return {
    icon: Merge,
    tone: 'neutral',
    text: `${actor_kind === 'member' ? `${who} menggabungkan` : 'Digabung otomatis dengan'} ${other ?? 'pelanggan lain'}`,
  }
}

const identityLine = ({ before }: EventOf<'identitas_berubah'>): EventLine => ({
  icon: IdCard,
  tone: 'neutral',
  text: before?.kind === 'phone' ? 'Pelanggan berganti nomor' : 'ID pelanggan di WhatsApp berubah',
})

/** A call can't be taken here: only what became of it on the phone is told. */
function callLine({ after }: EventOf<'panggilan'>): EventLine {
  const kind = after?.video === true ? 'Panggilan video' : 'Panggilan suara'
  switch (after?.state) {
    case 'accepted':
      return { icon: Phone, tone: 'neutral', text: `${kind} dijawab di ponsel` }
    case 'rejected':
      return { icon: PhoneMissed, tone: 'neutral', text: `${kind} ditolak` }
    case 'ended':
      return { icon: PhoneMissed, tone: 'danger', text: `${kind} tidak terjawab` }
    case 'ringing':
    case undefined:
      return { icon: PhoneIncoming, tone: 'neutral', text: `${kind} masuk. Jawab di ponsel.` }
  }
}
