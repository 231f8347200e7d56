import type { QueryClient } from '@tanstack/react-query'
import * as copy from '#copy/message'
import { listKeptOutgoing } from './outbox-store.ts'
import { restoreSentFile } from '../files/picked-files.ts'
import { resumeSending } from '../send.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

/**
 * Sends what the member wrote in an earlier page of this browser and the server did not confirm.
 */
export async function restoreOutbox(queryClient: QueryClient, authorId: string): Promise<void> {
  for (const outgoing of await listKeptOutgoing(authorId, readNowMs()))
    resumeSending(queryClient, {
      ...outgoing,
      ...(outgoing.state === 'failed' && { reason: outgoing.reason ?? copy.tooOldToSend }),
      ...(outgoing.file && { file: restoreSentFile(outgoing.file) }),
    })
}
