import { receiveEvent } from '#conversation/pipeline'
import { loadEvent, markProcessed } from '#gateway'
import { isUnavailable, sqlState } from '#platform/errors'
import { log } from '#platform/log'
import type { Jobs } from '#platform/queue'

/**
 * The transaction met a deadlock or read a row that another one changed: the job runs again, and
 * applied events are not applied twice.
 */
const CROSSED = new Set(['40P01', '40001'])

/**
 * Applies a stored delivery event by event. An event that fails is recorded and does not delay the
 * others.
 */
export async function processEvent({ eventId }: Jobs['process-event']): Promise<void> {
  const stored = await loadEvent(eventId)
  if (!stored || stored.processedAt) return
  const failures = [...stored.failures]
  for (const event of stored.channelId ? stored.events : []) {
    try {
      await receiveEvent(stored.channelId ?? '', event)
    } catch (error) {
      if (isUnavailable(error) || CROSSED.has(sqlState(error))) throw error
      log.error({ err: error, eventId, kind: event.kind }, 'an event could not be applied')
      failures.push({
        at: event.eventKey,
        reason: error instanceof Error ? error.message : 'unknown',
      })
    }
  }
  await markProcessed(eventId, failures)
}
