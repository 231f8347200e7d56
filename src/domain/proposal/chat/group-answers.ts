import { likenessOf, type Subject, subjectsOf } from '#domain/evaluation/likeness'
import { wordsOf } from '#lib/language/text'
import type { ProposedAnswer } from '../contract.ts'
import type { Pair } from './pair-answers.ts'

/**
 * Two questions that are at least this similar are one. Groups of unanswered questions use the same
 * limit.
 */
const SAME_QUESTION = 0.5
const MAX_ANSWERS = 200
const MAX_EXAMPLES = 8

type Group = { subjects: Subject[]; pairs: Pair[] }

/**
 * Groups pairs whose questions ask the same into one answer, most frequent first. `pairs`: oldest
 * first.
 */
export function groupAnswers(pairs: Pair[]): ProposedAnswer[] {
  const groups: Group[] = []
  const places = new Map<string, Set<Group>>()
  for (const pair of pairs) {
    const subjects = subjectsOf(pair.question)
    if (subjects.length === 0) continue
    const forms = subjects.flatMap(({ stems, meanings }) => [...stems, ...meanings])
    const near = new Set(forms.flatMap((form) => [...(places.get(form) ?? [])]))
    const group = likestGroup(near, subjects) ?? { subjects, pairs: [] }
    if (group.pairs.length === 0) {
      groups.push(group)
      for (const form of forms) places.set(form, (places.get(form) ?? new Set()).add(group))
    }
    group.pairs.push(pair)
  }
  return groups
    .map(({ pairs: own }) => toAnswer(own))
    .sort((a, b) => b.timesAsked - a.timesAsked)
    .slice(0, MAX_ANSWERS)
}

function likestGroup(near: Iterable<Group>, subjects: Subject[]): Group | undefined {
  let best: { group: Group; likeness: number } | undefined
  for (const group of near) {
    const likeness = likenessOf(group.subjects, subjects)
    if (likeness >= SAME_QUESTION && likeness > (best?.likeness ?? 0)) best = { group, likeness }
  }
  return best?.group
}

/** The newest answer of a group, because prices change. */
function toAnswer(pairs: Pair[]): ProposedAnswer {
  const answer = pairs.at(-1)?.answer ?? ''
  const question = mostUsed(pairs.map((pair) => pair.question))
  const wordings = new Map(pairs.map((pair) => [wordsOf(pair.question).join(' '), pair.question]))
  wordings.delete(wordsOf(question).join(' '))
  return {
    question: asQuestion(question),
    answer,
    examples: [...wordings.values()].slice(-MAX_EXAMPLES),
    timesAsked: new Set(pairs.map(({ customer, atMs }) => `${customer}/${dayOf(atMs)}`)).size,
    isVaried: pairs.some((pair) => figuresOf(pair.answer) !== figuresOf(answer)),
    isKnown: false,
  }
}

/** The most frequent wording; of equally frequent ones, the newest. */
function mostUsed(questions: string[]): string {
  const counts = new Map<string, number>()
  const keys = questions.map((question) => wordsOf(question).join(' '))
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return questions.findLast((_, at) => counts.get(keys[at] ?? '') === most) ?? ''
}

/** A text as a question: "brp ongkir" becomes "Brp ongkir?". */
function asQuestion(text: string): string {
  const flat = text.replace(/[\s.,!?]+$/, '')
  return `${flat.charAt(0).toUpperCase()}${flat.slice(1)}?`
}

const dayOf = (atMs: number): number => Math.floor(atMs / 86_400_000)
/** The numbers of a text, sorted, so that texts with the same numbers are equal. */
export const figuresOf = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(' ')
