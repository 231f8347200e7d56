/** One answer of a form, in words. */
export type FormAnswer = { label: string; value: string }

const MOST_ANSWERS = 40
const LONGEST_VALUE = 500
/** What a form carries for programs. */
const MACHINE = new Set(['flow_token', 'saved_address_id'])

/**
 * What somebody filled into a form, from the data that came back with it: one level of objects is
 * opened, lists are joined, and what only programs read is left out. Names and choices that
 * WhatsApp Manager made up lose their numbers (screen_0_Nama_0, 1_Antar).
 */
export function answersIn(data: unknown): FormAnswer[] {
  if (!isRecord(data)) return []
  return Object.entries(data)
    .flatMap(([key, value]) => (isRecord(value) ? Object.entries(value) : [[key, value] as const]))
    .flatMap(([key, value]) => (MACHINE.has(key) ? [] : toAnswer(key, value)))
    .slice(0, MOST_ANSWERS)
}

const GENERATED = /^screen_\d+_(.+)_\d+$/

function toAnswer(key: string, value: unknown): FormAnswer[] {
  const generated = GENERATED.exec(key)?.[1]
  const words = wordsOf(value, generated !== undefined)
  if (words === '') return []
  const label = (generated ?? key).replaceAll(/[_\s]+/g, ' ').trim()
  return [
    { label: label.charAt(0).toUpperCase() + label.slice(1), value: words.slice(0, LONGEST_VALUE) },
  ]
}

function wordsOf(value: unknown, isGenerated: boolean): string {
  switch (typeof value) {
    case 'string':
      return (
        isGenerated
          ? value.replace(/^\d+_(.+)$/, (_, choice: string) => choice.replaceAll('_', ' '))
          : value
      ).trim()
    case 'number':
      return String(value)
    case 'boolean':
      return value ? 'Ya' : 'Tidak'
    default:
      return Array.isArray(value)
        ? value
            .map((item: unknown) => wordsOf(item, isGenerated))
            .filter(Boolean)
            .join(', ')
        : ''
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
