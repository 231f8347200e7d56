import { useEffect } from 'react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RoomDetail } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { newQueryClient, openPage } from '../../../../tests/dom/page.tsx'
import { aMessageRow, aRoomDetail, BUSINESS_ID, MEMBER } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { send as sendFunction, sendAgain } from '../acts/acts.functions.ts'
import { applyMessage } from '../live/cache.ts'
import { fetchMessages, sawRoom } from '../conversation.functions.ts'
import { showMessage } from './history.ts'
import { MessageList } from './MessageList.tsx'
import { messagesQuery } from '../queries.ts'
import { type NewText, type Send, useSend } from '../composer/send.ts'

const onReply = vi.fn<(message: MessageRow) => void>()
const writer: { send?: Send } = {}
const write = (input: NewText) => act(() => void writer.send?.(input))

function Conversation({ room, isViewer = false }: { room: RoomDetail; isViewer?: boolean }) {
  const send = useSend(room, MEMBER)
  useEffect(() => {
    writer.send = send
  }, [send])
  return (
    <MessageList
      room={room}
      memberId={MEMBER.id}
      nameOf={() => null}
      onReply={isViewer ? null : onReply}
      onReasons={() => {}}
    />
  )
}

type Pages = { messages: MessageRow[]; before?: { at: string; id: string } | null }

/** Renders a conversation whose newest page is loaded. */
function open({ messages, before = null }: Pages, room = aRoomDetail()) {
  const queryClient = newQueryClient()
  queryClient.setQueryData(messagesQuery(BUSINESS_ID, room.id).queryKey, {
    pages: [{ messages, events: [], before }],
    pageParams: [null],
  })
  const page = openPage(<Conversation room={room} />, queryClient)
  const arrive = (message: MessageRow) =>
    act(async () => {
      queryClient.setQueryData(
        messagesQuery(BUSINESS_ID, room.id).queryKey,
        (data) => data && applyMessage(data, message),
      )
    })
  return { ...page, room, arrive }
}

const log = () => screen.getByRole('log', { name: 'Percakapan dengan Sari Wulandari' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The scroller grows upwards: 0 is the newest message, negative values are further up. */
function scrollTo(top: number): void {
  act(() => {
    log().scrollTop = top
    log().dispatchEvent(new Event('scroll'))
  })
}

/** The position of each bubble in the window, by its text. */
function placeBubbles(tops: Record<string, number>): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const text = Object.keys(tops).find((key) => this.textContent?.includes(key))
    const top = this.id.startsWith('pesan-') && text ? (tops[text] ?? 0) : 0
    return DOMRect.fromRect({ y: top, height: 40 })
  })
}

test('sorts messages by time below their day', () => {
  open({
    messages: [
      aMessageRow('pesan kemarin', { occurred_at: daysAgo(1) }),
      aMessageRow('pesan hari ini'),
    ],
  })
  const list = screen.getByRole('list', { name: 'Pesan' })
  expect(list.textContent).toMatch(/Kemarin.*pesan kemarin.*Hari ini.*pesan hari ini/s)
})

test('shows one day separator for two messages of a day', () => {
  open({ messages: [aMessageRow('satu'), aMessageRow('dua')] })
  expect(screen.getAllByText('Hari ini')).toHaveLength(1)
})

test('names the author of a message: customer, AI, member or internal note', () => {
  open({
    messages: [
      aMessageRow('halo'),
      aMessageRow('Kami buka jam 7.', { direction: 'out', author_kind: 'ai', status: 'sent' }),
      aMessageRow('cek stok', {
        direction: 'note',
        author_kind: 'member',
        author_id: 'yoga',
        author_name: 'Yoga',
      }),
      aMessageRow('Siap kak', {
        direction: 'out',
        author_kind: 'member',
        author_id: MEMBER.id,
        status: 'sent',
      }),
    ],
  })
  for (const [author, text] of [
    ['Sari Wulandari', 'halo'],
    ['AI', 'Kami buka jam 7.'],
    ['Catatan Yoga', 'cek stok'],
    ['Anda', 'Siap kak'],
  ] as const)
    expect(within(screen.getByRole('listitem', { name: author })).getByText(text)).toBeTruthy()
})

test('shows a sent message at once, and once after the server has stored it', async () => {
  const stored = Promise.withResolvers<string>()
  serve(sendFunction, () => stored.promise)
  const { arrive } = open({ messages: [aMessageRow('halo')] })
  write({ text: 'Baik kak', kind: 'text' })
  expect(screen.getByText('Baik kak')).toBeTruthy()
  await act(async () => stored.resolve('m-stored'))
  const row = aMessageRow('Baik kak', {
    id: 'm-stored',
    direction: 'out',
    author_kind: 'member',
    author_id: MEMBER.id,
    status: 'sent',
  })
  await arrive(row)
  expect(screen.getAllByText('Baik kak')).toHaveLength(1)
})

