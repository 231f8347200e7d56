import { upTo, wordsOf } from '#lib/language/text'
import { type Clause, clausesOf, type Figure, splitSentences } from './clauses.ts'
import { isAmong, type Reading, readSource, type Source } from './evidence.ts'
import { headFaults } from './heads.ts'
import { isSameFigure } from './same-figure.ts'
import { advises, grantsSomething, isDeferral, isRealQuestion, promisesOrDid } from './speech.ts'
import { type Context, type Fault, type FaultRule, faultsOf } from './support.ts'
import { explainTotal } from './totals.ts'

export type ClaimRule = FaultRule | 'janji' | 'nasihat' | 'kontak' | 'sumber'
export type Unsupported = { rule: ClaimRule; raw: string }

export type Verified = {
  faults: Unsupported[]
  /** ids of the sources that support the draft */
  used: string[]
  /** how computed totals follow from prices of the sources */
  workings: string[]
}

export type DraftToVerify = {
  text: string
  /** what the customer asks now, and before in this session */
  question: string
  earlier: string
  sources: Source[]
  /** names that are no claim: the business, its team, the customer */
  names: string[]
}

/** A trade's word ("cuci" in a laundry) occurs in this many sources. */
const COMMON_SOURCES = 3
/** From this search score on, an entry is about the question, whatever its words. */
const RELEVANT_SCORE = 0.15

/**
 * Looks for a source clause behind every clause of a draft: same subject, figures, units, polarity
 * and scope. The customer's words support nothing.
 */
export function verifyDraft(given: DraftToVerify): Verified {
  const text = withoutNames(given.text, given.names)
  const draft = clausesOf(text)
  const asked = clausesOf(withoutTag(given.question))
  const readings = given.sources.map(readSource)
  const work: Work = {
    draft,
    asked,
    readings,
    sentences: splitSentences(text),
    common: commonForms(readings),
    earlier: new Set(clausesOf(given.earlier).flatMap(({ forms }) => [...forms])),
    used: new Map(),
    workings: [],
  }
  const faults = draft.flatMap((clause, at) => checkClause(clause, at, work))
  if (isLooping(text)) faults.push({ rule: 'klaim', raw: upTo(text.trim(), MOST_SHOWN) })
  faults.push(...headFaults(draft, asked, [...work.used.values()], readings))
  if (faults.length === 0 && !isRelevant(work)) faults.push({ rule: 'sumber', raw: given.text })
  return {
    faults: faults.map((fault) => ({ ...fault, raw: asWritten(fault.raw, given.text) })),
    used: [...work.used.keys()],
    workings: work.workings,
  }
}

/** A model in a loop says the same words again and again. */
function isLooping(text: string): boolean {
  const words = wordsOf(text)
  return words.length >= LEAST_LOOP && new Set(words).size < words.length * LEAST_NEW
}
const LEAST_LOOP = 40
const LEAST_NEW = 0.3
/** How much of it the reasons show. */
const MOST_SHOWN = 60

/** The words as the draft spells them, for the screen that strikes them through. */
function asWritten(raw: string, text: string): string {
  const parts = raw.split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('\\s*'), 'iu').exec(text)?.[0] ?? raw
}

type Work = {
  draft: readonly Clause[]
  asked: readonly Clause[]
  readings: readonly Reading[]
  sentences: string[]
  common: ReadonlySet<string>
  earlier: ReadonlySet<string>
  used: Map<string, Reading>
  workings: string[]
}

function checkClause(clause: Clause, at: number, work: Work): Unsupported[] {
  if (clause.words.length === 0 && clause.figures.length === 0) return []
  if (isDeferral(clause)) return []
  if (isRealQuestion(work.sentences[clause.sentence] ?? '') && onlyAsks(clause, work)) return []
  const context = contextOf(clause, at, work)
  const faults = findSupport(clause, work, context)
  if (faults.length === 0) return []
  return explainClause(clause, work, context) ? [] : nameFaults(clause, faults)
}

/** The faults of the nearest source; none when a source supports the clause. */
function findSupport(clause: Clause, { readings, used }: Work, context: Context): Fault[] {
  const order = [...used.values(), ...readings.filter(({ id }) => !used.has(id))]
  let least: Fault[] | undefined
  for (const reading of order) {
    if (!used.has(reading.id) && !isOnSubject(clause, reading, context)) continue
    const faults = faultsOf(clause, reading, context)
    if (faults.length === 0) {
      used.set(reading.id, reading)
      return []
    }
    if (least === undefined || costOf(faults) < costOf(least)) least = faults
  }
  return least ?? [{ rule: 'klaim', raw: clause.text, weight: 2 }]
}

/** A bare figure ("Rp18.000 aja") belongs to what was asked, in an entry about that. */
const isOnSubject = (clause: Clause, reading: Reading, { forms }: Context) =>
  clause.words.length > 0 || forms.size === 0 || [...forms].some((form) => reading.forms.has(form))

const costOf = (faults: Fault[]) => faults.reduce((sum, { weight }) => sum + weight, 0)

