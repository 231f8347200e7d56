import { explainClause, withoutWorking } from './figures/amounts.ts'
import { isAnyOf } from './figures/factors.ts'
import { explainSentence } from './figures/equations.ts'
import { explainExcess } from './figures/excess.ts'
import { type Clause, clausesOf, type Word } from './clauses.ts'
import { FOUND_SCORE, formsIn, isAmong, type Reading, readSource, type Source } from './evidence.ts'
import { appliesRule, followsFromLimit } from './opposed/conclusions.ts'
import {
  contextOf,
  findSupport,
  isDeniedElsewhere,
  isSurcharged,
  type Work,
} from './find-support.ts'
import type { ClaimedSentence } from '../proof/claim.ts'
import { proveSentences } from '../proof/prove-sentences.ts'
import { pairFaults } from './figures/mixed-rows.ts'
import { wrongTotal } from './figures/wrong-totals.ts'
import { strayContinuation } from './opposed/named-rival.ts'
import { inPlainWords } from './words/plain-words.ts'
import { splitSentences } from './repair/split-sentence.ts'
import {
  givesAdvice,
  hasQuestionWords,
  grantsSomething,
  isDeferral,
  isRealQuestion,
  promisesOrDid,
} from './words/speech.ts'
import type { Context, Fault, FaultRule } from './support.ts'
import { type Checked, VETOES } from './vetoes.ts'
import { withoutNames, withoutTag } from './without-names.ts'
import { PERMITS } from './words/sayings.ts'

export type ClaimRule = FaultRule | 'janji' | 'nasihat' | 'kontak' | 'sumber'

export type Unsupported = { rule: ClaimRule; raw: string }

export type Verified = {
  faults: Unsupported[]
  /** ids of the sources that support the draft */
  used: string[]
  /** calculations that explain computed totals */
  workings: string[]
  /** number of sentences that only the model's claims proved */
  proven: number
}

export type DraftToVerify = {
  text: string
  /** what the customer asks now, and what they asked before in this session */
  question: string
  earlier: string
  sources: Source[]
  /** names that state nothing: of the business, its team and the customer */
  names: string[]
  /** the model's own proofs by sentence; they count only when code verifies them */
  claimed?: readonly ClaimedSentence[]
}

/** A word in this many sources is a general word of the trade, like "cuci" in a laundry. */
const COMMON_SOURCES = 3
/** From this search score on, an entry is about the question, whatever words it has. */
const RELEVANT_SCORE = 0.15

/**
 * Looks for a supporting clause in the sources for each clause of a draft. It must have the same
 * subject, figures, units, polarity and scope. The customer's words support nothing.
 */
export function verifyDraft(given: DraftToVerify): Verified {
  const verified = verifyText(given)
  const plain = verified.faults.length > 0 ? plainOf(given) : undefined
  const again = plain && verifyText(plain)
  return again?.faults.length === 0 ? again : verified
}

/**
 * Whether `verifyDraft` finds no fault, or only that the sources are beside the question. Cheaper:
 * it stops at the first fault.
 */
export function isSupported(given: DraftToVerify): boolean {
  const { checked, faults } = checkText(given)
  if (faults.length === 0 && VETOES.every((veto) => veto(checked).length === 0)) return true
  const plain = plainOf(given)
  return plain !== undefined && verifyText(plain).faults.length === 0
}

/** The draft in the owner's shorter words; undefined when it has them already. */
function plainOf(given: DraftToVerify): DraftToVerify | undefined {
  const text = inPlainWords(given.text)
  return text === given.text
    ? undefined
    : { ...given, text, claimed: claimedOf(given, inPlainWords) }
}

/** The claimed sentences after `change`, so that they are found in the changed text. */
const claimedOf = ({ claimed = [] }: DraftToVerify, change: (text: string) => string) =>
  claimed.map(({ said, claims }) => ({ said: change(said), claims }))

