import { readText } from '#domain/knowledge/wording'

/** A word of a question with its possible stems and meanings. Question words have little weight. */
export type Subject = { stems: readonly string[]; meanings: string[]; weight: number }

/** A word from this weight on names a subject. Question words are below it (wording.ts). */
const NAMES_SUBJECT = 0.5

/** The subjects of a text; empty when it names none: a greeting, thanks, "ini berapa". */
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

/** The weight of common subjects divided by the weight of all (Jaccard), 0 to 1. */
export function likenessOf(a: Subject[], b: Subject[]): number {
  const all = sumWeights(a) + sumWeights(b)
  if (all === 0) return 0
  const inBoth =
    sumWeights(a.filter((one) => b.some((other) => isSame(one, other)))) +
    sumWeights(b.filter((one) => a.some((other) => isSame(one, other))))
  return inBoth / 2 / (all - inBoth / 2)
}
