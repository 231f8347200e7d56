import { useEffect, useRef } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { NoticeRow } from '#contract/notice'
import { useLive } from '#dashboard/shell/live/live.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { fetchNotices, fetchNoticeSettings, readNotice } from './notice.functions.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

const noticesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['notices', businessId],
    queryFn: () => fetchNotices({ data: { businessId } }),
  })

/** The member's notice settings for this business. */
export const noticeSettingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', businessId, 'notices'],
    queryFn: () => fetchNoticeSettings({ data: { businessId } }),
  })

/** Sounds when a notice is added while the page is open. */
export function useAlertSound(notices: readonly NoticeRow[] | undefined): void {
  const { business } = useWorkspace()
  const zone = useZone()
  const queryClient = useQueryClient()
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!notices) return
    const before = known.current
    known.current = new Set(notices.map(({ id }) => id))
    if (!before || !notices.some((one) => !before.has(one.id) && mustSound(one))) return
    void import('./alert-sound.ts').then(({ soundAlert }) =>
      soundAlert(queryClient, business.id, zone),
    )
  }, [notices, queryClient, business.id, zone])
}

/** No sound for a notice that is read already, or whose conversation is on the screen. */
const mustSound = ({ read_at, room_id }: NoticeRow): boolean =>
  read_at === null &&
  !(room_id && document.hasFocus() && window.location.pathname.includes(room_id))

/** The member's own notices, refetched when one is added or what they are about changes. */
export function useNotices(): {
  notices: readonly NoticeRow[]
  isRead: boolean
  unread: number
  markRead: (noticeId?: string) => void
} {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const query = noticesQuery(business.id)
  const { data } = useQuery(query)
  const notices = data ?? []
  useLive({
    tables: ['notice', 'escalation'],
    missed: [query.queryKey],
    change: () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const markRead = (noticeId?: string) => {
    const at = readNowIso()
    queryClient.setQueryData(query.queryKey, (before) =>
      before?.map((one) =>
        !noticeId || one.id === noticeId ? { ...one, read_at: one.read_at ?? at } : one,
      ),
    )
    readNotice({ data: { businessId: business.id, ...(noticeId ? { noticeId } : {}) } }).catch(
      () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
    )
  }
  return {
    notices,
    isRead: data !== undefined,
    unread: notices.filter((one) => !one.read_at).length,
    markRead,
  }
}

/**
 * Sets the tab's title on every screen: "(3) Inbox · Tanggap" counts the customers who wait for
 * people.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const prefix = count > 0 ? `(${count > 999 ? '999+' : count}) ` : ''
    let bare = document.title
    const show = () => {
      if (document.title === prefix + bare) return
      // Another screen was opened: its title is new and has no count yet.
      bare = document.title
      if (prefix) document.title = prefix + bare
    }
    if (prefix) document.title = prefix + bare
    const observer = new MutationObserver(show)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title === prefix + bare) document.title = bare
    }
  }, [count])
}

/** Opens the page of a tapped notification, when the service worker asks this window to. */
export function useTappedNotices(): void {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const open = ({ data, ports }: MessageEvent<{ openPage?: string }>) => {
      if (!data.openPage) return
      ports[0]?.postMessage('opened')
      const { pathname, search } = new URL(data.openPage)
      void router.navigate({ href: `${pathname}${search}` })
    }
    navigator.serviceWorker.addEventListener('message', open)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [router])
}
