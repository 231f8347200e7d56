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
import type { RoomEventRow } from '#contract/conversation/room'
import { phoneNumber } from '#dashboard/copy/phone.ts'
import { reasonLabel } from './labels.ts'

export type EventLine = { icon: LucideIcon; tone: 'neutral' | 'danger' | 'ai'; text: string }

/** What happened to the room, in a line. undefined where it says nothing to a reader. */
export function eventLine(
  event: RoomEventRow,
  memberId: string,
  nameOf: (id: string) => string | null,
): EventLine | undefined {
  const who = event.actor_id === memberId ? 'Anda' : (event.actor_name ?? 'Rekan tim')
  const handler = textOf(event.after, 'handler')
  const reason = reasonLabel(textOf(event.after, 'reason'))
  switch (event.reason) {
    case 'ambil_alih':
      return { icon: UserCheck, tone: 'neutral', text: `${who} mengambil alih` }
    case 'dibalas':
      return { icon: UserCheck, tone: 'neutral', text: `${who} membalas dan menangani` }
    case 'dibalas_dari_ponsel':
      return { icon: Smartphone, tone: 'neutral', text: 'Dibalas dari ponsel' }
    case 'kembali_ke_ai':
      return { icon: Sparkles, tone: 'ai', text: `${who} mengembalikan ke AI` }
    case 'selesai':
      return {
        icon: CircleCheck,
        tone: 'neutral',
        text:
          event.actor_kind === 'member'
            ? `${who} menandai selesai`
            : 'Ditutup otomatis karena lama tidak ada pesan',
      }
    case 'buka_lagi':
      return { icon: RotateCcw, tone: 'neutral', text: `${who} membuka lagi` }
    case 'tugaskan': {
      const assignee = textOf(event.after, 'assignee')
      const name =
        assignee === memberId ? 'Anda' : assignee ? (nameOf(assignee) ?? 'rekan tim') : null
      return {
        icon: ArrowRightLeft,
        tone: 'neutral',
        text: name ? `${who} menugaskan ke ${name}` : `${who} melepas ke tim`,
      }
    }
    case 'eskalasi':
      return {
        icon: LifeBuoy,
        tone: 'danger',
        text: [
          event.actor_kind === 'member' ? `${who} mengeskalasikan` : 'Eskalasi',
          reason?.toLowerCase(),
        ]
          .filter(Boolean)
          .join(': '),
      }
    case 'putaran_bot':
      return { icon: Repeat, tone: 'danger', text: 'Putaran bot: AI dijeda' }
    case 'sesi_baru':
      return {
        icon: MessageSquarePlus,
        tone: 'neutral',
        text:
          handler === 'ai'
            ? 'Percakapan baru, AI menangani'
            : ['Percakapan baru, menunggu tim', reason?.toLowerCase()].filter(Boolean).join(': '),
      }
    case 'kondisi_berubah':
      return handler === 'ai'
        ? { icon: Sparkles, tone: 'ai', text: 'AI menangani' }
        : {
            icon: ArrowRightLeft,
            tone: 'neutral',
            text: ['Menunggu tim', reason?.toLowerCase()].filter(Boolean).join(': '),
          }
    case 'panggilan':
      return callLine(event)
    case 'dibalas_lewat_api':
      return { icon: Plug, tone: 'neutral', text: 'Dibalas lewat API' }
    case 'kontak_digabung': {
      const other = textOf(event.after, 'name') ?? phoneOf(event.after)
      return {
        icon: Merge,
        tone: 'neutral',
        text: `${event.actor_kind === 'member' ? `${who} menggabungkan` : 'Digabung otomatis dengan'} ${other ?? 'pelanggan lain'}`,
      }
    }
    case 'kontak_dipisah':
      return { icon: Split, tone: 'neutral', text: 'Penggabungan dibatalkan' }
    case 'promo_berhenti':
      return { icon: BellOff, tone: 'neutral', text: 'Pelanggan berhenti menerima promosi' }
    case 'promo_diizinkan':
      return { icon: BellRing, tone: 'neutral', text: 'Pelanggan mau menerima promosi lagi' }
    case 'identitas_berubah':
      return {
        icon: IdCard,
        tone: 'neutral',
        text:
          textOf(event.before, 'kind') === 'phone'
            ? 'Pelanggan berganti nomor'
            : 'ID pelanggan di WhatsApp berubah',
      }
    default:
      return undefined
  }
}

/** A call can't be taken here: only what became of it on the phone is told. */
function callLine({ after }: RoomEventRow): EventLine {
  const kind = after?.video === true ? 'Panggilan video' : 'Panggilan suara'
  switch (textOf(after, 'state')) {
    case 'accepted':
      return { icon: Phone, tone: 'neutral', text: `${kind} dijawab di ponsel` }
    case 'rejected':
      return { icon: PhoneMissed, tone: 'neutral', text: `${kind} ditolak` }
    case 'ended':
      return { icon: PhoneMissed, tone: 'danger', text: `${kind} tidak terjawab` }
    default:
      return { icon: PhoneIncoming, tone: 'neutral', text: `${kind} masuk. Jawab di ponsel.` }
  }
}

const phoneOf = (fields: Record<string, unknown> | null): string | null => {
  const phone = textOf(fields, 'phone')
  return phone && phoneNumber(phone)
}

function textOf(fields: Record<string, unknown> | null, key: string): string | null {
  const value = fields?.[key]
  return typeof value === 'string' ? value : null
}
