import { spread } from '#lib/statistics/spread'
import { ANSWER_THRESHOLD, type TextPreview } from './contract.ts'
import { splitIntoPassages } from './search/passages.ts'
import { pricedThingOf } from './pasted-list.ts'
import { openSearch } from './search/search.ts'

const MAX_TRIES = 5

/**
 * What a text becomes when it is added: its entries in the order of `addText`. It also has a few
 * questions that customers may ask, with the entry that the search surely finds for each (null:
 * none).
 */
export async function previewText(text: string): Promise<TextPreview> {
  const facts = splitIntoPassages(text)
  const search = await openSearch(facts.map((fact, at) => ({ id: String(at), ...fact })))
  const questions = facts.flatMap(({ question, answer }) => {
    const thing = pricedThingOf(answer)
    if (question?.includes('?')) return [question]
    return thing ? [`${thing.toLowerCase()} berapa ya kak?`] : []
  })
  const tries = spread([...new Set(questions)], MAX_TRIES).map((question) => {
    const [best] = search.find(question, 1)
    const found = best && best.score >= ANSWER_THRESHOLD ? facts[Number(best.id)] : undefined
    return { question, answer: found?.answer ?? null }
  })
  return { facts, tries }
}
