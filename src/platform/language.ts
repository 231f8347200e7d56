import { AsyncLocalStorage } from 'node:async_hooks'

export const LANGUAGES = ['id', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const spoken = new AsyncLocalStorage<Language>()

/** Runs a request, or writes a message to one member, in their language (decision 087). */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  spoken.run(language, run)

/**
 * The language of the current code; Indonesian outside `inLanguage`: jobs, calls of programs, texts
 * to customers.
 */
export const currentLanguage = (): Language => spoken.getStore() ?? 'id'

/**
 * The catalogue of the current language. A text is looked up when it is used, so modules that load
 * once per process serve both languages. The dashboard's builds have one language each and need no
 * look-up.
 */
export function textsOf<Texts extends object>(
  indonesian: Texts,
  english: { readonly [Name in keyof Texts]: unknown },
): Texts {
  return new Proxy(indonesian, {
    get: (_, name) => Reflect.get(currentLanguage() === 'en' ? english : indonesian, name),
  })
}

/** The catalogue of a given language: of a text for a customer, whoever causes it. */
export const textsIn = <Indonesian, English>(
  language: Language,
  indonesian: Indonesian,
  english: English,
): Indonesian | English => (language === 'en' ? english : indonesian)

export const asLanguage = (value: unknown): Language | undefined =>
  LANGUAGES.find((language) => language === value)

/**
 * The language in the visitor's cookie, else the first of our languages that the browser accepts.
 */
export function languageOf(headers: Headers, cookieName: string): Language {
  const cookies = headers.get('cookie') ?? ''
  // Programs send no cookie, and this expression is compiled at each call.
  const chosen = cookies.includes(cookieName)
    ? new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(cookies)?.[1]
    : undefined
  const accepted = headers.get('accept-language')
  return asLanguage(chosen) ?? (accepted === null ? 'id' : acceptedLanguage(accepted))
}

/** Indonesian unless the browser prefers English: "en-US,en;q=0.9,id;q=0.8" is English. */
function acceptedLanguage(header: string): Language {
  const weights = { id: 0, en: 0 }
  for (const part of header.slice(0, MAX_HEADER_CHARS).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = asLanguage(tag.split('-')[0])
    const weight = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    if (language) weights[language] = Math.max(weights[language], weight)
  }
  return weights.en > weights.id ? 'en' : 'id'
}

/** Browsers send less than 100 characters. */
const MAX_HEADER_CHARS = 500
