import { type OpenedChannel, openChannel } from '#domain/channel'
import { lookBack, recordCheck, recordGap } from '#domain/channel/health'
import { isDoubtful, recordSession } from '#domain/channel/state'
import { onlyNewLinks } from '#domain/contact'
import { receiveEvent } from '#conversation/pipeline'
import { markUnacknowledged, listUnacknowledged } from '#conversation/sweeps'
import { engineOf } from '#gateway'
import type { Engine } from '#gateway/engine-interface'
import type { InboundEvent } from '#whatsapp/events'
import { now, nowIso } from '#platform/clock'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import type { Jobs } from '#platform/queue'

/**
 * Queries the provider for the number's state and for missed messages; the channel shows both.
 */
export async function checkChannel({ channelId, asked }: Jobs['check-channel']): Promise<void> {
  const channel = await openChannel(channelId)
  // The channel was disconnected after the job was queued, so it has no number any more.
  if (!channel?.externalId) return
  const engine = engineOf(channel.engine)
  const session = await engine.readSession(channel)
  if (!asked && isDoubtful(channel, session)) return recordCheck(channelId, null)
  await recordSession(channelId, session)
  if (session.status !== 'WORKING') return recordCheck(channelId, null)
  const startedAt = nowIso()
  await fillGap(channel, engine)
  await askForReceipts(channel, engine)
  await recordGap(channelId, startedAt)
  await recordCheck(channelId, startedAt)
}

/** Queries the state of accepted messages without a later receipt. */
async function askForReceipts(channel: OpenedChannel, engine: Engine): Promise<void> {
  if (!engine.readReceipt) return
  for (const { messageId, ...target } of await listUnacknowledged(channel.channelId)) {
    const status = await engine.readReceipt(channel, target)
    if (status === 'queued') await markUnacknowledged(messageId)
    else if (status && status !== 'sent') {
      const { stanzaId } = target.key
      await receiveEvent(channel.channelId, {
        kind: 'message.status',
        eventKey: `asked:${messageId}:${stanzaId}:${status}`,
        occurredAt: nowIso(),
        live: true,
        target: target.key,
        status,
        ...(status === 'failed' ? { error: NOT_TAKEN } : {}),
      })
    }
  }
}

const NOT_TAKEN = {
  code: 'ack_error',
  class: 'final',
} as const

/**
 * A missed message of the last day is answered as if it had arrived in time; an older one is
 * history.
 */
const FRESH_MS = 24 * 3_600_000

async function fillGap(channel: OpenedChannel, engine: Engine): Promise<void> {
  const since = engine.backfill && (await lookBack(channel.channelId))
  if (!engine.backfill || !since) return
  const events = (await engine.backfill(channel, since)).flatMap(({ account, event }) =>
    account === channel.externalId ? [event] : [],
  )
  const links = new Set<InboundEvent>(
    await onlyNewLinks(
      channel.businessId,
      events.filter((event) => event.kind === 'identity.linked'),
    ),
  )
  for (const event of events) {
    if (event.kind === 'identity.linked' && !links.has(event)) continue
    try {
      await receiveEvent(channel.channelId, inTime(event))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error(
        { err: error, channelId: channel.channelId, kind: event.kind },
        'a missed event could not be applied',
      )
    }
  }
}

const inTime = (event: InboundEvent): InboundEvent =>
  event.kind === 'message.created' && now().getTime() - Date.parse(event.occurredAt) < FRESH_MS
    ? { ...event, live: true }
    : event
