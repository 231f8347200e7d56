import { z } from 'zod/mini'
import type { RoomFilters } from '#dashboard/conversation/cache.ts'

const INBOX_TABS = ['perlu-dibalas', 'punya-saya', 'ditangani-ai', 'semua'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

const id = z.catch(z.optional(z.uuid()), undefined)
/** What the address says about the list; anything that makes no sense counts as absent. */
export const inboxSearch = z.object({
  tab: z.catch(z.optional(z.enum(INBOX_TABS)), undefined),
  cari: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  kanal: id,
  tag: id,
  penangan: id,
})
export type InboxSearch = z.infer<typeof inboxSearch>

/** The list that an address asks for. Equal lists are equal objects, key for key. */
export function filtersOf({ tab, cari, kanal, tag, penangan }: InboxSearch): RoomFilters {
  const search = cari?.trim()
  return {
    view: tab ?? 'perlu-dibalas',
    ...(search ? { search } : {}),
    ...(kanal ? { channelId: kanal } : {}),
    ...(tag ? { tagId: tag } : {}),
    ...(penangan ? { assigneeId: penangan } : {}),
  }
}
