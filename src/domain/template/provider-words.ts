import type { ProviderError } from '#whatsapp/model'

/** The provider's own text; its code when there is no text. */
export function providerWords(error: ProviderError): string {
  const words = [error.title, error.detail].filter(
    (part, position, parts) => part && parts.indexOf(part) === position,
  )
  return words.length > 0 ? words.join(': ') : error.code
}
