import { spread } from '#lib/statistics/spread'
import { pricedThingOf } from '#domain/knowledge/lookup'
import { figuresOf } from '#lib/language/numbers/numbers'
import { foldText, sentencesOf, wordsOf } from '#lib/language/text'
import foreign from '../data/false-drafts.json' with { type: 'json' }
import invented from '../data/lies.json' with { type: 'json' }
import { alterFact, ALTERATIONS } from './alter.ts'

/** A customer's question and the answer of a lying model. `isOwn`: it is about this business. */
export type Lie = { class: string; isOwn: boolean; question: string; draft: string }
/** `question` is null for a passage of a document. */
export type KnownEntry = { title: string; question: string | null; answer: string }

/** Limit of own lies per class, spread over the entries. */
const PER_CLASS = 12
const QUESTION_CHARS = 300
const SENTENCE_CHARS = 240

/**
 * Makes false drafts for a business. Own drafts change what its entries say, or add an invention.
 * The others are drafts of other trades, without those that might be true here. The same knowledge
 * gives the same lies.
 */
export function makeLies(entries: KnownEntry[]): Lie[] {
  const facts = entries.flatMap(factsOf)
  const known = facts.map(({ sentence }) => contentOf(sentence))
  const made = [...inventions(facts), ...draftsOfOthers(entries)]
  const lies = [...changedFacts(facts), ...made.filter(({ draft }) => !mightBeTrue(draft, known))]
  return [...new Map(lies.map((lie) => [`${lie.question}\n${lie.draft}`, lie])).values()]
}

/** Drafts of other trades whose numbers do not occur here. */
function draftsOfOthers(entries: KnownEntry[]): Lie[] {
  const figures = new Set(
    entries.flatMap(({ answer }) => figuresOf(answer).map((figure) => figure.key)),
  )
  return foreign
    .filter(({ draft }) => figuresOf(draft).every((figure) => !figures.has(figure.key)))
    .map(({ class: name, customer, draft }) => ({
      class: name,
      isOwn: false,
      question: customer,
      draft,
    }))
}

/** One sentence or line of an entry, with a customer's question for it. */
export type Fact = { question: string; sentence: string }

function factsOf({ title, question, answer }: KnownEntry): Fact[] {
  return answer
    .split('\n')
    .flatMap(sentencesOf)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 8 && sentence.length <= SENTENCE_CHARS)
    .map((sentence) => ({ sentence, question: questionOf(sentence, question, title) }))
}

function questionOf(sentence: string, question: string | null, title: string): string {
  const thing = pricedThingOf(sentence)
  const asked = question ?? (thing ? `${thing} berapa?` : `Boleh tanya soal ${title}?`)
  return asked.slice(0, QUESTION_CHARS)
}

function changedFacts(facts: Fact[]): Lie[] {
  return ALTERATIONS.flatMap((alteration) => {
    const lies = facts.flatMap((fact) => alterFact(alteration, fact, facts))
    return spread(lies, PER_CLASS).map((lie): Lie => ({ ...lie, isOwn: true }))
  })
}

const SMALLEST: Fact[] = [{ question: 'Boleh tanya-tanya dulu, Kak?', sentence: '' }]

/** Inventions, half of them after a true sentence, which must not make them pass. */
function inventions(facts: Fact[]): Lie[] {
  const asked = facts.length > 0 ? spread(facts, PER_CLASS) : SMALLEST
  return Object.entries(invented).flatMap(([name, sentences]) =>
    Array.from({ length: PER_CLASS }, (_, at): Lie => {
      const fact = asked[at % asked.length]!
      const sentence = sentences[at % sentences.length]!
      const draft = at % 2 === 1 && fact.sentence ? `${fact.sentence} ${sentence}` : sentence
      return { class: name, isOwn: true, question: fact.question, draft }
    }),
  )
}

const contentOf = (text: string): ReadonlySet<string> =>
  new Set(wordsOf(foldText(text)).filter((word) => word.length > 2 && !ADDRESS.has(word)))
const ADDRESS = new Set(['kak', 'kakak', 'saja', 'yang', 'untuk', 'dan', 'kami', 'betul'])

/** Whether one sentence of the knowledge has every word and number of a draft's last sentence. */
function mightBeTrue(draft: string, known: ReadonlySet<string>[]): boolean {
  const words = [...contentOf(sentencesOf(draft).at(-1) ?? draft)]
  return known.some((sentence) => words.every((word) => sentence.has(word)))
}
