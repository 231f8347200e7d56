import type { OutboundMedia } from '#whatsapp/commands'
import { now } from '#platform/clock'
import type { Uploaded } from './media.ts'

/** Meta stores an upload for 30 days; ours are used for one. */
const LIFE_MS = 24 * 3_600_000
const MOST = 500

type Kept = { upload: Promise<Uploaded>; until: number }
/**
 * Uploads of this process by number and file: a campaign's picture is uploaded once, not per
 * customer.
 */
const kept = new Map<string, Kept>()

/**
 * Uploads a file with a `key` once per number, also for concurrent messages. A failed upload is not
 * cached.
 */
export async function uploadOnce(
  phoneNumberId: string,
  media: OutboundMedia,
  upload: () => Promise<Uploaded>,
): Promise<Uploaded> {
  if (media.key === undefined) return upload()
  const key = keyOf(phoneNumberId, media.key)
  const known = kept.get(key)
  if (known && known.until > now().getTime()) return known.upload
  const fresh: Kept = { upload: upload(), until: now().getTime() + LIFE_MS }
  kept.delete(key)
  kept.set(key, fresh)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  const drop = () => void (kept.get(key) === fresh && kept.delete(key))
  try {
    const uploaded = await fresh.upload
    if (!uploaded.ok) drop()
    return uploaded
  } catch (error) {
    drop()
    throw error
  }
}

/** The next message uploads the file again. */
export function forgetUpload(phoneNumberId: string, media: OutboundMedia): void {
  if (media.key !== undefined) kept.delete(keyOf(phoneNumberId, media.key))
}

const keyOf = (phoneNumberId: string, key: string): string => `${phoneNumberId} ${key}`
