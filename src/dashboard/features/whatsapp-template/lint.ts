import { variablesIn } from '#contract/template'
import * as copy from '#copy/whatsapp-template'

export type Hint = { tone: 'tip' | 'ok'; text: string }

const PROMOTION =
  /\b(promo\w*|diskon|potongan harga|cashback|voucher|kupon|flash ?sale|gratis ongkir|sale|discount|special offer|limited offer|beli sekarang|buy now)\b/i
/** Goods that Meta's commerce policy forbids to sell or promote on WhatsApp. */
const FORBIDDEN =
  /\b(judi|togel|slot gacor|casino|taruhan|rokok|vape|tembakau|narkoba|ganja|senjata|pistol|obat kuat|pinjol|pinjaman online|kripto|crypto|bitcoin|miras|minuman keras|dewasa|porno\w*|gambling|tobacco|weapon|adult)\b/i
const SECRETS = /\b(pin|otp|password|kata sandi|nomor kartu|cvv|nik|no(mor)? ktp)\b/i
const SHORT_LINK =
  /\b(bit\.ly|s\.id|tinyurl\.com|goo\.gl|t\.co|cutt\.ly|rebrand\.ly|is\.gd|ow\.ly|shorturl\.at|linktr\.ee|wa\.me)\//i
const STOP = /\b(stop|berhenti|unsubscribe|tidak ingin|opt.?out)\b/i
const STARTS = /^\s*\{\{\d+\}\}/
const ENDS = /\{\{\d+\}\}[\s.!?,…]*$/
const ADJACENT = /\{\{\d+\}\}[\s,.;:/|-]*\{\{\d+\}\}/
const WORDS_PER_VARIABLE = 3
const SHOUTING_LETTERS = 20
const SHOUTING_SHARE = 0.6
const EMOJI_LIMIT = 5

/**
 * Hints on what Meta's reviewers usually object to. They never block: only the specification's
 * rules decide what may be submitted.
 */
export function lintTemplate({
  name,
  category,
  text,
}: {
  name: string
  category: string
  text: string
}): Hint[] {
  if (text.trim() === '' && name.trim() === '') return []
  const found = [...nameHints(name), ...variableHints(text), ...contentHints(text, category)].map(
    (hint): Hint => ({ tone: 'tip', text: hint }),
  )
  return found.length > 0 || text.trim() === ''
    ? found
    : [
        {
          tone: 'ok',
          text: category === 'utility' ? copy.lintReadsAsUtility : copy.lintNothing,
        },
      ]
}

function* nameHints(name: string): Generator<string> {
  if (name !== '' && !/^[a-z0-9_]+$/.test(name)) yield copy.lintName
}

function* variableHints(text: string): Generator<string> {
  const named = /\{\{\s*[a-z_]\w*\s*\}\}/i.exec(text)?.[0]
  if (named) yield copy.lintNamedVariable(named)
  const variables = variablesIn(text)
  if (variables.length === 0) return
  if (STARTS.test(text)) yield copy.lintStartsWithVariable
  if (ENDS.test(text)) yield copy.lintEndsWithVariable
  if (ADJACENT.test(text)) yield copy.lintVariablesTouch
  if (variables.at(-1) !== variables.length) yield copy.lintVariableGaps(variables.length)
  const words = text.replace(/\{\{\d+\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  if (words < variables.length * WORDS_PER_VARIABLE) yield copy.lintManyVariables
}

function* contentHints(text: string, category: string): Generator<string> {
  const forbidden = FORBIDDEN.exec(text)?.[0]
  if (forbidden) yield copy.lintForbidden(forbidden)
  const secret = SECRETS.exec(text)?.[0]
  if (secret) yield copy.lintSecret(secret)
  const link = SHORT_LINK.exec(text)?.[1]
  if (link) yield copy.lintShortLink(link)
  if (isShouting(text)) yield copy.lintCapitals
  if (
    /[!?]{3,}/.test(text) ||
    (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) > EMOJI_LIMIT
  )
    yield copy.lintShouting
  if (/\n{4,}| {4,}|\t/.test(text)) yield copy.lintWhitespace
  const promotion = PROMOTION.exec(text)?.[0]
  if (category === 'utility' && promotion) yield copy.lintPromotion(promotion)
  if (category === 'marketing' && text.trim() !== '' && !STOP.test(text)) yield copy.lintOptOut
}

function isShouting(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length >= SHOUTING_LETTERS &&
    letters.filter((letter) => letter !== letter.toLowerCase()).length / letters.length >
      SHOUTING_SHARE
  )
}
