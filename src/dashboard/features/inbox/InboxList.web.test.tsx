import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RoomCounts, RoomRow } from '#contract/conversation/room'
import {
  fetchMembers,
  fetchRooms,
  fetchTags,
} from '#dashboard/conversation/conversation.functions.ts'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { ROOM_ROW_PX } from '#dashboard/conversation/list/RoomListRow.tsx'
import { enterRooms } from '#dashboard/conversation/live/store.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { newQueryClient, openPage } from '../../../../tests/dom/page.tsx'
import { aRoomRow, BUSINESS_ID } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { InboxList } from './InboxList.tsx'
import { filtersOf, inboxSearch } from './search.ts'

const COUNTS: RoomCounts = {
  needsReply: 2,
  failed: 0,
  mine: 1,
  ai: 0,
  escalations: 0,
  isNew: false,
}
/** The height of the list's window: ten rows. */
const VIEW_PX = 10 * ROOM_ROW_PX

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX)
})

/** Renders the list within the frame's route tree; the list of the address is loaded already. */
async function open(
  rooms: RoomRow[],
  { path = '/inbox?tab=semua', counts = COUNTS }: { path?: string; counts?: RoomCounts } = {},
) {
  const root = createRootRoute()
  const layout = createRoute({ getParentRoute: () => root, id: '_dashboard' })
  const inbox = createRoute({
    getParentRoute: () => layout,
    path: 'inbox',
    validateSearch: inboxSearch,
    component: () => (
      <WorkspaceContext value={WORKSPACE}>
        <InboxList />
        <Outlet />
      </WorkspaceContext>
    ),
  })
  const room = createRoute({
    getParentRoute: () => inbox,
    path: '$roomId',
    component: () => <p>Percakapan terbuka</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([inbox.addChildren([room])])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const queryClient = newQueryClient()
  queryClient.setQueryData(countsQuery(BUSINESS_ID).queryKey, counts)
  const search = inboxSearch(Object.fromEntries(new URL(path, 'http://x').searchParams))
  queryClient.setQueryData(roomListQuery(BUSINESS_ID, filtersOf(search)).queryKey, {
    pages: [{ rooms, before: null, isCut: false }],
    pageParams: [null],
  })
  await router.load()
  const page = openPage(<RouterProvider router={router} />, queryClient)
  await screen.findByRole('tablist', { name: 'Bagian inbox' })
  return { ...page, router }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const named = (names: string[]) =>
  names.map((contact_name, position) =>
    aRoomRow({ contact_name, last_message_at: minutesAgo(position + 1) }),
  )
const shownNames = () =>
  screen
    .getAllByRole('listitem')
    .toSorted((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
    .map((row) => row.querySelector('.cut')?.textContent)
const scroller = () => {
  const box = screen.getByRole('list', { name: 'Percakapan' }).parentElement
  if (!box) throw new Error('the list has no scroller')
  return box
}
const link = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name},`) })

test('a row shows customer, last message and unread count', async () => {
  await open([aRoomRow({ contact_name: 'Bagas', last_preview: 'pesanan saya', unread_count: 3 })])
  expect(link('Bagas').getAttribute('aria-label')).toMatch(/^Bagas, pesanan saya, 3 belum dibaca/)
})

test('a name written from right to left is cut at its left end', async () => {
  await open(named(['محمد بن عبد الله']))
  expect(screen.getByText('محمد بن عبد الله').closest('[dir="auto"]')).not.toBeNull()
})

test('j and k walk the list and stop at its ends; Enter opens the room', async () => {
  const { user, router } = await open(named(['Ani', 'Budi']))
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(link('Ani')))
  await user.keyboard('jj')
  await waitFor(() => expect(document.activeElement).toBe(link('Budi')))
  await user.keyboard('kkk')
  await waitFor(() => expect(document.activeElement).toBe(link('Ani')))
  await user.keyboard('{Enter}')
  await screen.findByText('Percakapan terbuka')
  expect(router.state.location.search).toEqual({ tab: 'semua' })
})

test('j in the search field is a letter, and Escape clears the field', async () => {
  serve(fetchRooms, () => ({ rooms: [], before: null, isCut: false }))
  const { user } = await open(named(['Ani']))
  await user.keyboard('/')
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cari percakapan' })
  expect(document.activeElement).toBe(search)
  await user.keyboard('j')
  expect(search.value).toBe('j')
  await user.keyboard('{Escape}')
  expect(search.value).toBe('')
})

test('a new message moves its room to the top and the rows in view stay in place', async () => {
  const rooms = named(Array.from({ length: 40 }, (_, position) => `Pelanggan ${position}`))
  const { queryClient } = await open(rooms)
  act(() => {
    scroller().scrollTop = 10 * ROOM_ROW_PX
    scroller().dispatchEvent(new Event('scroll'))
  })
  const changed = { ...rooms[30]!, last_message_at: new Date().toISOString() }
  await act(async () => enterRooms(queryClient, BUSINESS_ID, [changed]))
  expect(scroller().scrollTop).toBe(11 * ROOM_ROW_PX)
  act(() => {
    scroller().scrollTop = 0
    scroller().dispatchEvent(new Event('scroll'))
  })
  expect(shownNames()[0]).toBe('Pelanggan 30')
})

test('at the top of the list a new message shows at once', async () => {
  const rooms = named(['Ani', 'Budi', 'Citra'])
  const { queryClient } = await open(rooms)
  await act(async () =>
    enterRooms(queryClient, BUSINESS_ID, [
      { ...rooms[2]!, last_preview: 'halo lagi', last_message_at: new Date().toISOString() },
    ]),
  )
  expect(scroller().scrollTop).toBe(0)
  expect(shownNames()).toEqual(['Citra', 'Ani', 'Budi'])
  expect(link('Citra').getAttribute('aria-label')).toContain('halo lagi')
})

test('an answered room leaves "Perlu dibalas"', async () => {
  const waiting = named(['Ani', 'Budi']).map((room) => ({
    ...room,
    waiting_since: room.last_message_at,
    reply_since: room.last_message_at,
  }))
  const { queryClient } = await open(waiting, { path: '/inbox' })
  await act(async () =>
    enterRooms(queryClient, BUSINESS_ID, [{ ...waiting[0]!, waiting_since: null }]),
  )
  await waitFor(() => expect(shownNames()).toEqual(['Budi']))
})

const waiting = (names: string[]) =>
  named(names).map((room, position) => ({
    ...room,
    waiting_since: minutesAgo(9 - position),
    reply_since: minutesAgo(9 - position),
  }))

test('a room that was opened and answered stays in its place, muted, until another tab', async () => {
  serve(fetchRooms, () => ({ rooms: [], before: null, isCut: false }))
  const rooms = waiting(['Ani', 'Budi', 'Citra'])
  const { queryClient, user } = await open(rooms, { path: '/inbox' })
  await user.click(link('Budi'))
  await screen.findByText('Percakapan terbuka')
  const answered = { ...rooms[1]!, waiting_since: null, outcome: 'terjawab' as const }
  await act(async () => enterRooms(queryClient, BUSINESS_ID, [{ ...answered, handler: 'selesai' }]))
  expect(shownNames()).toEqual(['Ani', 'Budi', 'Citra'])
  expect(link('Budi').className).toContain('grayscale')
  expect(link('Ani').className).not.toContain('grayscale')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(link('Citra')))
  await user.click(screen.getByRole('tab', { name: /^Semua/ }))
  await user.click(await screen.findByRole('tab', { name: /^Perlu dibalas/, selected: false }))
  await waitFor(() => expect(shownNames()).toEqual(['Ani', 'Citra']))
})

test('a kept row whose customer writes again is a waiting row again', async () => {
  const [room] = waiting(['Ani'])
  const { queryClient, user } = await open([room!], { path: '/inbox' })
  await user.click(link('Ani'))
  await act(async () => enterRooms(queryClient, BUSINESS_ID, [{ ...room!, waiting_since: null }]))
  await screen.findByText('Tinggal yang baru saja Anda kerjakan.')
  await act(async () => enterRooms(queryClient, BUSINESS_ID, [room!]))
  await waitFor(() => expect(link('Ani').className).not.toContain('grayscale'))
  expect(shownNames()).toEqual(['Ani'])
})

test('every row is ticked once all of the list is selected, and none after one is pressed', async () => {
  const { user } = await open(named(['Ani', 'Budi']))
  await user.click(await screen.findByRole('button', { name: 'Pilih percakapan' }))
  const ticks = () =>
    screen.getAllByRole('checkbox').map((box) => box instanceof HTMLInputElement && box.checked)
  expect(ticks()).toEqual([false, false])
  await user.click(await screen.findByRole('button', { name: 'Pilih semua di daftar ini' }))
  expect(ticks()).toEqual([true, true])
  screen.getByText('Semua di daftar ini (paling banyak 5.000)')
  await user.click(screen.getAllByRole('checkbox')[0]!)
  expect(ticks()).toEqual([false, false])
  screen.getByText('0 percakapan dipilih')
})

test('renders only the rows in view of a long list, each with its position', async () => {
  await open(named(Array.from({ length: 400 }, (_, position) => `Pelanggan ${position}`)))
  const rows = screen.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(40)
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('400')
})

test('the focused row keeps the focus while the list is scrolled away from it', async () => {
  const names = Array.from({ length: 400 }, (_, position) => `Pelanggan ${position}`)
  const { user } = await open(named(names))
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(link('Pelanggan 0')))
  act(() => {
    scroller().scrollTop = 300 * ROOM_ROW_PX
    scroller().dispatchEvent(new Event('scroll'))
  })
  link('Pelanggan 301')
  expect(document.activeElement).toBe(link('Pelanggan 0'))
})

test('the tabs count waiting rooms and failed sends', async () => {
  await open(named(['Ani']), { counts: { ...COUNTS, failed: 1 } })
  const tab = screen.getByRole('tab', { name: /^Perlu dibalas/ })
  expect(tab.textContent).toContain('2')
  expect(tab.textContent).toContain('1 gagal')
})

test('another tab shows its own rooms, and its name is in the address', async () => {
  serve(fetchRooms, ({ view }) => ({
    rooms: view === 'punya-saya' ? named(['Dewi']) : [],
    before: null,
    isCut: false,
  }))
  const { user, router } = await open(named(['Ani']))
  await user.click(screen.getByRole('tab', { name: /^Punya saya/ }))
  await screen.findByRole('link', { name: /^Dewi,/ })
  expect(router.state.location.search).toEqual({ tab: 'punya-saya' })
  expect(screen.queryByRole('link', { name: /^Ani,/ })).toBeNull()
})

test('the filter narrows the list by channel, tag and handler', async () => {
  serve(fetchTags, () => [])
  serve(fetchMembers, () => [])
  const { user } = await open(named(['Ani']))
  await user.click(await screen.findByRole('button', { name: 'Saring' }))
  for (const name of ['Kanal', 'Tag', 'Penangan']) await screen.findByRole('combobox', { name })
})

test('a search without a hit offers all conversations with the same words', async () => {
  await open([], { path: '/inbox?cari=fajar' })
  expect(await screen.findByText(/Tidak ada yang cocok dengan “fajar” di bagian ini/)).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Cari di semua percakapan' }).getAttribute('href'),
  ).toMatch(/tab=semua.*cari=fajar|cari=fajar.*tab=semua/)
})

test('says so when every customer was answered', async () => {
  await open([], { path: '/inbox' })
  expect(screen.getByText('Semua pelanggan sudah dibalas.')).toBeTruthy()
})
