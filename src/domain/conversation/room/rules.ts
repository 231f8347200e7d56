import { type Handler, type HandlerReason, WAIT_REASONS } from '#contract/conversation/handler'
import { type Admission, admit } from './admission-rules.ts'
import type { SearchHit } from './contract.ts'

export { isWindowOpen } from './contract.ts'

const isWaitReason = (reason: HandlerReason | null): boolean =>
  reason !== null && WAIT_REASONS.some((one) => one === reason)

/**
 * What a customer's message makes of the room. A closed room opens a new session. A room that waits
 * only because a condition failed is asked again; one that was escalated, is a person's or is in a
 * loop stays where it is.
 */
export function afterInbound(
  current: { handler: Handler; handler_reason: HandlerReason | null },
  admission: Admission,
): { handler: Handler; reason: HandlerReason | null; newSession: boolean } {
  switch (current.handler) {
    case 'selesai':
      return { ...admit(admission), newSession: true }
    case 'ai':
      return { ...admit(admission), newSession: false }
    case 'menunggu_tim':
      if (isWaitReason(current.handler_reason)) return { ...admit(admission), newSession: false }
      return { handler: 'menunggu_tim', reason: current.handler_reason, newSession: false }
    case 'manusia':
    case 'loop':
      return { handler: current.handler, reason: current.handler_reason, newSession: false }
  }
}

const QUIET_CAP_MS = 25_000
const TYPING_EXTRA_MS = 4_000

/**
 * When the AI may answer a burst: `quietMs` after its newest message, later while the customer
 * types, but never more than 25 s after its first (product.md, quiet window). All times in epoch
 * milliseconds.
 */
export function replyAt(
  burst: { firstMs: number; newestMs: number; typingUntilMs?: number },
  quietMs: number,
): number {
  const quiet = burst.newestMs + quietMs
  const typing =
    quietMs > 0 && burst.typingUntilMs !== undefined ? burst.typingUntilMs + TYPING_EXTRA_MS : 0
  return Math.min(Math.max(quiet, typing), Math.max(burst.firstMs + QUIET_CAP_MS, burst.newestMs))
}

/**
 * The share of 0..1 that a room draws for an agent: the same room and agent always draw the same
 * number (FNV-1a).
 */
export function rolloutDraw(roomId: string, agentId: string): number {
  let hash = 0x811c9dc5
  for (const character of `${roomId}:${agentId}`) {
    hash ^= character.charCodeAt(0)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 2 ** 32
}

export function isInRollout(
  draw: number,
  agent: { enable_agent_partial_rollout: boolean; agent_rollout_probability: number },
): boolean {
  return !agent.enable_agent_partial_rollout || draw < agent.agent_rollout_probability
}

export const WINDOW_MS = 24 * 60 * 60_000

/** A row of a list has one line: the words stand near its beginning. */
const EXCERPT_BEFORE = 24
const EXCERPT_AFTER = 100

/** The part of a message around the first match of `search`, ignoring case. */
export function excerptOf(text: string, search: string): SearchHit {
  const line = text.replace(/\s+/g, ' ')
  const words = search.replace(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(words.toLowerCase())
  if (at === -1) return { before: '', match: '', after: line.slice(0, EXCERPT_AFTER) }
  const start =
    at <= EXCERPT_BEFORE ? 0 : line.indexOf(' ', at - EXCERPT_BEFORE) + 1 || at - EXCERPT_BEFORE
  const from = Math.min(start, at)
  const end = at + words.length
  return {
    before: (from > 0 ? '…' : '') + line.slice(from, at),
    match: line.slice(at, end),
    after: line.slice(end, end + EXCERPT_AFTER),
  }
}