function verifyText(given: DraftToVerify): Verified {
  const { checked, faults: unsupported, work, proven } = checkText(given)
  const faults = [...unsupported, ...VETOES.flatMap((veto) => veto(checked))]
  if (faults.length === 0 && !isRelevant(work)) faults.push({ rule: 'sumber', raw: given.text })
  return {
    faults: faults.map((fault) => ({ ...fault, raw: asWritten(fault.raw, given.text) })),
    used: [...work.used.keys()],
    workings: [...new Set(work.workings)],
    proven,
  }
}

/** Looks for the source of each clause. */
function checkText(given: DraftToVerify): {
  checked: Checked
  faults: Unsupported[]
  work: Work
  proven: number
} {
  const text = withoutNames(given.text, given.names)
  const draft = clausesOf(text)
  const asked = clausesOf(withoutTag(given.question))
  const readings = given.sources.map(readSource)
  const work: Work = {
    draft,
    asked,
    said: { forms: formsIn(draft), figures: draft.flatMap(({ figures }) => figures) },
    readings,
    sentences: splitSentences(text),
    common: commonForms([...draft, ...asked], readings),
    known: { has: (form) => readings.some(({ stated }) => stated.has(form)) },
    askedForms: formsIn(asked),
    earlier: formsIn(clausesOf(given.earlier)),
    own: new Set(
      given.names
        .filter((name) => !isCode(name))
        .flatMap((name) => clausesOf(name).flatMap(({ forms }) => [...forms])),
    ),
    titles: { has: (form) => readings.some((reading) => reading.asked.has(form)) },
    used: new Map(),
    homes: [],
    last: undefined,
    workings: [],
  }
  const found = draft.map((clause, at) => checkClause(clause, at, work))
  const faulty = new Set(
    draft.flatMap(({ sentence }, at) => ((found[at] ?? []).length > 0 ? [sentence] : [])),
  )
  const { released, proven } = releaseSentences(given, faulty, work)
  for (const sentence of faulty)
    if (!released.has(sentence) && isComputed(sentence, work)) released.add(sentence)
  const faults = found.flatMap((own, at) => (released.has(draft[at]?.sentence ?? -1) ? [] : own))
  const used = [...work.used.values()]
  const checked = { text, draft, asked, readings, used, sources: given.sources }
  return { checked, faults, work, proven }
}

/** A code of the customer ("#abc-12#") has no words. */
const isCode = (name: string) => name.startsWith('#')

/**
 * Releases the sentences with faults that the model's claims prove. Their sources count as used.
 */
function releaseSentences(
  given: DraftToVerify,
  faulty: ReadonlySet<number>,
  work: Work,
): { released: Set<number>; proven: number } {
  const claimed = claimedOf(given, (said) => withoutNames(said, given.names))
  if (faulty.size === 0 || claimed.length === 0) return { released: new Set(), proven: 0 }
  const { sentences, used, workings } = proveSentences(claimed, {
    work,
    sources: given.sources,
    needsProof: (clause) => needsProof(clause, work),
  })
  for (const reading of work.readings)
    if (used.includes(reading.id)) work.used.set(reading.id, reading)
  work.workings.push(...workings)
  const proven = [...faulty].filter((sentence) => sentences.has(sentence)).length
  return { released: new Set(sentences), proven }
}

/**
 * Whether code computes every amount of a sentence from the owner's prices. Their sources then
 * count as used.
 */
function isComputed(sentence: number, work: Work): boolean {
  const equation = explainSentence(sentence, work) ?? explainExcess(sentence, work)
  for (const reading of equation?.readings ?? []) work.used.set(reading.id, reading)
  work.workings.push(...(equation?.workings ?? []))
  return equation !== undefined
}

/** The words as the draft spells them, for the screen that strikes them through. */
function asWritten(raw: string, text: string): string {
  if (text.startsWith(raw)) return raw
  const parts = raw.split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('\\s*'), 'iu').exec(text)?.[0] ?? raw
}

