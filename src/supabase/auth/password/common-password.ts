/**
 * Whether a password is one of the first that a thief tries. Lists: the 49,000 passwords of
 * @zxcvbn-ts/language-common and the words and names of @zxcvbn-ts/language-id. Its estimator is
 * not used: it takes over a second for a long password that is made to be slow, on the thread of
 * all other requests. `context` are words that belong to the account: its address, the person's
 * name, the name of the site.
 */
export async function isCommonPassword(
  password: string,
  context: readonly string[],
): Promise<boolean> {
  const typed = password.normalize('NFKC').toLowerCase().trim()
  const words = await loadWords()
  const own = contextWords(context)
  const isKnown = (text: string) => words.has(text) || own.has(text)
  return RULES.some(({ when }) => when(typed, isKnown))
}

type Rule = { name: string; when: (typed: string, isKnown: (text: string) => boolean) => boolean }

const RULES: Rule[] = [
  {
    name: 'in the list, or part of the account',
    when: (typed, isKnown) => isKnown(typed) || isKnown(unleet(typed)),
  },
  { name: 'one word with a simple number or sign', when: isDecoratedWord },
  { name: 'a short text repeated', when: isRepeated },
  { name: 'a run of the alphabet or of digits', when: isRun },
  { name: 'a date', when: isDate },
]

function isDecoratedWord(typed: string, isKnown: (text: string) => boolean): boolean {
  const [, head = '', word = '', tail = ''] = /^([\d\W_]*)(.*?)([\d\W_]*)$/s.exec(typed) ?? []
  if (!isSimple(head) || !isSimple(tail)) return false
  const joined = word.replaceAll(/[^\p{L}\d]/gu, '')
  return [word, joined, unleet(word), unleet(head + word)].some(
    (text) => text.length > 2 && isKnown(text),
  )
}

/**
 * What people put before or behind a word to please a rule: up to four characters, a run, a date.
 */
function isSimple(text: string): boolean {
  return text.length <= 4 || isRun(text) || isRepeated(text) || isDate(text)
}

function isRepeated(text: string): boolean {
  return text.length >= 6 && /^(.{1,4}?)\1+.{0,3}$/s.test(text)
}

function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const isSameStep = (step: number) => Math.abs(step) === 1 && step === steps[0]
  // 1234567890: a run that starts again.
  return steps.length >= 4 && steps.every((step) => isSameStep(step) || Math.abs(step) === 9)
}

function isDate(text: string): boolean {
  const digits = text.replaceAll(/[-/. ]/g, '')
  const day = '(0?[1-9]|[12]\\d|3[01])'
  const month = '(0?[1-9]|1[0-2])'
  const year = '(19|20)\\d\\d'
  return [day + month + year, month + day + year, year + month + day].some((form) =>
    new RegExp(`^${form}$`).test(digits),
  )
}

const LEET: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const unleet = (text: string): string =>
  text.replaceAll(/[4@31!0$57]/g, (sign) => LEET[sign] ?? sign)

/**
 * Each text (of an address, both sides too) as it is, without its signs, and its parts of three
 * letters or more.
 */
function contextWords(context: readonly string[]): Set<string> {
  const given = context.map((text) => text.normalize('NFKC').toLowerCase().trim())
  const texts = given.flatMap((text) => [text, ...text.split('@')])
  const parts = texts.flatMap((text) => [
    text,
    text.replaceAll(/[^\p{L}\d]/gu, ''),
    ...text.split(/[^\p{L}\d]+/u),
  ])
  return new Set(parts.filter((part) => part.length > 2))
}

let loading: Promise<Set<string>> | undefined

/** Read at the first password, and kept. */
function loadWords(): Promise<Set<string>> {
  loading ??= Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ]).then(
    ([common, indonesian]) =>
      new Set(
        [...Object.values(common.dictionary), ...Object.values(indonesian.dictionary)].flat(),
      ),
  )
  return loading
}
