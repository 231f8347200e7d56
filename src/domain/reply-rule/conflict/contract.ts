import { foldText } from '#lib/language/text'
import { MEDIA_KINDS, type ReplyRule } from '../contract.ts'

/**
 * Why a rule replies less often than its owner may expect: a rule above it matches every message
 * (`hidden`), or those with some of its keywords (`shared`).
 */
export type RuleConflict =
  | { kind: 'hidden'; by: string }
  | { kind: 'shared'; by: string; keywords: string[] }

/** The conflicts of rules in their order, by rule id. Rules that are off have none. */
export function findConflicts(rules: readonly ReplyRule[]): Map<string, RuleConflict> {
  const active = rules.filter(({ is_on: isOn }) => isOn)
  const found = active.flatMap((rule, at) => {
    const conflict = conflictWith(rule, active.slice(0, at))
    return conflict ? [[rule.id, conflict] as const] : []
  })
  return new Map(found)
}

function conflictWith(rule: ReplyRule, above: ReplyRule[]): RuleConflict | undefined {
  const reaching = above.filter((one) => reachesAll(one, rule))
  const hiding = reaching.find((one) => coversTrigger(one, rule))
  if (hiding) return { kind: 'hidden', by: hiding.name }
  for (const one of reaching) {
    const keywords = rule.keywords.filter((keyword) => catchesKeyword(one, rule, keyword))
    if (keywords.length > 0) return { kind: 'shared', by: one.name, keywords }
  }
  return undefined
}

/** Whether the upper rule applies on every channel and hour of the lower one. */
const reachesAll = (upper: ReplyRule, lower: ReplyRule): boolean =>
  (upper.channel_id === null || upper.channel_id === lower.channel_id) &&
  (upper.hours === 'selalu' || upper.hours === lower.hours)

function coversTrigger(upper: ReplyRule, lower: ReplyRule): boolean {
  // The first message of a customer is also the first of its session.
  if (upper.trigger === 'percakapan_baru' && lower.trigger === 'pesan_pertama') return true
  if (upper.trigger !== lower.trigger) return false
  switch (upper.trigger) {
    case 'kata_kunci':
      return lower.keywords.every((keyword) => catchesKeyword(upper, lower, keyword))
    case 'media':
      return kindsOf(lower).every((kind) => kindsOf(upper).includes(kind))
    default:
      return true
  }
}

const kindsOf = ({ kinds }: ReplyRule) => (kinds.length > 0 ? kinds : MEDIA_KINDS)

/**
 * Whether every message that the lower rule's keyword matches also has a keyword of the upper rule.
 */
function catchesKeyword(upper: ReplyRule, lower: ReplyRule, keyword: string): boolean {
  if (upper.trigger !== 'kata_kunci' || lower.trigger !== 'kata_kunci') return false
  const said = spacedWords(keyword)
  return upper.keywords.some((one) => {
    const wanted = spacedWords(one)
    if (upper.is_exact) return lower.is_exact && wanted === said
    return wanted.trim() !== '' && said.includes(wanted)
  })
}

/** Words in lower case with spaces around them, so that only whole words are found. */
export const spacedWords = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