function needsProof(clause: Clause, work: Work): boolean {
  if (clause.words.length + clause.figures.length === 0 && !clause.isDeed) return false
  if (isDeferral(clause) || isFrame(clause)) return false
  return !(isWithinQuestion(clause, work) && onlyAsks(clause, work))
}

function checkClause(clause: Clause, at: number, work: Work): Unsupported[] {
  if (!needsProof(clause, work)) return []
  const context = contextOf(clause, at, work)
  const whole = withoutWorking(clause, work)
  const before = work.last
  const faults = findSupport(whole, work, context)
  const isExplained = explainClause(whole, work, context)
  if (faults.length === 0 && !isExplained)
    return [...wrongTotal(clause, work), ...strayContinuation(clause, at, { work, before })]
  if (isExplained || followsFromLimit(clause, at, work) || appliesRule(clause, at, work)) return []
  return isSupportedInParts(clause, work, context) ? [] : nameFaults(clause, faults)
}

/**
 * Whether a clause is the question of its sentence. In "Sudah termasuk, mau kami daftarkan?" the
 * first clause is a statement.
 */
function isWithinQuestion(clause: Clause, { sentences, draft }: Work): boolean {
  if (!isRealQuestion(sentences[clause.sentence] ?? '')) return false
  const own = draft.filter(({ sentence }) => sentence === clause.sentence)
  const first = own.findIndex(({ text }) => hasQuestionWords(text))
  return first < 0 || own.indexOf(clause) >= first
}

/**
 * Whether two entries support the two parts of a clause: "Kamar kipas Rp900.000, sudah termasuk
 * listrik".
 */
function isSupportedInParts(clause: Clause, work: Work, context: Context): boolean {
  const parts = clause.text.split(JOINTS).filter((part) => part.trim())
  if (parts.length < 2 || isDeniedElsewhere(clause, undefined, work)) return false
  if (isSurcharged(clause, work)) return false
  const read = parts.flatMap((part) => clausesOf(part))
  return read.every((part, at) => {
    if (part.words.length === 0 && part.figures.length === 0) return true
    if (at === 0)
      return findSupport(part, work, context).length === 0 || explainClause(part, work, context)
    const near = { ...work, readings: readingsAbout(read[0], work).filter(isOneRow(read[0], part)) }
    return findSupport(part, near, context).length === 0 || explainClause(part, near, context)
  })
}

const JOINTS =
  /\s+(?=(?:(?:dan|serta|yang|and)\s+)?(?:sudah\s+|udah\s+)?termasuk\s)|\s+(?:karena|serta)\s+|\s+(?:(?:dan|dengan|yang|with|and)\s+)(?=(?:sudah\s+|juga\s+)?(?:ber\p{L}{4,}|di\p{L}{4,}|me[mn]\p{L}{4,}|bisa|boleh|ada|dapat|tidak|belum|garansi|harga\p{L}*|biaya\p{L}*|ongkir\p{L}*|masa|waktu|lama|maksimal|minimal|kapasitas\p{L}*|isi|plus)(?!\p{L}))/iu

/**
 * Readings that the draft used, or that have the clause's subject, general words of the trade
 * aside.
 */
const readingsAbout = (clause: Clause | undefined, { readings, common, used }: Work) =>
  readings.filter(
    ({ id, forms }) =>
      used.has(id) ||
      clause?.words.some((word) => !word.isLight && !isAmong(word, common) && isAmong(word, forms)),
  )

/** Whether both parts are one row, not two: "gamis Amara" and "dengan bahan toyobo". */
const isOneRow = (first: Clause | undefined, part: Clause) => (reading: Reading) =>
  part.figures.length > 0 ||
  pairFaults({ ...part, words: [...(first?.words ?? []), ...part.words] }, reading, false)
    .length === 0

/** Whether a clause only frames a statement: "Kami layani dengan senang hati". */
const isFrame = ({ words, figures, isDeed }: Clause) =>
  figures.length === 0 && !isDeed && words.every(({ isLight }) => isLight)

