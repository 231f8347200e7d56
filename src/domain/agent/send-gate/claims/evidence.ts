import { memoizeByText } from '#lib/memoize'
import type { Figure } from './bounds.ts'
import { type Clause, clausesOf, type Word } from './clauses.ts'
import { formsOf } from './words/gate-words.ts'
import { RESTRICTS } from './words/sayings.ts'

/** An entry of the knowledge or a tool's result that may support a draft. */
export type Source = { id: string; subject: string; text: string; score: number }

/**
 * From this search score on, an entry answers the question. A draft from other entries does not.
 */
export const FOUND_SCORE = 0.4

export type Reading = {
  id: string
  score: number
  clauses: readonly Clause[]
  /** the text of all clauses */
  source: string
  /**
   * whether a clause says "hanya" or "khusus", so that general words of the trade do not widen it
   */
  isRestricted: boolean
  /** whether it is about everything that the business sells: "Sudah termasuk apa" */
  isOfAll: boolean
  /** word forms of the question */
  asked: ReadonlySet<string>
  /** the question with the answer's yes or no; its words are the subject of every clause */
  subject: Clause | undefined
  /** forms of the written words */
  stated: ReadonlySet<string>
  /** forms of all words, with the words that figures imply ("harga") */
  forms: Set<string>
  /** the subject that a clause without own words continues */
  subjectOf: Map<Clause, Clause>
}

const readingOf = memoizeByText(2000, (text): Omit<Reading, 'id' | 'score'> => {
  const [subject = '', ...rest] = text.split('\u0000')
  const clauses = clausesOf(rest.join(''))
  const asked = clausesOf(subject.replace(/\?/g, ''))
  const head = clauses[0]?.opening
  const about = asked.length > 0 ? mergeClauses(asked, head === 'no') : undefined
  const forms = new Set([
    ...clauses.flatMap((clause) => [...clause.forms]),
    ...(about ? about.forms : []),
    ...clauses.flatMap(impliedBy),
  ])
  const source = clauses.map(({ text: own }) => own).join(' ')
  return {
    clauses,
    stated: new Set([...clauses.flatMap((clause) => [...clause.forms]), ...(about?.forms ?? [])]),
    source,
    isRestricted: RESTRICTS.test(source),
    isOfAll:
      about?.words.every((word) => word.isLight || word.forms.includes('=termasuk')) === true,
    asked: about?.forms ?? new Set(),
    subject: about && head ? about : undefined,
    forms,
    subjectOf: inheritedSubjects(clauses),
  }
})

export const readSource = ({ id, subject, text, score }: Source): Reading => ({
  id,
  score,
  ...readingOf(`${subject}\u0000${text}`),
})

/** The question as one clause, denied when the answer begins with "Tidak". */
function mergeClauses(clauses: readonly Clause[], isDenied: boolean): Clause {
  const [first] = clauses
  const words = clauses.flatMap((clause) => clause.words)
  return {
    text: clauses.map(({ text }) => text).join(' '),
    sentence: -1,
    line: -1,
    words,
    forms: new Set(words.flatMap(({ forms }) => forms)),
    figures: [],
    pers: [],
    isNegative: (first?.isNegative === true) !== isDenied,
    head: undefined,
    opening: undefined,
    isDeed: false,
    isPending: false,
    conditions: [],
    cause: new Set(),
  }
}

/** Words that a figure implies: "Pashmina silk Rp65.000" states a price without "harga". */
const IMPLIED: Record<Figure['kind'], string> = {
  money: 'harga uang bayar',
  percent: 'persen biaya harga',
  length: 'ukuran panjang lebar jarak',
  area: 'ukuran luas',
  weight: 'berat isi kilo kiloan',
  volume: 'isi volume',
  duration: 'lama selesai hari jam pengerjaan',
  count: 'isi',
  time: 'buka jam selesai',
  date: 'tanggal',
  contact: 'alamat link email rekening',
  number: 'isi',
  relative: 'hari',
}

/** From this amount on, a bare number of a price list is a price. */
const MIN_PRICE = 1000

const impliedForms = memoizeByText(50, (words) => words.split(' ').flatMap(formsOf))

/** The words of a clause that say what it is about. */
export const telling = ({ words }: Pick<Clause, 'words'>): Word[] =>
  words.filter(({ isLight, isScope }) => !isLight && !isScope)

export const DAYS = /^(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu)$/

/** Hours in which nothing is open; the end of other hours is when a shop closes. */
const CLOSED = /(?<!\p{L})(?:tutup|istirahat|libur|break|closed)(?!\p{L})/iu
const DELIVERS =
  /\b(?:antar|anter|diantar|pengantaran|ongkos kirim|biaya kirim|pengiriman|kurir|delivery)\b/i

/** The words that a clause implies: a figure with "Rp" implies "harga". */
export const impliedBy = ({ figures, pers, words, text }: Clause): string[] => [
  ...(DELIVERS.test(text) && figures.some(({ kind, value }) => kind === 'money' && value > 0)
    ? impliedForms('ongkir kirim')
    : []),
  ...(figures.some(({ kind, range }) => kind === 'time' && range === 'end') && !CLOSED.test(text)
    ? impliedForms('tutup')
    : []),
  ...(words.some(({ text }) => DAYS.test(text)) ? impliedForms('buka hari jadwal') : []),
  ...figures.flatMap(({ kind, said }) =>
    impliedForms(IMPLIED[kind === 'number' && said >= MIN_PRICE ? 'money' : kind]),
  ),
  ...pers.flatMap(formsOf),
]

/** Maps rows without own words ("setrika saja") to the subject before them in their sentence. */
function inheritedSubjects(clauses: readonly Clause[]): Map<Clause, Clause> {
  const found = new Map<Clause, Clause>()
  let last: Clause | undefined
  for (const clause of clauses) {
    if (clause.words.length > 0) last = clause
    else if (last?.sentence === clause.sentence) found.set(clause, last)
  }
  return found
}

/** Word forms that can be looked up. */
export type Forms = { has: (form: string) => boolean }

export function isAmong({ forms: own }: Word, forms: Forms): boolean {
  for (const form of own) if (forms.has(form)) return true
  return false
}

/** Whether two words have a form in common. */
export const sharesForm = (a: Word, b: Word): boolean =>
  a.forms.some((form) => b.forms.includes(form))

/** The forms of all words of the clauses. */
export function formsIn(clauses: readonly Clause[]): Set<string> {
  const all = new Set<string>()
  for (const { forms } of clauses) for (const form of forms) all.add(form)
  return all
}
