import type { ProviderError } from '#whatsapp/model'
import { toCallReason } from '#whatsapp/provider-reasons'

/**
 * What a template stores of a refusal: the provider's own text, otherwise a reason that
 * `describeCallReason` renders.
 */
export function providerWords(error: ProviderError): string {
  const words = [error.title, error.detail].filter(
    (part, position, parts) => part && parts.indexOf(part) === position,
  )
  return words.length > 0 ? words.join(': ') : toCallReason(error)
}
