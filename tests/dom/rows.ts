import { randomUUID } from 'node:crypto'
import type { SaleCard } from '#contract/sale'
import type { RoomDetail, RoomRow } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'

export const BUSINESS_ID = '01a201f3-e520-72a3-aeaa-a39e6ab3fbd3'
export const MEMBER = { id: '01a201f3-0000-72a3-aeaa-a39e6ab3fbd3', name: 'Rina' }

/** A room that a member handles, with an open 24-hour window. Each has its own id. */
export function aRoomRow(fields: Partial<RoomRow> = {}): RoomRow {
  const nowMs = Date.now()
  return {
    id: randomUUID(),
    business_id: BUSINESS_ID,
    channel_id: 'channel',
    contact_id: 'contact',
    contact_name: 'Sari Wulandari',
    contact_phone: '628111000111',
    channel_name: 'WhatsApp resmi',
    engine: 'meta-cloud',
    handler: 'manusia',
    handler_reason: null,
    handler_version: 1,
    assignee_id: MEMBER.id,
    assignee_name: MEMBER.name,
    last_message_at: new Date(nowMs).toISOString(),
    last_preview: 'halo kak',
    last_kind: 'text',
    last_author: 'customer',
    last_inbound_at: new Date(nowMs).toISOString(),
    waiting_since: null,
    window_expires_at: new Date(nowMs + 3_600_000).toISOString(),
    unread_count: 0,
    snoozed_until: null,
    customer_typing_until: null,
    escalation_due_at: null,
    escalation_reason: null,
    has_draft: false,
    failed_at: null,
    overdue_at: null,
    reply_since: null,
    outcome: null,
    archived_at: null,
    ...fields,
  }
}

export function aRoomDetail(fields: Partial<RoomDetail> = {}): RoomDetail {
  return {
    ...aRoomRow(),
    session_no: 1,
    session_started_at: new Date().toISOString(),
    note_to_ai: null,
    behaviour: 'v2',
    contact_language: null,
    contact_blocked_at: null,
    marketing_opt_out_at: null,
    contact_created_at: new Date().toISOString(),
    identities: [],
    tags: [],
    notes: [],
    closures: [],
    draft: null,
    scheduled: [],
    ...fields,
  }
}

/** A message of the customer. */
export function aMessageRow(text: string, fields: Partial<MessageRow> = {}): MessageRow {
  return {
    id: randomUUID(),
    room_id: 'room',
    session_no: 1,
    direction: 'in',
    author_kind: 'customer',
    author_id: null,
    author_name: null,
    kind: 'text',
    text,
    content: { type: 'text', text },
    attachment: null,
    client_id: null,
    reply_to_id: null,
    reply_to: null,
    referral: null,
    status: 'received',
    status_reason: null,
    reactions: {},
    agent_run_id: null,
    source_count: 0,
    occurred_at: new Date().toISOString(),
    edited_at: null,
    revoked_at: null,
    dismissed_at: null,
    ...fields,
  }
}

const SALE_AT = '2026-11-01T00:00:00Z'
/** An approved order of nothing, to be collected. */
export const aSaleCard = (values: Partial<SaleCard>): SaleCard => ({
  id: `sale-${values.number}`,
  business_id: BUSINESS_ID,
  room_id: null,
  number: 1,
  status: 'disetujui',
  lines: [],
  items_rupiah: 0,
  shipping_rupiah: 0,
  total_rupiah: 0,
  fulfilment: 'ambil',
  zone: null,
  address: null,
  shipping_quote: null,
  wanted_day: null,
  wanted_time: null,
  wanted_part: null,
  note: null,
  needs_approval: true,
  reserves_stock: false,
  version: 1,
  asked_version: null,
  asked_message_id: null,
  replaces_id: null,
  confirmed_at: SALE_AT,
  paid_at: null,
  refunded_rupiah: 0,
  part_paid_rupiah: 0,
  proof_at: null,
  proof_message_id: null,
  created_at: SALE_AT,
  updated_at: SALE_AT,
  contact_name: 'Bu Ratna',
  contact_phone: null,
  can_undo: false,
  has_stray_payment: false,
  ...values,
})
