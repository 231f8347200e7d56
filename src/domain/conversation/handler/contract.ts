import type { Identity } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { HeldWhy, NoticeTopic } from '#contract/template/notice'
import type { EscalationReason } from '../escalation/contract.ts'

export const HANDLERS = ['ai', 'menunggu_tim', 'manusia', 'selesai', 'loop'] as const
export type Handler = (typeof HANDLERS)[number]

/**
 * Why a room waits for people without an escalation: the first rule of `decideAdmission` that
 * applies.
 */
export const WAIT_REASONS = [
  'kanal_terputus',
  'agen_mati',
  'ai_dihentikan',
  'grup',
  'mode_uji',
  'kontrol_rollout',
  'diblokir',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** The values of `room.handler_reason`. */
export type HandlerReason = WaitReason | EscalationReason

/** Who handled a room before or after an event, as `room_event` stores it. */
export type HandlerView = {
  handler: Handler
  reason: HandlerReason | null
  assignee?: string | null
}

type Nothing = Record<string, never>

/** Events that change a room's handler; only `planChange` makes them. */
export const HANDLER_EVENTS = [
  'sesi_baru',
  'kondisi_berubah',
  'ambil_alih',
  'dibalas',
  'dibalas_lewat_api',
  'dibalas_dari_ponsel',
  'kembali_ke_ai',
  'selesai',
  'buka_lagi',
  'tugaskan',
  'eskalasi',
  'putaran_bot',
  'kampanye',
  'kontak_digabung',
  'kontak_dipisah',
  'diurungkan',
] as const
export type HandlerEvent = (typeof HANDLER_EVENTS)[number]

/** A session's random number for its agent, and whether the AI takes the session. */
export type RolloutDraw = { rollout_draw: number; rollout_in: boolean }
/** The contact that was merged. */
export type MergedContact = { name: string | null; phone: string | null }
/** The name of the prepared tool call for which a room was handed over. */
export type Approval = { approval: string }

/** An event of a room with its facts; `reason` is `room_event.reason`. */
export type RoomEvent =
  | {
      reason: HandlerEvent
      /** empty for a new room */
      before: HandlerView | Nothing
      after: HandlerView & Partial<RolloutDraw & MergedContact & Approval>
    }
  | {
      reason: 'panggilan'
      before: Nothing
      after: Pick<Extract<InboundEvent, { kind: 'call' }>, 'callId' | 'state' | 'video'>
    }
  | {
      reason: 'identitas_berubah'
      before: Pick<Identity, 'kind' | 'value'>
      after: { values: string[] }
    }
  | {
      /** whether an untaken case is offered to a member, or to nobody */
      reason: 'dibagikan'
      before: { assignee: string | null }
      after: { assignee: string | null }
    }
  | { reason: 'promo_berhenti' | 'promo_diizinkan'; before: Nothing; after: { allowed: boolean } }
  | {
      reason: 'pesanan'
      before: { status: string }
      after: { saleId: string; number: number | null; status: string; totalRupiah: number }
    }
  | {
      /** a notice that needs a person, because the 24-hour window is closed */
      reason: 'kabar_tertahan'
      before: Nothing
      after: { topic: NoticeTopic; number: number; why: HeldWhy }
    }

/** An event as it is read. Events of seeds may lack facts. */
export type StoredEvent =
  | Stored<Extract<RoomEvent, { reason: HandlerEvent }>>
  | Stored<Extract<RoomEvent, { reason: 'panggilan' }>>
  | Stored<Extract<RoomEvent, { reason: 'identitas_berubah' }>>
  | Stored<Extract<RoomEvent, { reason: 'dibagikan' }>>
  | Stored<Extract<RoomEvent, { reason: 'promo_berhenti' | 'promo_diizinkan' }>>
  | Stored<Extract<RoomEvent, { reason: 'pesanan' }>>
  | Stored<Extract<RoomEvent, { reason: 'kabar_tertahan' }>>
type Stored<Event extends RoomEvent> = {
  reason: Event['reason']
  before: Partial<Event['before']> | null
  after: Partial<Event['after']> | null
}

/** An event that is shown between messages: taken over, escalated, closed ... */
export type RoomEventRow = StoredEvent & {
  id: string
  room_id: string
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  created_at: string
}