function contextOf(clause: Clause, at: number, work: Work): Context {
  const { draft, asked } = work
  const before = draft.slice(0, at).findLast(({ words }) => words.length > 0)
  const askedForms = asked.flatMap(({ forms }) => [...forms])
  return {
    forms: new Set([
      ...clause.forms,
      ...(before && clause.words.length === 0 ? before.forms : []),
      ...askedForms,
      ...(askedForms.length === 0 ? work.earlier : []),
    ]),
    draft: {
      forms: new Set(draft.flatMap(({ forms }) => [...forms])),
      figures: draft.flatMap(({ figures }) => figures),
    },
    asked,
    common: work.common,
  }
}

/** A total of true prices, computed by code; the rest of its clause needs a source as ever. */
function explainClause(clause: Clause, work: Work, context: Context): boolean {
  for (const figure of clause.figures) {
    const total = explainTotal(figure, work.readings, work.draft, work.asked, clause)
    if (!total) continue
    const others = clause.figures.filter((one) => one !== figure && !isAnyOf(one, total.counted))
    const rest: Clause = { ...clause, figures: others, pers: [] }
    if (rest.words.length + others.length > 0 && findSupport(rest, work, context).length > 0)
      continue
    work.workings.push(total.working)
    return true
  }
  return false
}

const isAnyOf = (figure: Figure, figures: readonly Figure[]) =>
  figures.some((one) => isSameFigure(figure, one))

/** A question that contains only the customer's own words and figures, or those of one source. */
function onlyAsks(clause: Clause, { asked, readings }: Work): boolean {
  const said = new Set(asked.flatMap((one) => [...one.forms]))
  const figures = asked.flatMap((one) => one.figures)
  const isAbout = (reading: Reading | undefined) =>
    clause.words.every(
      (word) =>
        isAmong(word, said) ||
        ASKABLE.test(word.text) ||
        (reading !== undefined && isAmong(word, reading.forms)),
    ) &&
    clause.figures.every(
      (figure) =>
        isAnyOf(figure, figures) ||
        reading?.clauses.some((row) => isAnyOf(figure, row.figures)) === true,
    )
  return !grantsSomething(clause) && (isAbout(undefined) || readings.some(isAbout))
}
/** What every business asks for before an order. */
const ASKABLE =
  /^(?:nama|alamat|tanggal|warna|ukuran|jumlah|nomor|hp|acara\w*|orang|jam|hari|pesan\w*|order\w*|foto\w*|kirim|rencana\w*|model|kode|ambil|daftar|sewa)$/

function nameFaults(clause: Clause, faults: Fault[]): Unsupported[] {
  return faults.map(({ rule, raw }) => ({ rule: ruleOf(clause, rule, raw), raw }))
}

function ruleOf(clause: Clause, rule: FaultRule, raw: string): ClaimRule {
  if (clause.figures.some((figure) => figure.kind === 'contact' && figure.raw === raw))
    return 'kontak'
  if (clause.isDeed && rule !== 'angka') return 'janji'
  if (rule === 'klaim' && promisesOrDid(clause.text)) return 'janji'
  return rule === 'klaim' && advises(clause.text) ? 'nasihat' : rule
}

/** An answer from entries that have nothing to do with the question is none. */
function isRelevant({ asked, used, earlier, common }: Work): boolean {
  const words = asked.flatMap((clause) => clause.words).filter((word) => !isAmong(word, common))
  if (used.size === 0 || words.length === 0) return true
  return [...used.values()].some(
    ({ forms, score }) =>
      score >= RELEVANT_SCORE ||
      words.some((word) => isAmong(word, forms)) ||
      [...earlier].some((form) => forms.has(form)),
  )
}

function commonForms(readings: readonly Reading[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { forms } of readings)
    for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1)
  return new Set([...counts].flatMap(([form, count]) => (count >= COMMON_SOURCES ? [form] : [])))
}

/** A name in a draft states nothing. */
const withoutNames = (text: string, names: string[]): string =>
  names
    .map((name) => name.trim())
    .filter((name) => name.length > 1)
    .reduce(withoutName, text)

/** Without regular expressions: a code of the customer's is new each time, and compiling is slow. */
function withoutName(text: string, name: string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()]
  if (lower.length !== text.length) return text.replaceAll(name, ' ')
  let [rest, from] = ['', 0]
  let at = lower.indexOf(wanted)
  for (; at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length
    if (isLetter(lower[at - 1]) || isLetter(lower[end])) continue
    rest += `${text.slice(from, at)} `
    from = end
  }
  return rest + text.slice(from)
}

const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char)

/** "bisa kartu kredit ga kak?" asks; its "ga" denies nothing. */
const withoutTag = (question: string) =>
  question.replace(
    /\b(?:ga|gak|nggak|ngga|enggak|engga|tidak|tdk|ndak|belum|blm|ora|henteu|or not)\b(?=[\s,?!.]*(?:\b(?:kak|kakak|ka|ya|yaa|min|mas|mbak|sih|dong|gan|sis|kah)\b[\s,?!.]*)*(?:\n|$))/gi,
    ' ',
  )
