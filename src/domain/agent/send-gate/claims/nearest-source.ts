import { givesWhatIsAsked } from '#lib/language/answer-kinds'
import { isAnyOf } from './figures/factors.ts'
import { clausesOf } from './clauses.ts'
import { isAmong, readSource, type Source } from './evidence.ts'

/** The share of the draft's words and figures that the source must have, and their minimum number. */
const MIN_SHARE = 0.6
const MIN_MET = 2
/**
 * The source that a held draft talks about, which answers instead. It must also have half of the
 * question's words. Undefined when no source has most of the draft, or two have equally much.
 */
export function nearestSource(
  draft: string,
  question: string,
  sources: readonly Source[],
): Source | undefined {
  const said = clausesOf(draft)
  const words = said.flatMap((clause) => clause.words.filter(({ isLight }) => !isLight))
  const figures = said.flatMap((clause) => clause.figures)
  const asked = clausesOf(question).flatMap((clause) =>
    clause.words.filter(({ isLight }) => !isLight),
  )
  const fits = sources.map((source) => {
    const reading = readSource(source)
    const known = reading.clauses.flatMap((row) => row.figures)
    const met =
      words.filter((word) => isAmong(word, reading.forms)).length +
      figures.filter((figure) => isAnyOf(figure, known)).length
    const isAsked = asked.filter((word) => isAmong(word, reading.stated)).length * 2 >= asked.length
    return { source, met: isAsked ? met : 0 }
  })
  const most = Math.max(0, ...fits.map(({ met }) => met))
  const [best, rival] = fits.filter(({ met }) => met === most)
  if (!best || rival || most < MIN_MET) return undefined
  const isMost = most >= MIN_SHARE * (words.length + figures.length)
  return isMost && givesWhatIsAsked(question, best.source.text) ? best.source : undefined
}
