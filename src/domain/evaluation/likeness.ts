import { readText } from '#domain/knowledge/wording'

/** A word of a question, by its possible stems and meanings; question words weigh little. */
export type Subject = { stems: string[]; meanings: string[]; weight: number }

/** A word of at least this weight names a subject; question words are below it (wording.ts). */
const NAMES_SUBJECT = 0.5

/** What a text asks; empty where it names no subject: a greeting, thanks, "ini berapa". */
export function subjectsOf(text: string): Subject[] {
  const subjects = readText(text).terms.map(({ stems, meanings, weight }) => ({
    stems,
    meanings,
    weight,
  }))
  return subjects.some(({ weight }) => weight >= NAMES_SUBJECT) ? subjects : []
}

const isSame = (a: Subject, b: Subject): boolean =>
  a.stems.some((stem) => b.stems.includes(stem)) ||
  a.meanings.some((meaning) => b.meanings.includes(meaning))

/** Whether two texts name the same subject. */
export const sharesSubject = (a: Subject[], b: Subject[]): boolean =>
  a.some((one) => b.some((other) => isSame(one, other)))

const sumWeights = (subjects: Subject[]): number =>
  subjects.reduce((sum, { weight }) => sum + weight, 0)

/** The weight of what both ask over the weight of all (Jaccard), 0 to 1. */
export function likenessOf(a: Subject[], b: Subject[]): number {
  const all = sumWeights(a) + sumWeights(b)
  if (all === 0) return 0
  const inBoth =
    sumWeights(a.filter((one) => b.some((other) => isSame(one, other)))) +
    sumWeights(b.filter((one) => a.some((other) => isSame(one, other))))
  return inBoth / 2 / (all - inBoth / 2)
}
