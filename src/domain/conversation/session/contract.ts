import type { Outcome } from '../room/contract.ts'

/** A message of a session that ends, as its author wrote it. */
export type SessionLine = {
  author: 'customer' | 'ai' | 'team'
  kind: string
  text: string
  /** run that wrote an answer of the AI */
  runId?: string | null
}
export type SessionEnd = { outcome: Outcome; summary: string | null }

export const SUMMARY_CHARS = 300
