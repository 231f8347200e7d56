import type { WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'

/** Adds the job share-cases. At most one waits per business. */
export const shareSoon = (tx: WriteTx, businessId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    'share-cases',
    { businessId },
    { key: `share:${businessId}`, ...(runAt ? { runAt } : {}) },
  )
