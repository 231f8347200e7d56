import { memoizeByText } from '#lib/memoize'

/** The most words whose stems are kept. */
const MAX_KEPT = 8000

/**
 * Possible stems of an Indonesian word, the word itself first. Without a dictionary the stem is
 * ambiguous ("mengirim" is me+kirim or meng+irim). So all plausible stems are returned, and two
 * words match when any of theirs do.
 */
export const indonesianStems: (word: string) => readonly string[] = memoizeByText(
  MAX_KEPT,
  findIndonesianStems,
)

function findIndonesianStems(word: string): string[] {
  if (word.length < 4 || ROOTS.has(word) || /\d/.test(word)) return [word]
  const found = new Set([word])
  const bare = withoutParticles(word)
  for (const form of bare) {
    found.add(form)
    for (const core of withoutSuffix(form)) {
      found.add(core)
      for (const root of withoutPrefix(core)) {
        found.add(root)
        for (const inner of withoutPrefix(root)) found.add(inner)
      }
    }
  }
  const written = [...found]
  for (const stem of written) {
    const standard = stem.replace(/e(?=[bcdfgjklmnpqrstvwxyz]$)/, 'a')
    // Jakarta's e for the written a: "pesen", "malem", "simpen".
    if (standard !== stem) found.add(standard)
  }
  return [...found].filter((stem) => stem.length >= 3)
}

/** Words that only look derived: "termasuk" (included) is not "masuk" (enter). */
const ROOTS = new Set(['termasuk', 'tersebut', 'terhadap', 'seperti', 'terbaru'])

const MIN_ROOT = 4
/** The prefix of "ngecek" and "ngecat" precedes roots of one syllable. */
const MIN_SHORT_ROOT = 3

function withoutParticles(word: string): string[] {
  const forms = [word]
  const once = /^(.{3,})(?:nya|ny|lah|kah|pun)$/.exec(word)?.[1]
  if (once) forms.push(once)
  const owned = /^(.{4,})(?:ku|mu)$/.exec(once ?? word)?.[1]
  if (owned) forms.push(owned)
  const regional = /^(.{4,})(?:ne|na)$/.exec(word)?.[1]
  if (regional) forms.push(regional)
  return forms
}

function withoutSuffix(word: string): string[] {
  const forms = [word]
  for (const suffix of ['kan', 'an', 'in', 'i']) {
    if (word.endsWith(suffix) && word.length - suffix.length >= MIN_ROOT)
      forms.push(word.slice(0, -suffix.length))
  }
  return forms
}

/** Each rule: prefix, and the letter that nasalisation removed ('' = none). */
const PREFIXES: [RegExp, string[]][] = [
  [/^(?:meng|peng|ng)(?=[aeiou])/, ['', 'k']],
  [/^(?:meng|peng|ng)(?=[ghkq])/, ['']],
  [/^(?:menge|penge|nge)(?=.{3,4}$)/, ['']],
  [/^(?:meny|peny|ny)(?=[aeiou])/, ['s', 'c']],
  [/^(?:mem|pem)(?=[bfvp])/, ['']],
  [/^(?:mem|pem|m)(?=[aeiou])/, ['p']],
  [/^(?:men|pen|n)(?=[cdjzts])/, ['']],
  [/^(?:men|pen|n)(?=[aeiou])/, ['t']],
  [/^(?:me|pe)(?=[lrwymn])/, ['']],
  [/^di/, ['']],
  [/^ter/, ['']],
  [/^ber/, ['']],
  [/^be(?=[rl])/, ['']],
  [/^per/, ['']],
  [/^ke/, ['']],
  [/^se/, ['']],
]

function withoutPrefix(word: string): string[] {
  const forms: string[] = []
  for (const [prefix, lost] of PREFIXES) {
    const match = prefix.exec(word)
    if (!match) continue
    for (const letter of lost) {
      const root = letter + word.slice(match[0].length)
      if (root.length >= (match[0] === 'nge' ? MIN_SHORT_ROOT : MIN_ROOT)) forms.push(root)
    }
  }
  return forms
}

/** Possible stems of an English word: plural, past, -ing, -er, -ly; the word itself first. */
export const englishStems: (word: string) => readonly string[] = memoizeByText(
  MAX_KEPT,
  findEnglishStems,
)

function findEnglishStems(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word.replace(/'s$/, '')]
  const bare = word.replace(/'s$/, '')
  const found = new Set([bare])
  const add = (root: string | undefined) => {
    if (!root || root.length < 3) return
    found.add(root)
    if (/([bdfgklmnprst])\1$/.test(root) && !/(ll|ss)$/.test(root)) found.add(root.slice(0, -1))
    else found.add(`${root}e`)
  }
  if (/ies$/.test(bare)) found.add(`${bare.slice(0, -3)}y`)
  else if (/(s|x|z|ch|sh)es$/.test(bare)) found.add(bare.slice(0, -2))
  else if (/[^su]s$/.test(bare)) found.add(bare.slice(0, -1))
  if (/ied$/.test(bare)) found.add(`${bare.slice(0, -3)}y`)
  add(/^(.{3,})ing$/.exec(bare)?.[1])
  add(/^(.{3,})ed$/.exec(bare)?.[1])
  add(/^(.{4,})(?:er|ly)$/.exec(bare)?.[1])
  add(/^(.{4,})(?:ment|ation|tion|al)$/.exec(bare)?.[1])
  return [...found]
}
