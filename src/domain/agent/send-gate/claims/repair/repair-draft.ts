import { givesWhatIsAsked, kindsAsked } from '#lib/language/answer-kinds'
import { sentencesOf } from '#lib/language/text'
import { clausesOf } from '../clauses.ts'
import { isAmong, readSource, type Source, formsIn } from '../evidence.ts'
import { isDeferral } from '../words/speech.ts'
import { type DraftToVerify, isSupported, verifyDraft } from '../verify-draft.ts'

/**
 * A draft without its unsupported parts. `left`: the sentences, or ends of sentences, that were
 * left out.
 */
export type Repaired = { text: string; left: string[] }

/** A longer draft is not repaired, because each sentence is checked again. */
const MAX_SENTENCES = 12

/**
 * Keeps the supported sentences of a draft and adds nothing. A sentence with a false end keeps its
 * beginning, unless the end limits or contradicts it. Undefined when the rest does not answer the
 * question, or omits what the draft said about it.
 */
export function repairDraft(given: DraftToVerify): Repaired | undefined {
  const units = unitsOf(given.text)
  if (units.length > MAX_SENTENCES) return undefined
  const kept: string[] = []
  const left: string[] = []
  const main = units.find(saysSomething)
  for (const unit of units) {
    const isKept = (text: string) => isSupported({ ...given, text: [...kept, text].join(' ') })
    if (isKept(unit)) {
      kept.push(unit)
      continue
    }
    const start = beginningsOf(unit).find((text) => statesPrice(text) && isKept(text))
    // The first statement is the answer, so it must stay; the others only add to it.
    if (start === undefined && (unit === main || charges(unit))) return undefined
    if (start !== undefined) kept.push(start)
    left.push(start === undefined ? unit : unit.slice(start.length - 1).replace(/^[.,\s]+/, ''))
  }
  const text = kept.join(' ')
  return left.length > 0 && answersAlike(given, text) ? { text, left } : undefined
}

/** The sentences. A bare yes or no belongs to the sentence that follows it. */
function unitsOf(text: string): string[] {
  const units: string[] = []
  let opening = ''
  for (const sentence of sentencesOf(text)) {
    const whole = opening ? `${opening} ${sentence}` : sentence
    const isOpening = clausesOf(sentence).every(
      ({ words, figures }) => words.length + figures.length === 0,
    )
    opening = isOpening && /[.!]$/.test(sentence) ? whole : ''
    if (!opening) units.push(whole)
  }
  return opening ? [...units, opening] : units
}

/** The beginnings of a sentence that may stand alone, longest first. */
function beginningsOf(unit: string): string[] {
  if (LEADS.test(unit)) return []
  const ends = [...unit.matchAll(END)].map(({ index }) => index)
  return ends
    .filter((end) => !LIMITS.test(unit.slice(end)) && !isWithinList(unit, end))
    .reverse()
    .map((end) => `${unit.slice(0, end)}.`)
}

/** Beginnings that are no statement alone: "Kalau mau sekalian ..., ada paket". */
const LEADS =
  /^\W*(?:kalau|kalo|klo|jika|bila|apabila|untuk|selain|khusus|if|for|besides)(?!\p{L})/iu

/**
 * Whether a sentence would end within a list: "pukul 09.00, 13.00, dan 18.00" must stay complete.
 */
function isWithinList(unit: string, end: number): boolean {
  const [next] = clausesOf(unit.slice(end).replace(END, ' '))
  const last = clausesOf(unit.slice(0, end))
    .flatMap(({ figures }) => figures)
    .at(-1)
  return (
    last !== undefined &&
    next?.words.every(({ isLight }) => isLight) === true &&
    next.figures.some(({ kind }) => kind === last.kind)
  )
}
const END = /,?\s+(?:dan|serta|lalu|plus|and)\s|,\s|;\s|\s[-–—]\s/giu

/** Words that must not be left out: a condition, an exception, a limit, a denial, a contrast. */
const LIMITS =
  /(?<!\p{L})(?:tapi|tetapi|namun|cuma|hanya|khusus|kecuali|selain|asal\w*|jika|bila|kalau|kalo|apabila|selama|dengan syarat|syarat\w*|wajib|harus|minimal|min|maksimal|maks|max|paling|batas\w*|di ?atas|di ?bawah|mulai|sebelum|setelah|belum|tidak|tak|nggak|gak|ga|bukan|tanpa|jangan|sesuai|tergantung|deposit\p{L}*|jaminan\p{L}*|di luar|terpisah|ditanggung|but|only|except|unless|if|when|must|not|no|minimum|maximum|until|before|after|from)(?!\p{L})/iu

/**
 * Whether a beginning states a price. Where the end is false, a permission or denial before it often
 * is too: "Bisa di PS4" of "bisa di PS4 dan PS5".
 */
const statesPrice = (text: string) =>
  saysSomething(text) &&
  !PERMITS.test(text) &&
  clausesOf(text).some(({ figures }) =>
    figures.some(({ kind, value }) => kind === 'money' && value > 0),
  )

const PERMITS = /(?<!\p{L})(?:bisa|boleh|tidak|belum|can|may|not)(?!\p{L})/iu

/**
 * Whether a sentence says what is not included or paid in addition: "Belum termasuk biaya daftar". A
 * reply without it would promise more, so the owner's words answer.
 */
const charges = (unit: string) => CHARGES.test(unit) && saysSomething(unit)
const CHARGES =
  /(?<!\p{L})(?:(?:tidak|belum|tak|tdk|blm|ga|gak|nggak)\s+(?:sudah\s+)?(?:termasuk|dapat|mencakup|masuk)|di luar|terpisah|deposit\p{L}*|jaminan\p{L}*|ditanggung|not includ\p{L}*|excluding)(?!\p{L})/iu

/** Whether a text has a figure, or a subject and a statement about it. */
const saysSomething = (text: string) =>
  clausesOf(text).some(
    (clause) =>
      !isDeferral(clause) &&
      (clause.figures.length > 0 || clause.words.filter(({ isLight }) => !isLight).length > 1),
  )

/**
 * Whether the rest is still about the question and the draft, and has the kind of fact that is
 * asked for.
 */
function answersAlike(given: DraftToVerify, text: string): boolean {
  if (!saysSomething(text)) return false
  const verified = verifyDraft({ ...given, text })
  if (verified.faults.length > 0 || verified.used.length === 0) return false
  const told = formsIn(clausesOf(text))
  for (const source of given.sources) if (verified.used.includes(source.id)) addForms(told, source)
  const drafted = formsIn(clausesOf(given.text))
  const asked = clausesOf(given.question).flatMap(({ words }) =>
    words.filter(({ isLight }) => !isLight),
  )
  const isKept =
    asked.every((word) => !isAmong(word, drafted) || isAmong(word, told)) &&
    asked.filter((word) => isAmong(word, told)).length * 2 >= asked.length
  return (
    isKept && (kindsAsked(given.question).length === 0 || givesWhatIsAsked(given.question, text))
  )
}

function addForms(told: Set<string>, source: Source): void {
  for (const form of readSource(source).asked) told.add(form)
}
