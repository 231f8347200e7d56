import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, 'en')

/** Starts of texts whose number is a limit, a period or a factor and never 1, or is a name. */
const NEVER_ONE = [
  'account.ts: At least 1 characters.',
  'auth-errors.ts:  (at least 1 characters)',
  'auth.ts: At least 1 characters. Other devices will be signed out of this account.',
  'auth.ts: At least 1 characters. All devices will be signed out of this account.',
  'composer.ts:  · 1: at most 1 characters.',
  'composer.ts: At most 1 files at once',
  'conflict.ts: 1 sources disagree: 1',
  'cost.ts: Conversations of the last 1 days cost ± 1, ± 1 each.',
  'customer-notice.ts: Booking 1 stays as it was.',
  'deferred.ts: The second part followed after 1 ms.',
  'evaluate.ts: No conversations in the last 1 days.',
  'evaluate.ts: There are few conversations, so the difference may be chance.',
  'evaluate.ts: 1 times as long (95%: 1 to 1).',
  'evaluate.ts: 1 times faster (95%: 1 to 1).',
  'knowledge.ts: Not uploaded: 1 files at most at once. Choose it again when the others are done.',
  'opening-hours.ts: At most 1 holidays.',
  'settings.ts: Enter 1 to 1 seconds.',
  'settings.ts: Enter 1 to 1 minutes.',
  'settings.ts: Enter 1 to 1 hours.',
  'simulator.ts: A message has at most 1 characters; 1 too many',
  'validation.ts: With a file, the message has at most 1 characters.',
]

test('no English text has a plural after the number 1', async () => {
  const found: string[] = []
  for (const file of readdirSync(FOLDER)) {
    const texts: object = await import(join(FOLDER, file))
    found.push(...listPlurals(texts).map((text) => `${file}: ${text}`))
  }
  expect(found.filter((text) => !NEVER_ONE.some((start) => text.startsWith(start)))).toEqual([])
})

/** The examples of a template and of a table are in the language of customers. */
const FOR_CUSTOMERS = new Set(['notice-template.ts', 'sale.ts'])

test('no English text writes a time of day with a dot', async () => {
  const found: string[] = []
  for (const file of readdirSync(FOLDER)) {
    if (FOR_CUSTOMERS.has(file)) continue
    const texts: object = await import(join(FOLDER, file))
    found.push(
      ...(JSON.stringify({ ...texts }).match(/\b([01]\d|2[0-3])\.[0-5]\d\b[^"]{0,20}/g) ?? []),
    )
  }
  expect(found).toEqual([])
})

type Text = (...values: unknown[]) => unknown
const isText = (value: unknown): value is Text => typeof value === 'function'

/** The texts of a catalogue, with 1 for every number and name, that continue in the plural. */
function listPlurals(texts: unknown): string[] {
  if (isText(texts)) return writeWith(texts)
  if (typeof texts !== 'object' || texts === null) return []
  return Object.values(texts).flatMap(listPlurals)
}

// Words in "s" that are no plurals of what is counted.
const PLURAL =
  /(?:^|[\s(+−-])1 (?!is\b|was\b|has\b|does\b|invites\b|wants\b|needs\b|reduces\b|becomes\b|fails\b|as\b|differs\b|stays as they)[a-z]+s\b/

/** The text, where it is in the plural both with a number and with its digits. */
function writeWith(text: Text): string[] {
  const written = ['1', 1].map((one) => {
    try {
      return text(...Array.from({ length: Math.max(text.length, 1) }, () => one))
    } catch {
      // The text takes an object.
      return ''
    }
  })
  return written.every((one) => typeof one === 'string' && PLURAL.test(one))
    ? [String(written[0])]
    : []
}
