import { randomUUID } from 'node:crypto'
import type { MediaRef } from '#whatsapp/model'
import { asService, db } from '#platform/database'
import type { Account, FetchedMedia } from '../../engine-interface.ts'
import { findFile, insertFile } from './queries.ts'
import { readSimulation } from './simulation.ts'

/**
 * Stores a file of at most 16 MB as if a simulated customer had sent it. Returns the id for its
 * message (`cloud_media_id`).
 */
export async function keepSimulatedFile(
  channelId: string,
  file: { mime: string; bytes: Uint8Array },
): Promise<string> {
  const id = `sim.file.${randomUUID()}`
  await db.statement(asService('a simulated account belongs to its channel'), (tx) =>
    insertFile(tx, { id, channelId, ...file }),
  )
  return id
}

/** The bytes of a file that a simulated customer sent. */
export async function fetchSimulated(account: Account, media: MediaRef): Promise<FetchedMedia> {
  const { source } = media
  const { faults } = readSimulation(account.settings)
  if (source.type !== 'cloud_media_id')
    return {
      state: 'gone',
      reason: source.type === 'unavailable' ? source.reason : `no ${source.type} in the simulator`,
    }
  if (faults.includes('expired_token'))
    return {
      state: 'failed',
      error: { code: '190', title: 'Access token expired', class: 'configuration' },
    }
  if (faults.includes('restart'))
    return {
      state: 'failed',
      error: { code: 'restarting', title: 'The simulator restarts', class: 'retry' },
    }
  const file = faults.includes('media_404')
    ? undefined
    : await db.readAs(asService('a simulated account belongs to its channel'), (tx) =>
        findFile(tx, account.channelId, source.id),
      )
  return file
    ? {
        state: 'open',
        mime: file.mime,
        sizeBytes: file.bytes.length,
        body: new Blob([Uint8Array.from(file.bytes)]).stream(),
      }
    : { state: 'gone', reason: '404' }
}
