/**
 * Whether a password is among the first that attackers try. Lists: the 49,000 passwords of
 * @zxcvbn-ts/language-common, and the words and names of @zxcvbn-ts/language-id. Its estimator is
 * not used: a crafted long password blocks the main thread for over a second. `context`: words of
 * the account, such as its address, the person's name, the site's name.
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
    when: (typed, isKnown) => isKnown(typed) || isKnown(undoLeet(typed)),
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
  return [word, joined, undoLeet(word), undoLeet(head + word)].some(
    (text) => text.length > 2 && isKnown(text),
  )
}

/**
 * Whether a text is what people add to a word to satisfy a rule: up to four characters, a run, a
 * date.
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
  // 1234567890 is a run that starts again.
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
const undoLeet = (text: string): string =>
  text.replaceAll(/[4@31!0$57]/g, (sign) => LEET[sign] ?? sign)

/**
 * The words of some texts: each text as it is, each text without punctuation, and its parts of three
 * letters or more. Of an email address, also the parts before and after the @.
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

/** The words are loaded at the first password and then cached. */
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
