import { indonesianStems } from '#lib/language/spelling/stem'
import { wordsOf } from '#lib/language/text'
import { readWordFile } from './word-lists.ts'

/** `broader`: keys of words for the kinds of a word. `sorts`: the kinds to which it belongs. */
export type Kinship = { broader: string[]; sorts: string[] }

type Kind = { name: string; isClosed: boolean; broader: string[][] }
type Member = { words: string[]; kind: Kind }

/** The words of `data/kinds.txt` by their first word. */
const MEMBERS = new Map<string, Member[]>()
for (const line of readWordFile('kinds.txt')) {
  const [head = '', list = ''] = line.split(': ')
  const [name = '', broader = ''] = head.split(/ >>? /)
  const kind: Kind = {
    name,
    isClosed: !head.includes(' >> '),
    broader: broader.split(', ').map((phrase) => wordsOf(phrase)),
  }
  for (const member of list.split(', ')) {
    const words = wordsOf(member)
    const first = words[0] ?? ''
    MEMBERS.set(first, [...(MEMBERS.get(first) ?? []), { words, kind }])
  }
}

/**
 * The kinds of each word: a "vario" is a "matic". `meaningOf` gives the meaning of a phrase, so
 * that a broader phrase ("luar kota") can match. Undefined for most words.
 */
export function kinshipOf(
  words: string[][],
  meaningsOf: (phrase: string[]) => string[],
): (Kinship | undefined)[] {
  const found: (Kinship | undefined)[] = words.map(() => undefined)
  words.forEach((forms, at) => {
    for (const form of forms)
      for (const { words: member, kind } of MEMBERS.get(form) ?? []) {
        const fits = member.every((word, step) => step === 0 || words[at + step]?.includes(word))
        if (!fits) continue
        const broader = kind.broader.flatMap((phrase) => keysOfPhrase(phrase, meaningsOf))
        for (let step = 0; step < member.length; step++)
          found[at + step] = joinKinship(found[at + step], {
            broader,
            sorts: kind.isClosed ? [kind.name] : [],
          })
      }
  })
  return found
}

const keysOfPhrase = (phrase: string[], meaningsOf: (phrase: string[]) => string[]) =>
  phrase.length === 1
    ? indonesianStems(phrase[0] ?? '')
    : meaningsOf(phrase).map((name) => `=${name}`)

const joinKinship = (before: Kinship | undefined, more: Kinship): Kinship =>
  before
    ? {
        broader: [...new Set([...before.broader, ...more.broader])],
        sorts: [...new Set([...before.sorts, ...more.sorts])],
      }
    : more
