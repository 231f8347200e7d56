import { removeDeleted } from '#domain/business/deletion'
import { sweepMedia } from '#domain/media'
import type { Jobs } from '#platform/queue'

/** Removes a deleted business in batches. A sweep deletes the bytes of its files later. */
export async function deleteBusinessJob({ businessId }: Jobs['delete-business']): Promise<void> {
  await removeDeleted(businessId)
  await sweepMedia()
}
