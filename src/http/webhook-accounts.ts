import {
  type AccountChannels,
  type OpenedChannel,
  openChannelsByAccount,
  recallChannelsByAccount,
} from '#domain/channel'
import { findOwnWaha } from '#platform/waha'
import type { FoundAccounts, WebhookAccount, WebhookOptions } from './webhooks.ts'

/** The channels that own one of the ids, as their provider addresses them. */
export const findAccounts: WebhookOptions['findAccounts'] = async (engine, externalIds) =>
  toAccounts(await openChannelsByAccount(engine, externalIds))

/** The same as it was when this process asked last; undefined where it did not. */
export const recallAccounts: WebhookOptions['recallAccounts'] = (engine, externalIds) => {
  const recalled = recallChannelsByAccount(engine, externalIds)
  return recalled && toAccounts(recalled)
}

const toAccounts = ({ channels, isStillSo }: AccountChannels): FoundAccounts => ({
  accounts: channels.map(toAccount),
  isStillSo,
})

const toAccount = (channel: OpenedChannel): WebhookAccount => ({
  channelId: channel.channelId,
  externalIds: [
    channel.externalId,
    ...(typeof channel.settings.wabaId === 'string' ? [channel.settings.wabaId] : []),
  ],
  appSecret: channel.credentials.appSecret ?? channel.credentials.hmacKey,
  isUnproved: !isVouchedFor(channel),
  verifyToken: channel.credentials.verifyToken,
})

/**
 * Whether the instance's own secret speaks for a channel: a number that Meta said is its owner's, a
 * session that it made with the operator's key.
 */
function isVouchedFor({ engine, externalId, credentials, settings }: OpenedChannel): boolean {
  return engine === 'waha'
    ? !credentials.apiKey &&
        settings.provedSession === externalId &&
        findOwnWaha(credentials.url)?.apiKey !== undefined
    : settings.provedNumber === externalId
}
