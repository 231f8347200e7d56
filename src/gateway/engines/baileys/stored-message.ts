import { asService, db } from '#platform/database'
import { findMessage } from './message-queries.ts'
import type { StoredMessage } from './socket/port.ts'

/**
 * A stored message in the library's form; undefined when it was never stored, deleted by the sweep,
 * or is unreadable.
 */
export async function readStored(
  channelId: string,
  handle: string,
): Promise<StoredMessage | undefined> {
  const row = await db.readAs(asService('an engine reads the messages of its own number'), (tx) =>
    findMessage(tx, channelId, handle),
  )
  const message: StoredMessage | undefined = row?.body ? JSON.parse(row.body) : undefined
  return message
}