test('shows why a send was refused; a retry uses the same client id', async () => {
  let refusals = 1
  const sent = serve(sendFunction, () => {
    if (refusals-- > 0) throw new ShownError('Jendela 24 jam berakhir.', 'message.window_closed')
    return 'm-stored'
  })
  const { user } = open({ messages: [] })
  write({ text: 'Baik kak', kind: 'text' })
  expect((await screen.findByRole('status')).textContent).toContain('Jendela 24 jam berakhir.')
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.getAllByText('Baik kak')).toHaveLength(1)
  const [first, second] = sent.mock.calls.map(([{ clientId }]) => clientId)
  expect(second).toBe(first)
})

test('removes a refused message that the member gives up', async () => {
  serve(sendFunction, () => {
    throw new ShownError('Nomor ini tidak ada di WhatsApp.', 'message.unreachable')
  })
  const { user } = open({ messages: [] })
  write({ text: 'Baik kak', kind: 'text' })
  await user.click(await screen.findByRole('button', { name: 'Hapus' }))
  expect(screen.queryByText('Baik kak')).toBeNull()
})

test('resends an unconfirmed message only after a confirmation', async () => {
  const again = serve(sendAgain, () => undefined)
  const { user } = open({
    messages: [
      aMessageRow('Baik kak', { direction: 'out', author_kind: 'member', status: 'unconfirmed' }),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Kirim ulang' }))
  const question = await screen.findByRole('dialog', { name: 'Kirim ulang pesan ini?' })
  expect(again).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Kirim ulang' }))
  await waitFor(() => expect(again).toHaveBeenCalledOnce())
})

test('quotes a message by its button; a note has no such button', async () => {
  onReply.mockClear()
  const message = aMessageRow('jam berapa buka?')
  const { user } = open({
    messages: [message, aMessageRow('cek', { direction: 'note', author_kind: 'member' })],
  })
  await user.click(screen.getByRole('button', { name: 'Balas pesan ini' }))
  expect(onReply.mock.calls).toEqual([[message]])
})

test('counts new messages below the view and keeps the messages in view in place', async () => {
  const { user, arrive } = open({
    messages: [
      aMessageRow('pertama', { occurred_at: daysAgo(2) }),
      aMessageRow('kedua', { occurred_at: daysAgo(1) }),
    ],
  })
  placeBubbles({ pertama: 30, kedua: 300 })
  scrollTo(-400)
  placeBubbles({ pertama: -20, kedua: 250 }) // A new bubble below pushes the others up by 50.
  await arrive(aMessageRow('baru'))
  expect(log().scrollTop).toBe(-450)
  await user.click(screen.getByRole('button', { name: '1 pesan baru' }))
  expect(log().scrollTop).toBe(0)
})

test('scrolls to a message that the member sends', () => {
  serve(sendFunction, () => new Promise<never>(() => {}))
  open({ messages: [aMessageRow('halo')] })
  scrollTo(-400)
  write({ text: 'Baik kak', kind: 'text' })
  expect(log().scrollTop).toBe(0)
})

test('marks customer messages as read only when their end is in view', async () => {
  const saw = serve(sawRoom, () => undefined)
  const room = aRoomDetail({ unread_count: 2 })
  const { rerender } = open({ messages: [aMessageRow('halo')] }, { ...room, unread_count: 0 })
  scrollTo(-400)
  rerender(<Conversation room={room} />)
  expect(saw).not.toHaveBeenCalled()
  scrollTo(0)
  expect(saw).toHaveBeenCalledOnce()
})

test('reports that older messages failed to load, and loads them on retry', async () => {
  let failures = 1
  serve(fetchMessages, () => {
    if (failures-- > 0) throw new ShownError('Coba lagi.', 'server.unknown')
    return {
      messages: [aMessageRow('paling lama', { occurred_at: daysAgo(9) })],
      events: [],
      before: null,
    }
  })
  const { user } = open({
    messages: [aMessageRow('halo')],
    before: { at: daysAgo(0), id: 'm1' },
  })
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  await screen.findByText('paling lama')
})

test('shows who types, and that a room has no messages', () => {
  open(
    { messages: [] },
    aRoomDetail({ customer_typing_until: new Date(Date.now() + 60_000).toISOString() }),
  )
  expect(screen.getByRole('status', { name: 'Sari Wulandari sedang mengetik' })).toBeTruthy()
  expect(screen.getByText('Belum ada pesan.')).toBeTruthy()
})

test('jumps to a message that is not loaded, and loads more in both directions', async () => {
  const asked: object[] = []
  const found = aMessageRow('yang dicari', { occurred_at: daysAgo(30) })
  const place = (message: MessageRow) => ({ at: message.occurred_at, id: message.id })
  const next = aMessageRow('sesudahnya', { occurred_at: daysAgo(29) })
  serve(fetchMessages, ({ around, after, before }) => {
    asked.push({ around, after, before })
    if (around) return { messages: [found], events: [], before: place(found), after: place(found) }
    if (after) return { messages: [next], events: [], before: after, after: null }
    return {
      messages: [aMessageRow('sebelumnya', { occurred_at: daysAgo(31) })],
      events: [],
      before: null,
    }
  })
  open({ messages: [aMessageRow('terbaru')], before: { at: daysAgo(0), id: 'm1' } })
  await act(async () => showMessage(found.id))
  await screen.findByText('sesudahnya')
  await screen.findByText('sebelumnya')
  expect(screen.getByText('yang dicari').closest('[data-found]')).toBeTruthy()
  expect(screen.queryByText('terbaru')).toBeNull()
  expect(asked).toContainEqual({ around: found.id, after: undefined, before: undefined })
})

test('does not count as new what follows a found message in the history', async () => {
  const place = (message: MessageRow) => ({ at: message.occurred_at, id: message.id })
  const found = aMessageRow('yang dicari', { occurred_at: daysAgo(30) })
  const next = aMessageRow('sesudahnya', { occurred_at: daysAgo(29) })
  const later = Promise.withResolvers<void>()
  serve(fetchMessages, async ({ around, after }) => {
    if (around) return { messages: [found], events: [], before: null, after: place(found) }
    await later.promise
    return { messages: [next], events: [], before: after ?? null, after: null }
  })
  const { arrive } = open({ messages: [aMessageRow('terbaru')] })
  await act(async () => showMessage(found.id))
  await screen.findByText('yang dicari')
  scrollTo(-800)
  later.resolve()
  await screen.findByText('sesudahnya')
  expect(screen.getByRole('button', { name: 'Ke pesan terbaru' })).toBeTruthy()
  await arrive(aMessageRow('baru datang'))
  expect(screen.getByRole('button', { name: '1 pesan baru' })).toBeTruthy()
})

test('the button to the newest message loads it from the history', async () => {
  const old = aMessageRow('lama', { occurred_at: daysAgo(30) })
  serve(fetchMessages, ({ around, after }) => {
    if (around) return { messages: [old], events: [], before: null, after: { at: 'x', id: old.id } }
    if (after) return new Promise<never>(() => {})
    return { messages: [aMessageRow('paling baru')], events: [], before: null }
  })
  const { user } = open({ messages: [aMessageRow('terbaru')] })
  await act(async () => showMessage(old.id))
  await screen.findByText('lama')
  await user.click(screen.getByRole('button', { name: 'Ke pesan terbaru' }))
  await screen.findByText('paling baru')
  expect(screen.queryByText('lama')).toBeNull()
})

test('shows a line above unread messages, also after they were read', async () => {
  serve(sawRoom, () => undefined)
  const room = aRoomDetail({ unread_count: 1 })
  const messages = [aMessageRow('lama'), aMessageRow('baru masuk')]
  const { rerender } = open({ messages }, room)
  const list = () => screen.getByRole('list', { name: 'Pesan' }).textContent
  expect(list()).toMatch(/lama.*Belum dibaca.*baru masuk/s)
  rerender(<Conversation room={{ ...room, unread_count: 0 }} />)
  expect(list()).toMatch(/lama.*Belum dibaca.*baru masuk/s)
})

test('a viewer who reads a conversation sends no request that they have no right to', async () => {
  const saw = serve(sawRoom, () => undefined)
  const room = aRoomDetail({ unread_count: 2 })
  const queryClient = newQueryClient()
  queryClient.setQueryData(messagesQuery(BUSINESS_ID, room.id).queryKey, {
    pages: [{ messages: [aMessageRow('halo')], events: [], before: null }],
    pageParams: [null],
  })
  const { rerender } = openPage(<Conversation room={room} isViewer />, queryClient)
  await screen.findByText('halo')
  expect(saw).not.toHaveBeenCalled()
  rerender(<Conversation room={room} />)
  await waitFor(() => expect(saw).toHaveBeenCalledOnce())
})

test('a long conversation shows its newest messages first; a screen reader announces only new ones', async () => {
  const messages = Array.from({ length: 45 }, (_, at) =>
    aMessageRow(`pesan ke-${at}`, {
      occurred_at: new Date(Date.now() - (45 - at) * 3_600_000).toISOString(),
    }),
  )
  open({ messages })
  expect(log().getAttribute('aria-live')).toBe('off')
  expect(screen.getByText('pesan ke-44')).toBeTruthy()
  expect(screen.queryByText('pesan ke-0')).toBeNull()
  await screen.findByText('pesan ke-0')
  await waitFor(() => expect(log().getAttribute('aria-live')).toBeNull(), { timeout: 5000 })
})

test('a short conversation announces from the beginning', () => {
  open({ messages: [aMessageRow('halo')] })
  expect(log().getAttribute('aria-live')).toBeNull()
})
