import {
  BookX,
  CircleQuestionMark,
  Frown,
  Gauge,
  Repeat,
  Scale,
  ShieldAlert,
  Unplug,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { EscalationReason } from '#contract/conversation/escalation'
import type { WaitReason } from '#contract/conversation/handler'
import type { Outcome, RoomRow } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'

export const OUTCOME_LABEL: Record<Outcome, string> = {
  terjawab: copy.outcomeAnswered,
  terjual: copy.outcomeSold,
  janji_temu: copy.outcomeAppointment,
  tidak_jadi: copy.outcomeNoSale,
  spam: copy.outcomeSpam,
}

export const ESCALATION_LABEL: Record<EscalationReason, { label: string; icon: LucideIcon }> = {
  minta_manusia: { label: copy.reasonAsksHuman, icon: UserRound },
  info_tidak_ada: { label: copy.reasonNoInfo, icon: BookX },
  di_luar_kemampuan: { label: copy.reasonOutOfScope, icon: ShieldAlert },
  kebijakan: { label: copy.reasonPolicy, icon: Scale },
  gangguan_alat: { label: copy.reasonToolFailure, icon: Unplug },
  perlu_klarifikasi: { label: copy.reasonUnclear, icon: CircleQuestionMark },
  kuota_habis: { label: copy.reasonQuota, icon: Gauge },
  marah: { label: copy.reasonAngry, icon: Frown },
  putaran_bot: { label: copy.reasonBotLoop, icon: Repeat },
}

const WAIT_LABEL: Record<WaitReason, string> = {
  kanal_terputus: copy.channelOffline,
  agen_mati: copy.agentOff,
  ai_dihentikan: copy.aiWasStopped,
  grup: copy.group,
  mode_uji: copy.testMode,
  kontrol_rollout: copy.rolloutControl,
  diblokir: copy.blocked,
}

export function reasonLabel(reason: string | null): string | null {
  if (!reason) return null
  if (isEscalationReason(reason)) return ESCALATION_LABEL[reason].label
  return isWaitReason(reason) ? WAIT_LABEL[reason] : null
}

const isWaitReason = (reason: string): reason is WaitReason => reason in WAIT_LABEL

export const isEscalationReason = (reason: string): reason is EscalationReason =>
  reason in ESCALATION_LABEL

/** The customer's name, or their number without a known name. */
export function customerName(room: Pick<RoomRow, 'contact_name' | 'contact_phone'>): string {
  return room.contact_name || (room.contact_phone ? phoneNumber(room.contact_phone) : shared.noName)
}

export const LANGUAGE_LABEL: Record<string, string> = {
  id: copy.indonesian,
  en: copy.english,
  jv: copy.javanese,
  su: copy.sundanese,
  ms: copy.malay,
}
export const IDENTITY_LABEL: Record<string, string> = {
  phone: copy.number,
  lid: copy.whatsAppId,
  bsuid: copy.customerId,
  parent_bsuid: copy.parentId,
  group: copy.group,
  username: copy.username,
}
