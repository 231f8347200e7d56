import type { RoomRow } from '#contract/conversation/room'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/conversation'
import * as composerCopy from '#copy/composer'
import * as shared from '#copy/shared'
import { clockTime, formatDuration, formatShortWeekday, shortDate } from '#dashboard/copy/dates.ts'
import type { Tone } from '#dashboard/ui/Chip.tsx'
import { OUTCOME_LABEL, reasonLabel } from './labels.ts'
import { DAY_MS } from '#lib/time/durations'

export type ChipIcon =
  | 'escalation'
  | 'wait'
  | 'ai'
  | 'person'
  | 'done'
  | 'loop'
  | 'snooze'
  | 'window'
  | 'locked'
  | 'draft'
  | 'blocked'
  | 'failed'
/** `figure` is set in tabular numbers after the label. `ticks`: the figure changes every second. */
export type RoomChip = {
  icon: ChipIcon | null
  tone: Tone
  label: string
  figure?: string
  ticks?: boolean
}

/** The end of the 24-hour window is shown in its last hours. */
const WINDOW_WARN_MS = 4 * 60 * 60_000

/** The state of a room as chips: at most two, the most urgent first. */
export function roomChips(
  room: RoomRow,
  memberId: string,
  nowMs: number,
  zone: string,
): RoomChip[] {
  const failed: RoomChip[] = room.failed_at
    ? [{ icon: 'failed', tone: 'danger', label: copy.sendFailed }]
    : []
  return [
    ...failed,
    ...handlerChips(room, memberId, nowMs, zone),
    ...windowChips(room, nowMs),
  ].slice(0, 2)
}

function handlerChips(room: RoomRow, memberId: string, nowMs: number, zone: string): RoomChip[] {
  if (room.handler === 'selesai')
    return [
      { icon: 'done', tone: 'ok', label: shared.done },
      ...(room.outcome ? [plainChip(OUTCOME_LABEL[room.outcome])] : []),
    ]
  if (room.snoozed_until && Date.parse(room.snoozed_until) > nowMs)
    return [
      {
        icon: 'snooze',
        tone: 'neutral',
        label: copy.snoozedUntil(dayAndTime(room.snoozed_until, nowMs, zone)),
      },
    ]
  if (room.escalation_due_at) return [escalationChip(room.escalation_due_at, nowMs)]
  const draft: RoomChip[] =
    room.has_draft && room.handler !== 'ai'
      ? [{ icon: 'draft', tone: 'ai', label: copy.draftReady }]
      : []
  switch (room.handler) {
    case 'ai':
      return [{ icon: 'ai', tone: 'ai', label: 'AI' }]
    case 'loop':
      return [{ icon: 'loop', tone: 'wait', label: copy.reasonBotLoop }, plainChip(copy.aiPaused)]
    case 'menunggu_tim': {
      const reason = reasonLabel(room.handler_reason)
      const waiting: RoomChip = room.waiting_since
        ? {
            icon: 'wait',
            tone: 'wait',
            label: copy.waiting,
            figure: formatDuration(nowMs - Date.parse(room.waiting_since)),
          }
        : { icon: 'wait', tone: 'neutral', label: copy.waitingForTeam }
      return [waiting, ...draft, ...(reason ? [plainChip(reason)] : [])]
    }
    case 'manusia':
      return [{ icon: 'person', tone: 'neutral', label: handlerName(room, memberId) }, ...draft]
  }
}

function windowChips(room: RoomRow, nowMs: number): RoomChip[] {
  if (room.handler === 'selesai' || !capabilitiesOf(room.engine).window || !room.window_expires_at)
    return []
  const leftMs = Date.parse(room.window_expires_at) - nowMs
  if (leftMs <= 0) return [{ icon: 'locked', tone: 'neutral', label: copy.windowOver }]
  return leftMs < WINDOW_WARN_MS
    ? [
        {
          icon: 'window',
          tone: 'neutral',
          label: copy.windowEndsIn,
          figure: formatDuration(leftMs),
        },
      ]
    : []
}

