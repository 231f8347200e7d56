import type { MessageKey } from '#whatsapp/model'

/**
 * Direction and id of a message, equal in every form of a provider: unique on a channel
 * (docs/whatsapp-model.md).
 */
export function providerKey(key: MessageKey): string {
  return [key.fromMe ? 1 : 0, key.stanzaId, key.participant]
    .filter((part) => part !== undefined)
    .join(':')
}
