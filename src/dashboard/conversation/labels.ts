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
import { phoneNumber } from '#dashboard/copy/phone.ts'

export const OUTCOME_LABEL: Record<Outcome, string> = {
  terjawab: 'Terjawab',
  terjual: 'Terjual',
  janji_temu: 'Janji temu',
  tidak_jadi: 'Tidak jadi',
  spam: 'Spam',
}

export const ESCALATION_LABEL: Record<EscalationReason, { label: string; icon: LucideIcon }> = {
  minta_manusia: { label: 'Minta manusia', icon: UserRound },
  info_tidak_ada: { label: 'Info tidak ada', icon: BookX },
  di_luar_kemampuan: { label: 'Di luar kemampuan', icon: ShieldAlert },
  kebijakan: { label: 'Kebijakan', icon: Scale },
  gangguan_alat: { label: 'Gangguan alat', icon: Unplug },
  perlu_klarifikasi: { label: 'Perlu klarifikasi', icon: CircleQuestionMark },
  kuota_habis: { label: 'Kuota habis', icon: Gauge },
  marah: { label: 'Marah', icon: Frown },
  putaran_bot: { label: 'Putaran bot', icon: Repeat },
}

const WAIT_LABEL: Record<WaitReason, string> = {
  kanal_terputus: 'Kanal terputus',
  agen_mati: 'Agen AI mati',
  ai_dihentikan: 'AI dihentikan',
  grup: 'Grup',
  mode_uji: 'Mode uji',
  kontrol_rollout: 'Kontrol rollout',
  diblokir: 'Diblokir',
}

export function reasonLabel(reason: string | null): string | null {
  if (!reason) return null
  if (isEscalationReason(reason)) return ESCALATION_LABEL[reason].label
  return isWaitReason(reason) ? WAIT_LABEL[reason] : null
}

const isWaitReason = (reason: string): reason is WaitReason => reason in WAIT_LABEL

export const isEscalationReason = (reason: string): reason is EscalationReason =>
  reason in ESCALATION_LABEL

/** The customer's name, or the number where no name is known. */
export function customerName(room: Pick<RoomRow, 'contact_name' | 'contact_phone'>): string {
  return room.contact_name || (room.contact_phone ? phoneNumber(room.contact_phone) : 'Tanpa nama')
}

export const LANGUAGE_LABEL: Record<string, string> = {
  id: 'Indonesia',
  en: 'Inggris',
  jv: 'Jawa',
  su: 'Sunda',
  ms: 'Melayu',
}
export const IDENTITY_LABEL: Record<string, string> = {
  phone: 'Nomor',
  lid: 'ID WhatsApp',
  bsuid: 'ID pelanggan',
  parent_bsuid: 'ID induk',
  group: 'Grup',
  username: 'Nama pengguna',
}
