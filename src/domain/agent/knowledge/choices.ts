import type { FoundEntry } from '#contract/knowledge'
import { chosenNumbers } from '../burst/chosen-numbers.ts'
import { offeredTitles, oneLine } from '../phrases/choice-list.ts'
import type { Run } from '../run.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import { chanceOf, lookUpNamed } from './look-up.ts'

/** The nearest entry must have this chance to answer; decision 122 has the measurement. */
const LEAST_FIRST = 0.15
const LEAST_OTHER = 0.03
const MOST_CHOICES = 3
/** A longer question is no line of a list on a phone. */
const LONGEST_TITLE = 100

/**
 * Entries that may answer a question which is handed over, the likeliest first: the customer may
 * choose one by its number while people are awaited. Only entries with a question of their own, and
 * only where words were ranked.
 */
export async function choicesFor(run: Run, part: string): Promise<FoundEntry[]> {
  const hits = (await lookUpNamed(run, part)).filter(
    ({ question, text, signals, products }) =>
      question !== null &&
      question.length <= LONGEST_TITLE &&
      signals !== undefined &&
      !products &&
      !run.input.agent.forbiddenTopics.some((topic) =>
        mentionsTopic(`${question}\n${text}`, topic),
      ),
  )
  const [first] = hits
  if (!first || chanceOf(first.score) < LEAST_FIRST) return []
  return hits.filter(({ score }) => chanceOf(score) >= LEAST_OTHER).slice(0, MOST_CHOICES)
}

/**
 * The entries that the customer chose from the list of the last message. None unless every word of
 * theirs is a number of the list, an address or a word like "nomor".
 */
export async function chosenEntries(run: Run): Promise<FoundEntry[]> {
  const titles = offeredTitles(run.input.history)
  if (titles.length === 0) return []
  const chosen = chosenNumbers(run.query, titles.length).map((number) => titles[number - 1])
  const entries: FoundEntry[] = []
  for (const title of chosen) {
    if (title === undefined) return []
    const entry = (await run.search(title)).find(
      ({ question }) => oneLine(question ?? '') === title,
    )
    if (!entry) return []
    entries.push(entry)
  }
  return entries
}
