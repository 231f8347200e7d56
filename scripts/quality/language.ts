import { isAngry, polarityOf } from '../../src/domain/agent/burst/feeling.ts'
import { guessLanguage } from '../../src/lib/language/language.ts'
import { type Row, asText, shareOf } from './rows.ts'

export function measureLanguage(rows: Row[]): unknown {
  const perLanguage = Object.fromEntries(
    [...Map.groupBy(rows, (row) => asText(row.lang))].map(([language, group]) => [
      language,
      shareOf(
        group.filter((row) => guessLanguage(asText(row.text)).language === language).length,
        group.length,
      ),
    ]),
  )
  return {
    texts: rows.length,
    accuracy: shareOf(
      rows.filter((row) => guessLanguage(asText(row.text)).language === row.lang).length,
      rows.length,
    ),
    recall: perLanguage,
  }
}

/**
 * Measures anger if the labels name feelings; otherwise the direction: positive, neutral or
 * negative.
 */
export function measureFeeling(rows: Row[]): unknown {
  const labels = [...new Set(rows.map((row) => asText(row.label)))]
  if (labels.includes('anger')) {
    const flagged = rows.filter((row) => isAngry(asText(row.text)))
    const rightly = flagged.filter((row) => row.label === 'anger').length
    const anger = rows.filter((row) => row.label === 'anger').length
    return {
      texts: rows.length,
      anger,
      precision: shareOf(rightly, flagged.length),
      recall: shareOf(rightly, anger),
      falseAlarms: shareOf(flagged.length - rightly, rows.length - anger),
    }
  }
  const right = rows.filter((row) => polarityOf(asText(row.text)) === row.label).length
  const perLabel = Object.fromEntries(
    labels.map((label) => {
      const said = rows.filter((row) => polarityOf(asText(row.text)) === label)
      const truly = rows.filter((row) => row.label === label)
      const both = said.filter((row) => row.label === label).length
      const precision = shareOf(both, said.length)
      const recall = shareOf(both, truly.length)
      return [
        label,
        {
          precision,
          recall,
          f1:
            precision + recall
              ? Math.round((2000 * precision * recall) / (precision + recall)) / 1000
              : 0,
        },
      ]
    }),
  )
  return {
    texts: rows.length,
    accuracy: shareOf(right, rows.length),
    macroF1:
      Math.round(
        (1000 * Object.values(perLabel).reduce((sum, item) => sum + item.f1, 0)) / labels.length,
      ) / 1000,
    perLabel,
  }
}
