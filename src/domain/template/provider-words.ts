import type { ProviderError } from '#whatsapp/model'
import { describeProviderError } from '#whatsapp/provider-reasons'

/** The provider's own text; the text of the error's code when there is none. */
export function providerWords(error: ProviderError): string {
  const words = [error.title, error.detail].filter(
    (part, position, parts) => part && parts.indexOf(part) === position,
  )
  return words.length > 0 ? words.join(': ') : describeProviderError(error)
}
