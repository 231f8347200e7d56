import type { ReadTx } from '#platform/database'
import type { SettingKey } from '#whatsapp/connection'

/**
 * The keys of `channel.settings` that SQL reads, by the alias of the channel in the query. Their
 * schemas: #whatsapp/connection. Indexes repeat `wabaId`, `provedNumber` and `server`.
 */
export const settingOf = {
  wabaId: (tx: ReadTx, alias = 'c') => tx`${tx(alias)}.settings ->> 'wabaId'`,
  provedNumber: (tx: ReadTx, alias = 'c') => tx`${tx(alias)}.settings ->> 'provedNumber'`,
  server: (tx: ReadTx, alias = 'c') => tx`${tx(alias)}.settings ->> 'server'`,
  sessionName: (tx: ReadTx, alias = 'c') => tx`${tx(alias)}.settings ->> 'sessionName'`,
  profileName: (tx: ReadTx, alias = 'c') => tx`${tx(alias)}.settings ->> 'profileName'`,
  sessionMetadata: (tx: ReadTx, alias = 'c') => tx`${tx(alias)}.settings -> 'sessionMetadata'`,
} satisfies Partial<Record<SettingKey, unknown>>
