import type { ProviderError } from '#whatsapp/model'

/** What the provider said, in its own words, with its code where it said nothing else. */
export function providerWords(error: ProviderError): string {
  const words = [error.title, error.detail].filter(
    (part, position, parts) => part && parts.indexOf(part) === position,
  )
  return words.length > 0 ? words.join(': ') : error.code
}
