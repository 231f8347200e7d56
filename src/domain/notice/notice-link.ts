import { siteLink } from '#platform/settings'
import { noticePage, type NoticePage, type NoticeRow } from './contract.ts'

type About = Pick<NoticeRow, 'kind' | 'room_id' | 'message_id'>

/** The path of what one notice is about: its conversation, or its screen. */
export function noticePath({ kind, room_id, message_id }: About, businessId: string): string {
  const search = new URLSearchParams({ businessId })
  if (message_id) search.set('pesan', message_id)
  if (room_id) return `/inbox/${room_id}?${search}`
  const page = noticePage(kind)
  if (page === '/simulate') search.set('tab', 'hasil')
  return `${page}?${search}`
}

/** The address of what notices are about, and its screen: the inbox for notices of several. */
export function noticesLink(
  notices: readonly About[],
  businessId: string,
): { page: NoticePage | '/inbox/$roomId'; url: string } {
  const paths = new Set(notices.map((notice) => noticePath(notice, businessId)))
  const [first] = notices
  if (!first || paths.size > 1)
    return { page: '/inbox', url: siteLink(`/inbox?businessId=${businessId}`) }
  return {
    page: first.room_id ? '/inbox/$roomId' : noticePage(first.kind),
    url: siteLink(noticePath(first, businessId)),
  }
}
