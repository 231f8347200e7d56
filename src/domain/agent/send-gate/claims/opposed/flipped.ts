import { memoizeByText } from '#lib/memoize'
import { wordsOf } from '#lib/language/text'
import type { Source } from '../evidence.ts'
import type { Fault } from '../support.ts'

/**
 * "Minggu ada" for "Minggu tidak ada": a part of the draft has the words of a source in their order,
 * and only the denial is another. One source that says the same is enough to let it pass.
 */
export function flippedFaults(text: string, sources: readonly Source[]): Fault[] {
  const known = sources.flatMap((source) => partsIn(source.text))
  return partsIn(text)
    .filter(({ bare, isDenied }) => {
      const same = known.filter((part) => part.bare === bare)
      return same.length > 0 && same.every((part) => part.isDenied !== isDenied)
    })
    .map(({ raw }) => ({ rule: 'bantahan', raw, weight: 1 }))
}

type Part = { raw: string; bare: string; isDenied: boolean }

/** Sentences, and their parts between commas, of at least two words besides the denial. */
const partsIn = memoizeByText(2000, (text: string): Part[] => {
  const sentences = text.split(/(?<!\d)[.!?]+(?:\s|$)|(?<=\d)[.!?]\s|[;\n]/)
  return sentences
    .flatMap((sentence) => [sentence, ...sentence.split(/[,()]|\s(?:tapi|tetapi|dan|but)\s/)])
    .flatMap((raw): Part[] => {
      const words = wordsOf(raw).filter((word) => !ADDRESS.has(word))
      const bare = words.filter((word) => !DENIALS.has(word))
      const isDenied = (words.length - bare.length) % 2 === 1
      return bare.length < 2 ? [] : [{ raw: raw.trim(), bare: bare.join(' '), isDenied }]
    })
})

const DENIALS = new Set(
  'tidak tak belum blm tdk ga gak gk nggak ngga enggak bukan not ora mboten'.split(' '),
)
const ADDRESS = new Set(
  'kak kakak ya bang bun bunda mas mbak pak bu bapak ibu gan sis dok kok dong sih'.split(' '),
)
