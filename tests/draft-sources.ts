import { type Verified, verifyDraft } from '../src/domain/agent/send-gate/claims/verify-draft.ts'
import type { Source } from '../src/domain/agent/send-gate/claims/evidence.ts'

/** An entry of a shop: its question, then the owner's answer. */
export type ShopEntry = [question: string, answer: string]

export const toSources = (entries: readonly ShopEntry[]): Source[] =>
  entries.map(([subject, text], at) => ({ id: `s${at}`, subject, text, score: 0.5 }))

/** Verifies drafts against a shop's entries, for a question without an earlier message. */
export function verifierOf(
  entries: readonly ShopEntry[],
  names: string[] = [],
): (text: string, question?: string) => Verified {
  const sources = toSources(entries)
  return (text, question = 'kak mau tanya') =>
    verifyDraft({ text, question, earlier: '', sources, names })
}
