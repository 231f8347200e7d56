import type { MessageKey } from '#whatsapp/model'

/**
 * Direction and id of a message. The key is equal for every form in which a provider writes them,
 * and unique on a channel (docs/whatsapp-model.md).
 */
export function providerKey(key: MessageKey): string {
  return [key.fromMe ? 1 : 0, key.stanzaId, key.participant]
    .filter((part) => part !== undefined)
    .join(':')
}