function escalationChip(dueAt: string, nowMs: number): RoomChip {
  const left = countDown(dueAt, nowMs)
  return {
    icon: 'escalation',
    tone: 'danger',
    label: left.isOver ? copy.overdueBy : copy.escalationDueIn,
    figure: left.text,
    ticks: true,
  }
}

/** Durations above this are shown without seconds. */
const LONG_HOURS = 10

/**
 * "4:12" until or since a deadline; "1:04:12" from an hour on; "14 jam" or "2 hr 3 jam" from ten
 * hours on (`isLong`).
 */
export function countDown(
  dueAt: string,
  nowMs: number,
): { text: string; isOver: boolean; isLong: boolean; leftMs: number } {
  const leftMs = Date.parse(dueAt) - nowMs
  const total = Math.floor(Math.abs(leftMs) / 1000)
  const [hours, minutes, seconds] = [
    Math.floor(total / 3600),
    Math.floor((total % 3600) / 60),
    total % 60,
  ]
  const isLong = hours >= LONG_HOURS
  const clock =
    hours > 0
      ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
      : `${minutes}:${twoDigits(seconds)}`
  return {
    text: isLong ? copy.daysAndHours(Math.floor(hours / 24), hours % 24) : clock,
    isOver: leftMs < 0,
    isLong,
    leftMs,
  }
}

/** Who handles the room, from the viewing member's point of view. */
export function handlerName(
  room: Pick<RoomRow, 'assignee_id' | 'assignee_name'>,
  memberId: string,
): string {
  if (!room.assignee_id) return shared.team
  return room.assignee_id === memberId ? shared.you : (room.assignee_name ?? shared.teamMate)
}

/** The name of another member who handles the room. */
export const isColleagues = (
  room: Pick<RoomRow, 'handler' | 'assignee_id'>,
  memberId: string,
): boolean =>
  room.handler === 'manusia' && room.assignee_id !== null && room.assignee_id !== memberId

/** The line under the name in the header of a conversation. */
export function handlerLine(
  room: RoomRow,
  memberId: string,
  nowMs: number,
  isAiOff: boolean,
): string {
  switch (room.handler) {
    case 'ai':
      return isAiOff ? composerCopy.aiStopped : composerCopy.aiHandles
    case 'loop':
      return composerCopy.botLoop
    case 'menunggu_tim':
      return room.waiting_since
        ? copy.waitsForTeam(formatDuration(nowMs - Date.parse(room.waiting_since)))
        : copy.waitingForTeam
    case 'manusia':
      return copy.handles(handlerName(room, memberId))
    case 'selesai':
      return room.outcome ? copy.doneWith(OUTCOME_LABEL[room.outcome]) : shared.done
  }
}

export const isTyping = (room: Pick<RoomRow, 'customer_typing_until'>, nowMs: number): boolean =>
  room.customer_typing_until !== null && Date.parse(room.customer_typing_until) > nowMs

/** After this time without an answer the AI is no longer shown as writing. */
const WRITING_MS = 60_000
export const isAiWriting = (
  room: Pick<RoomRow, 'handler' | 'waiting_since' | 'last_message_at'>,
  nowMs: number,
): boolean =>
  room.handler === 'ai' &&
  room.waiting_since !== null &&
  nowMs - Date.parse(room.last_message_at) < WRITING_MS

/** "09.00", "Sen 09.00", "3 Okt 09.00": a coming time, with its day only where it is needed. */
export function dayAndTime(iso: string, nowMs: number, zone: string): string {
  const aheadMs = Date.parse(iso) - nowMs
  const time = clockTime(iso, zone)
  const today = shortDate(new Date(nowMs).toISOString(), nowMs, zone)
  if (shortDate(iso, nowMs, zone) === today) return time
  return aheadMs < 6 * DAY_MS
    ? `${formatShortWeekday(iso, zone)} ${time}`
    : `${shortDate(iso, nowMs, zone)} ${time}`
}

const plainChip = (label: string): RoomChip => ({ icon: null, tone: 'neutral', label })
const twoDigits = (value: number) => String(value).padStart(2, '0')
