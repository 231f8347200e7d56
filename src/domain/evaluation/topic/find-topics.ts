import { setImmediate as letOthersRun } from 'node:timers/promises'
import { wordsOf } from '#lib/language/text'
import { sharesSubject, type Subject, subjectsOf } from '../likeness.ts'
import { centreOf, clusterVectors, cosineOf, toUnit, type Vector } from './cluster.ts'

export type FoundTopic = { words: string[]; example: string; centre: Vector }

/** Limit of questions that are compared with each other. Others join the most similar topic. */
const MAX_COMPARED = 800
/** Lowest mean similarity of the members of a topic; decision 043 has the measurement. */
const MIN_LINKAGE = 0.25
const MIN_MEMBERS = 2
/** Questions that are read before other work of the process may run. */
const SLICE = 20
/** Limit of topics of a business. */
export const MAX_TOPICS = 30
const MAX_WORDS = 3
const CENTRE_TERMS = 30
/** Share of the members that must have a term before the topic uses it. */
const JOINS_FROM = 0.35

/** Finds what customers ask about, the most frequent topic first. Other work may run in between. */
export async function findTopics(questions: string[]): Promise<FoundTopic[]> {
  const distinct = [...new Set(questions)].slice(0, MAX_COMPARED)
  const read: { text: string; subjects: Subject[] }[] = []
  for (const [place, text] of distinct.entries()) {
    const subjects = subjectsOf(text)
    if (subjects.length > 0) read.push({ text, subjects })
    if (place % SLICE === 0) await letOthersRun()
  }
  const name = nameTerms(read.map(({ subjects }) => subjects))
  const vectors = read.map(({ subjects }) => vectorOf(subjects, name))
  await letOthersRun()
  return clusterVectors(vectors, MIN_LINKAGE)
    .filter((members) => members.length >= MIN_MEMBERS)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_TOPICS)
    .map((members) =>
      describeTopic(
        members.map((place) => ({ text: read[place]!.text, vector: vectors[place]! })),
        read.map(({ text }) => text),
      ),
    )
}

type Naming = { termOf: (subject: Subject) => string; rarity: (term: string) => number }

/** Chooses one term per subject: its meaning, otherwise the stem that most questions share. */
function nameTerms(questions: Subject[][]): Naming {
  const counts = new Map<string, number>()
  for (const subjects of questions)
    for (const form of new Set(subjects.flatMap(({ stems, meanings }) => [...stems, ...meanings])))
      counts.set(form, (counts.get(form) ?? 0) + 1)
  const countOf = (form: string) => counts.get(form) ?? 0
  const commonest = (forms: readonly string[]) =>
    forms.reduce((best, form) => (countOf(form) > countOf(best) ? form : best), forms[0] ?? '')
  return {
    termOf: ({ stems, meanings }) => commonest(meanings.length > 0 ? meanings : stems),
    rarity: (term) => Math.log(1 + questions.length / (1 + countOf(term))),
  }
}

function vectorOf(subjects: Subject[], { termOf, rarity }: Naming): Vector {
  const weights = new Map<string, number>()
  for (const subject of subjects) {
    const term = termOf(subject)
    // Both words of "ulang tahun" have one meaning, so they are one term.
    weights.set(term, Math.max(weights.get(term) ?? 0, subject.weight * rarity(term)))
  }
  return toUnit(weights)
}

function describeTopic(members: { text: string; vector: Vector }[], all: string[]): FoundTopic {
  const whole = centreOf(members.map(({ vector }) => vector))
  const strongest = [...whole].sort(([, a], [, b]) => b - a).slice(0, CENTRE_TERMS)
  const centre = toUnit(new Map(strongest))
  const [example] = members.toSorted(
    (a, b) => cosineOf(b.vector, centre) - cosineOf(a.vector, centre),
  )
  return {
    words: tellingWords(
      members.map(({ text }) => text),
      all,
    ),
    example: example!.text,
    centre,
  }
}

/** The written words that these texts have and the others lack, one for each subject. */
function tellingWords(texts: string[], all: string[]): string[] {
  const countIn = (among: string[]) => {
    const counts = new Map<string, number>()
    for (const text of among)
      for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
    return counts
  }
  const [own, every] = [countIn(texts), countIn(all)]
  // A size or a price alone names no topic.
  const names = (word: string) => !/\d/.test(word) && subjectsOf(word).length > 0
  const told = [...own]
    .filter(([word]) => names(word))
    .map(([word, count]): [string, number] => [word, (count * count) / (every.get(word) ?? count)])
    .sort(([, a], [, b]) => b - a)
  const chosen: { word: string; subjects: Subject[] }[] = []
  for (const [word] of told) {
    const subjects = subjectsOf(word)
    if (chosen.some((one) => sharesSubject(one.subjects, subjects))) continue
    chosen.push({ word, subjects })
    if (chosen.length === MAX_WORDS) break
  }
  return chosen.map(({ word }) => word)
}

/** The topic of a question; undefined when no topic is similar. */
export function likestTopic<T extends { centre: Vector }>(
  topics: T[],
  question: string,
): T | undefined {
  const subjects = subjectsOf(question)
  const length = Math.sqrt(subjects.reduce((sum, { weight }) => sum + weight ** 2, 0))
  if (length === 0) return undefined
  let best: { topic: T; likeness: number } | undefined
  for (const topic of topics) {
    const shared = subjects.reduce(
      (sum, subject) => sum + subject.weight * weightIn(topic.centre, subject),
      0,
    )
    const likeness = shared / length
    if (likeness >= JOINS_FROM && likeness > (best?.likeness ?? 0)) best = { topic, likeness }
  }
  return best?.topic
}

const weightIn = (centre: Vector, { stems, meanings }: Subject): number =>
  Math.max(0, ...[...stems, ...meanings].map((form) => centre.get(form) ?? 0))
