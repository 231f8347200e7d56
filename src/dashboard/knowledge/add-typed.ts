import { titleOfText } from '#contract/knowledge'
import { addDraftFaq, addDraftText } from './draft.functions.ts'
import { type AddWay, changeDraft, EMPTY_DRAFT, readDraft, typedWays } from './knowledge-drafts.ts'
import { addFaq, addText, addWeb } from './knowledge.functions.ts'

/** `isDraft`: typed answers go into the draft of the knowledge. */
export type AddOptions = {
  wholeSite?: boolean
  dropped?: number[]
  isDraft?: boolean | undefined
}

/**
 * Adds the input of one form. Returns false where a field is missing; throws the server's refusal.
 */
export async function addTyped(
  businessId: string,
  way: AddWay,
  options: AddOptions = {},
): Promise<boolean> {
  const { title, text, question, answer, variants, address } = readDraft(businessId)
  switch (way) {
    case 'text': {
      if (!text.trim()) return false
      await (options.isDraft ? addDraftText : addText)({
        data: {
          businessId,
          title: title.trim() || titleOfText(text),
          text: text.trim(),
          ...(options.dropped ? { dropped: options.dropped } : {}),
        },
      })
      changeDraft(businessId, { title: EMPTY_DRAFT.title, text: EMPTY_DRAFT.text })
      return true
    }
    case 'faq': {
      if (!question.trim() || !answer.trim()) return false
      await (options.isDraft ? addDraftFaq : addFaq)({
        data: {
          businessId,
          entries: [
            { question: question.trim(), answer: answer.trim(), examples: linesOf(variants) },
          ],
        },
      })
      changeDraft(businessId, {
        question: EMPTY_DRAFT.question,
        answer: EMPTY_DRAFT.answer,
        variants: EMPTY_DRAFT.variants,
      })
      return true
    }
    case 'web': {
      const url = addressOf(address)
      if (!url) return false
      await addWeb({ data: { businessId, url, wholeSite: options.wholeSite ?? true } })
      changeDraft(businessId, { address: EMPTY_DRAFT.address })
      return true
    }
    case 'file':
    case 'chat':
      return true
  }
}

/**
 * Adds the input of every form. Returns the first form with a missing field; undefined when all
 * were added.
 */
export async function addAllTyped(businessId: string): Promise<AddWay | undefined> {
  for (const way of typedWays(readDraft(businessId)))
    if (!(await addTyped(businessId, way))) return way
  return undefined
}

/** Completes "tokoanda.com" to https://tokoanda.com; undefined for a text without a dot. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  const url =
    text && !/\s/.test(text)
      ? URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
      : null
  return url && url.hostname.includes('.') ? url.href : undefined
}

const MAX_VARIANTS = 30
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MAX_VARIANTS)
