import type { FoundEntry } from '#contract/knowledge'
import { wordsOf } from '#lib/language/text'
import { languageWritten } from '#lib/language/written-language'
import { bargains } from '../burst/bargain.ts'
import { chosenNumbers } from '../burst/chosen-numbers.ts'
import { continuesQuestion, isEmptyQuestion, partsOf } from '../burst/questions.ts'
import { hasChoices, offeredTitles, oneLine } from '../phrases/choice-list.ts'
import type { AgentReply, AgentTurn } from '../contract.ts'
import type { Run } from '../run.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import { chanceOf, lookUpNamed } from './look-up.ts'

/** The nearest entry must have this chance to answer; decision 122 has the measurement. */
const MIN_FIRST = 0.15
const MIN_OTHER = 0.03
const MAX_CHOICES = 3
/** The chances of a list whose customer is asked first add up to this; see decision 130. */
const MIN_TO_ASK = 0.5
/** A longer question does not fit into one line of a list on a phone. */
const MAX_TITLE_CHARS = 100

/** `areLikely`: the customer may be asked to choose before people are called. */
export type Choices = { entries: FoundEntry[]; areLikely: boolean }
export const NO_CHOICES: Choices = { entries: [], areLikely: false }

/**
 * Entries that may answer a question which is handed over, the likeliest first. The customer may
 * choose one by its number while people are awaited. An entry without a question is never offered,
 * nor is one when the search ranked no words or the customer bargains.
 */
export async function choicesFor(run: Run, part: string): Promise<Choices> {
  if (bargains(run.query)) return NO_CHOICES
  const found = (await lookUpNamed(run, part)).filter(
    ({ question, text, signals, products }) =>
      question !== null &&
      question.length <= MAX_TITLE_CHARS &&
      signals !== undefined &&
      !products &&
      !run.input.agent.forbiddenTopics.some((topic) =>
        mentionsTopic(`${question}\n${text}`, topic),
      ),
  )
  const hits = inLanguageOf(run, found)
  const [first] = hits
  if (!first || chanceOf(first.score) < MIN_FIRST) return NO_CHOICES
  const entries = hits.filter(({ score }) => chanceOf(score) >= MIN_OTHER).slice(0, MAX_CHOICES)
  const chance = entries.reduce((sum, { score }) => sum + chanceOf(score), 0)
  return { entries, areLikely: chance >= MIN_TO_ASK }
}

/**
 * Leaves out English questions for others than English customers. Few words may be borrowed: "Ready
 * stock size M?".
 */
function inLanguageOf({ language }: Run, entries: FoundEntry[]): FoundEntry[] {
  if (language === 'en') return entries
  const read = entries.filter(
    ({ question }) =>
      languageWritten(question ?? '', { earlier: '' }) !== 'en' ||
      wordsOf(question ?? '').length < MIN_ENGLISH_WORDS,
  )
  return read.length > 0 ? read : entries
}

const MIN_ENGLISH_WORDS = 5

/** Whether a text of the customer chooses from the list of the AI's last message. */
export const chooses = (text: string, history: AgentTurn[]): boolean =>
  chosenTitles(text, history).length > 0

function chosenTitles(text: string, history: AgentTurn[]): string[] {
  const titles = offeredTitles(history)
  const chosen = chosenNumbers(text, titles.length).map((number) => titles[number - 1])
  return chosen.every((title) => title !== undefined) ? chosen : []
}

/**
 * The entries that the customer chose from the list of the last message. None unless every word of
 * theirs is a number of the list, an address or a word like "nomor".
 */
export async function chosenEntries(run: Run): Promise<FoundEntry[]> {
  const entries: FoundEntry[] = []
  for (const title of chosenTitles(run.query, run.input.history)) {
    const entry = (await run.search(title)).find(
      ({ question }) => oneLine(question ?? '') === title,
    )
    if (!entry) return []
    entries.push(entry)
  }
  return entries
}

/**
 * The entry that a reply gives because the customer chose it, and the typed question to which the
 * list belonged. Undefined when they chose several entries, asked several questions, or asked one
 * that means nothing without an earlier message ("kalau yang besar?").
 */
export function choiceIn(
  { sources, trace }: AgentReply,
  history: AgentTurn[],
): { entryId: string; question: string } | undefined {
  const [source, ...otherSources] = sources
  if (trace.rule !== 'pilihan_pelanggan' || !source || otherSources.length > 0) return undefined
  const list = history.findLastIndex(({ author, text }) => author === 'ai' && hasChoices(text))
  const asked = burstBefore(history, Math.max(list, 0)).filter(({ kind }) => kind === 'text')
  const [question, ...otherQuestions] = partsOf(asked.map(({ text }) => text))
  return question !== undefined &&
    otherQuestions.length === 0 &&
    question.length <= MAX_QUESTION_CHARS &&
    !isEmptyQuestion(question) &&
    !continuesQuestion(question)
    ? { entryId: source.entryId, question }
    : undefined
}

/** The customer's messages in a row that end before the message at `at`. */
export function burstBefore(history: AgentTurn[], at: number): AgentTurn[] {
  const before = history.slice(0, at)
  return before.slice(before.findLastIndex(({ author }) => author !== 'customer') + 1)
}

/** A longer text is no wording of one question. */
const MAX_QUESTION_CHARS = 200
