import type { FoundEntry } from '#contract/knowledge'
import { bargains } from '../burst/bargain.ts'
import { chosenNumbers } from '../burst/chosen-numbers.ts'
import { offeredTitles, oneLine } from '../phrases/choice-list.ts'
import type { Run } from '../run.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import { chanceOf, lookUpNamed } from './look-up.ts'

/** The nearest entry must have this chance to answer; decision 122 has the measurement. */
const MIN_FIRST = 0.15
const MIN_OTHER = 0.03
const MAX_CHOICES = 3
/** A longer question does not fit into one line of a list on a phone. */
const MAX_TITLE_CHARS = 100

/**
 * Entries that may answer a question which is handed over, the likeliest first. The customer may
 * choose one by its number while people are awaited. An entry without a question is never offered,
 * nor is one when the search ranked no words or the customer bargains.
 */
export async function choicesFor(run: Run, part: string): Promise<FoundEntry[]> {
  if (bargains(run.query)) return []
  const hits = (await lookUpNamed(run, part)).filter(
    ({ question, text, signals, products }) =>
      question !== null &&
      question.length <= MAX_TITLE_CHARS &&
      signals !== undefined &&
      !products &&
      !run.input.agent.forbiddenTopics.some((topic) =>
        mentionsTopic(`${question}\n${text}`, topic),
      ),
  )
  const [first] = hits
  if (!first || chanceOf(first.score) < MIN_FIRST) return []
  return hits.filter(({ score }) => chanceOf(score) >= MIN_OTHER).slice(0, MAX_CHOICES)
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