/** Whether a question has only words and figures of the customer, or of one source. */
function onlyAsks(clause: Clause, { asked, askedForms: said, readings }: Work): boolean {
  const figures = asked.flatMap((one) => one.figures)
  const isAbout = (reading: Reading | undefined) =>
    clause.words.every(
      (word) =>
        isAmong(word, said) ||
        word.isLight ||
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

/** Details that every business asks for before an order. */
const ASKABLE =
  /^(?:nama|alamat|tanggal|warna|ukuran|jumlah|nomor|hp|acara\w*|orang|jam|hari|pesan\w*|order\w*|foto\w*|kirim|rencana\w*|model|kode|ambil|daftar|sewa|datang|lokasi\w*|domisili\w*|kota|kecamatan|budget|anggaran|rasa|tipe|jenis\w*|berangkat|lihat|mampir|survei|kelas|jadwal\w*|antar|kamar|date|time|name|address|size|visit|come|schedule)$/

function nameFaults(clause: Clause, faults: Fault[]): Unsupported[] {
  return faults.map(({ rule, raw }) => ({ rule: ruleOf(clause, rule, raw), raw }))
}

function ruleOf(clause: Clause, rule: FaultRule, raw: string): ClaimRule {
  if (clause.figures.some((figure) => figure.kind === 'contact' && figure.raw === raw))
    return 'kontak'
  if (clause.isDeed && rule !== 'angka') return 'janji'
  if (rule === 'klaim' && promisesOrDid(clause.text)) return 'janji'
  return rule === 'klaim' && givesAdvice(clause.text) ? 'nasihat' : rule
}

/** Whether the draft answers the question. Entries on another subject give no answer. */
function isRelevant({ draft, asked, readings, used, earlier, common }: Work): boolean {
  // "Bisa Kak, boleh request ..." is a permission with its own source.
  const hasYes =
    draft.some(({ head }) => (head ?? 'no') !== 'no') &&
    !draft.some(({ text, words }) => words.length > 0 && PERMITS.test(text))
  const isFound = readings.some(({ id, score }) => score >= FOUND_SCORE && !used.has(id))
  if (!hasYes && !isFound) return true
  const all = asked.flatMap((clause) => clause.words).filter(({ isLight }) => !isLight)
  const isMet = (word: Word) => [...used.values()].some(({ forms }) => isAmong(word, forms))
  if (all.filter(isMet).length * 3 >= all.length || isMeasuredAlike(asked, used)) return true
  const drafted = formsIn(draft)
  // "boleh kirim ke makassar?" and "luar Jawa belum bisa kami kirim" are about the same act.
  if (all.some((word) => isAmong(word, drafted) && isMet(word))) return true
  const words = asked.flatMap((clause) => clause.words).filter((word) => !isAmong(word, common))
  if (used.size === 0 || words.length === 0) return true
  return [...used.values()].some(
    ({ forms, score }) =>
      score >= RELEVANT_SCORE ||
      words.some((word) => isAmong(word, forms)) ||
      [...earlier].some((form) => forms.has(form)),
  )
}

/** Whether the question and a used entry have a figure of the same kind, such as an age. */
const isMeasuredAlike = (asked: readonly Clause[], used: Map<string, Reading>) =>
  asked.some(({ figures }) =>
    figures.some(
      ({ kind, unit }) =>
        unit !== undefined &&
        [...used.values()].some(({ clauses }) =>
          clauses.some((row) => row.figures.some((one) => one.kind === kind && one.unit === unit)),
        ),
    ),
  )

/** Word forms of the clauses that at least COMMON_SOURCES readings contain. */
function commonForms(clauses: readonly Clause[], readings: readonly Reading[]): Set<string> {
  const common = new Set<string>()
  for (const form of formsIn(clauses)) {
    let sources = 0
    for (const { stated } of readings) if (stated.has(form)) sources++
    if (sources >= COMMON_SOURCES) common.add(form)
  }
  return common
}
