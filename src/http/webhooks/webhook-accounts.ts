import {
  type AccountChannels,
  type OpenedChannel,
  openChannelsByAccount,
  recallChannelsByAccount,
} from '#domain/channel'
import { engineOf } from '#gateway'
import type { FoundAccounts, WebhookAccount, WebhookOptions } from './webhooks.ts'

/** The channels that own one of the ids, as their provider addresses them. */
export const findAccounts: WebhookOptions['findAccounts'] = async (engine, externalIds) =>
  toAccounts(await openChannelsByAccount(engine, externalIds))

/** The accounts of this process's last query; undefined before the first. */
export const recallAccounts: WebhookOptions['recallAccounts'] = (engine, externalIds) => {
  const recalled = recallChannelsByAccount(engine, externalIds)
  return recalled && toAccounts(recalled)
}

/** A cache by query result: most deliveries find the same result object of the channels. */
const known = new WeakMap<AccountChannels, FoundAccounts>()

function toAccounts(found: AccountChannels): FoundAccounts {
  const before = known.get(found)
  if (before) return before
  const accounts = { accounts: found.channels.map(toAccount), isStillSo: found.isStillSo }
  known.set(found, accounts)
  return accounts
}

function toAccount(channel: OpenedChannel): WebhookAccount {
  const { webhook } = engineOf(channel.engine)
  if (!webhook) throw new TypeError(`${channel.engine} has no webhook`)
  const { ids, secret, verifyToken, isVouchedFor } = webhook.identify(channel)
  return {
    channelId: channel.channelId,
    businessId: channel.businessId,
    externalIds: ids,
    appSecret: secret,
    isUnproved: !isVouchedFor,
    verifyToken,
  }
}
