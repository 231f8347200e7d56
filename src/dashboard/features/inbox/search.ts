import { oneOf, readSearch, optionalText, optionalUuid } from '#lib/http/search-params'
import type { RoomFilters } from '#dashboard/conversation/live/cache.ts'

const INBOX_TABS = ['perlu-dibalas', 'punya-saya', 'ditangani-ai', 'semua'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

/** The parameters of the address. An invalid one counts as absent. */
export const inboxSearch = readSearch({
  tab: oneOf(INBOX_TABS),
  cari: optionalText(100),
  kanal: optionalUuid,
  tag: optionalUuid,
  penangan: optionalUuid,
  /** the message that the open conversation scrolls to */
  pesan: optionalUuid,
})
export type InboxSearch = ReturnType<typeof inboxSearch>

/** The filter of an address. Equal filters are deeply equal objects. */
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
