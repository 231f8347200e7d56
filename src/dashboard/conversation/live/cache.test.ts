import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomEventRow } from '#contract/conversation/handler'
import type { RoomRow } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import {
  addMessage,
  applyEvent,
  applyMessage,
  applyNewestPage,
  applyRooms,
  belongsTo,
  type Cursor,
  orderOf,
  type Messages,
  patchRoom,
  type Rooms,
} from './cache.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 9, 3, 3, minute)).toISOString()

function aMessage(fields: Partial<MessageRow> = {}): MessageRow {
  return {
    id: 'm1',
    room_id: 'r',
    session_no: 1,
    direction: 'in',
    author_kind: 'customer',
    author_id: null,
    author_name: null,
    kind: 'text',
    text: 'halo',
    content: { type: 'text', text: 'halo' },
    attachment: null,
    client_id: null,
    reply_to_id: null,
    reply_to: null,
    referral: null,
    status: 'received',
    status_reason: null,
    reactions: {},
    agent_run_id: null,
    source_count: 0,
    occurred_at: at(0),
    edited_at: null,
    revoked_at: null,
    dismissed_at: null,
    ...fields,
  }
}

function aRoom(fields: Partial<RoomRow> = {}): RoomRow {
  return {
    id: 'r1',
    business_id: 'b',
    channel_id: 'c',
    contact_id: 'k',
    contact_name: 'Sari',
    contact_phone: null,
    channel_name: 'WhatsApp',
    engine: 'meta-cloud',
    handler: 'menunggu_tim',
    handler_reason: null,
    handler_version: 1,
    assignee_id: null,
    assignee_name: null,
    last_message_at: at(0),
    last_preview: '',
    last_kind: 'text',
    last_author: 'customer',
    last_inbound_at: at(0),
    waiting_since: at(0),
    window_expires_at: null,
    unread_count: 1,
    snoozed_until: null,
    customer_typing_until: null,
    escalation_due_at: null,
    escalation_reason: null,
    has_draft: false,
    outcome: null,
    archived_at: null,
    failed_at: null,
    overdue_at: null,
    reply_since: null,
    ...fields,
  }
}

const messages = (pages: MessageRow[][], more = false): Messages => ({
  pages: pages.map((page, position) => ({
    messages: page,
    events: [],
    before:
      position < pages.length - 1 || more
        ? { at: page[0]?.occurred_at ?? '', id: page[0]?.id ?? '' }
        : null,
  })),
  pageParams: pages.map(() => null),
})
const rooms = (pages: RoomRow[][], more = false): Rooms => ({
  pages: pages.map((page, position) => ({
    rooms: page,
    before: position < pages.length - 1 || more ? { at: '', id: '' } : null,
  })),
  pageParams: pages.map((): Cursor => null),
})
const ids = (data: Messages) =>
  data.pages.toReversed().flatMap((page) => page.messages.map((message) => message.id))
const roomIds = (data: Rooms) => data.pages.flatMap((page) => page.rooms.map((room) => room.id))

describe('while a part of the history is shown', () => {
  const history = () => {
    const data = messages(
      [[aMessage({ id: 'b', occurred_at: at(2) }), aMessage({ id: 'c', occurred_at: at(3) })]],
      true,
    )
    data.pages[0]!.after = { at: at(3), id: 'c' }
    return data
  }

  test('in the history, new messages and the newest page wait until it is loaded up to them', () => {
    const data = history()
    expect(applyMessage(data, aMessage({ id: 'z', occurred_at: at(9) }))).toBe(data)
    expect(
      applyNewestPage(data, messages([[aMessage({ id: 'z', occurred_at: at(9) })]]).pages[0]!),
    ).toBe(data)
  })

  test('in the history, a loaded message still changes', () => {
    const edited = applyMessage(history(), aMessage({ id: 'c', occurred_at: at(3), text: 'baru' }))
    expect(edited.pages[0]?.messages.map((message) => message.text)).toContain('baru')
  })
})

describe('live messages', () => {
  test('appends a new live message, and inserts a late one by its time', () => {
    const data = messages([
      [aMessage({ id: 'b', occurred_at: at(2) }), aMessage({ id: 'd', occurred_at: at(4) })],
    ])
    expect(ids(applyMessage(data, aMessage({ id: 'e', occurred_at: at(5) })))).toEqual([
      'b',
      'd',
      'e',
    ])
    expect(ids(applyMessage(data, aMessage({ id: 'c', occurred_at: at(3) })))).toEqual([
      'b',
      'c',
      'd',
    ])
  })

  test('a status change replaces the message and keeps its author’s name', () => {
    const data = messages([[aMessage({ id: 'a', author_name: 'Rina', status: 'queued' })]])
    expect(
      applyMessage(data, aMessage({ id: 'a', status: 'read' })).pages[0]?.messages,
    ).toMatchObject([{ status: 'read', author_name: 'Rina' }])
  })

  test('the stored copy of an own message replaces it by client id', () => {
    const data = addMessage(
      messages([[]]),
      aMessage({ id: 'local', client_id: 'x', status: 'queued' }),
    )
    expect(
      applyMessage(data, aMessage({ id: 'real', client_id: 'x', status: 'sent' })).pages[0]
        ?.messages,
    ).toMatchObject([{ id: 'real', status: 'sent' }])
  })

  test('the browser’s own copy never overwrites a live change that came first', () => {
    const data = applyMessage(
      messages([[]]),
      aMessage({ id: 'real', client_id: 'x', status: 'delivered' }),
    )
    expect(addMessage(data, aMessage({ id: 'real', client_id: 'x', status: 'queued' }))).toBe(data)
  })

  test('a message older than the loaded pages waits for its page', () => {
    const old = aMessage({ id: 'old', occurred_at: at(0) })
    expect(
      ids(applyMessage(messages([[aMessage({ id: 'a', occurred_at: at(5) })]], true), old)),
    ).toEqual(['a'])
    expect(ids(applyMessage(messages([[aMessage({ id: 'a', occurred_at: at(5) })]]), old))).toEqual(
      ['old', 'a'],
    )
  })

  test('inserts a late message into the page that covers its time', () => {
    const data = messages([
      [aMessage({ id: 'd', occurred_at: at(4) })],
      [aMessage({ id: 'a', occurred_at: at(1) }), aMessage({ id: 'b', occurred_at: at(2) })],
    ])
    expect(
      applyMessage(data, aMessage({ id: 'c', occurred_at: at(3) })).pages[1]?.messages.map(
        (message) => message.id,
      ),
    ).toEqual(['a', 'b', 'c'])
  })

  test('shows the same conversation for live changes in any order, also repeated ones', () => {
    const all = Array.from({ length: 8 }, (_, minute) =>
      aMessage({ id: `m${minute}`, occurred_at: at(minute) }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 30 }),
        (order) => {
          const data = order.reduce(
            (state, index) => applyMessage(state, all[index]!),
            messages([[]]),
          )
          expect(ids(data)).toEqual([...new Set(order)].toSorted().map((index) => `m${index}`))
        },
      ),
    )
  })

  test('after a reconnect the newest page is merged, or replaces the list after a gap', () => {
    const data = messages([
      [aMessage({ id: 'b', occurred_at: at(2) })],
      [aMessage({ id: 'a', occurred_at: at(1) })],
    ])
    const joined = applyNewestPage(data, {
      messages: [
        aMessage({ id: 'b', occurred_at: at(2), text: 'diubah' }),
        aMessage({ id: 'c', occurred_at: at(3) }),
      ],
      events: [],
      before: { at: at(2), id: 'b' },
    })
    expect(ids(joined)).toEqual(['a', 'b', 'c'])
    expect(joined.pages[0]?.messages[0]?.text).toBe('diubah')
    expect(
      ids(
        applyNewestPage(data, {
          messages: [aMessage({ id: 'x', occurred_at: at(30) })],
          events: [],
          before: { at: at(30), id: 'x' },
        }),
      ),
    ).toEqual(['x'])
  })

  test('an event is shown once', () => {
    const event: Extract<RoomEventRow, { reason: 'panggilan' }> = {
      id: 'e',
      room_id: 'r',
      actor_kind: 'customer',
      actor_id: null,
      actor_name: null,
      reason: 'panggilan',
      before: null,
      after: { state: 'ringing' },
      created_at: at(1),
    }
    const once = applyEvent(messages([[]]), event)
    expect(once.pages[0]?.events).toHaveLength(1)
    expect(applyEvent(once, event)).toBe(once)
    const ended = applyEvent(once, { ...event, after: { state: 'ended' } })
    expect(ended.pages[0]?.events).toMatchObject([{ id: event.id, after: { state: 'ended' } }])
  })
})

describe('live rooms', () => {
  const always = () => true

  test('moves a room with a new message to the top, from any page', () => {
    const data = rooms([
      [aRoom({ id: 'c', last_message_at: at(3) })],
      [aRoom({ id: 'b', last_message_at: at(2) }), aRoom({ id: 'a', last_message_at: at(1) })],
    ])
    expect(roomIds(applyRooms(data, [aRoom({ id: 'a', last_message_at: at(9) })], always))).toEqual(
      ['a', 'c', 'b'],
    )
  })

  test('removes rooms that no longer match, adds new ones, ignores those beyond the page', () => {
    const data = rooms([[aRoom({ id: 'b', last_message_at: at(5) })]], true)
    expect(roomIds(applyRooms(data, [aRoom({ id: 'b' })], () => false))).toEqual([])
    expect(roomIds(applyRooms(data, [aRoom({ id: 'n', last_message_at: at(9) })], always))).toEqual(
      ['n', 'b'],
    )
    expect(roomIds(applyRooms(data, [aRoom({ id: 'o', last_message_at: at(1) })], always))).toEqual(
      ['b'],
    )
    expect(roomIds(applyRooms(rooms([[]]), [aRoom({ id: 'n' })], always))).toEqual(['n'])
  })

  test('a room found by a search stays in that list and enters no other', () => {
    const place = { message_id: 'm', direction: 'in' as const, at: at(1) }
    const hit = { ...place, before: '', match: 'kue', after: '' }
    const searched = rooms([[aRoom({ id: 'a', hit })]])
    const hitsOf = (data: Rooms) =>
      data.pages.flatMap((page) => page.rooms).map((room) => room.hit ?? null)
    expect(
      hitsOf(applyRooms(searched, [aRoom({ id: 'a', last_message_at: at(9) })], always)),
    ).toEqual([hit])
    expect(
      hitsOf(
        applyRooms(
          rooms([[aRoom({ id: 'a' })]]),
          [aRoom({ id: 'a', hit, last_message_at: at(9) })],
          always,
        ),
      ),
    ).toEqual([null])
  })

  test('a room that does not belong to a list leaves it unchanged', () => {
    const data = rooms([[aRoom({ id: 'a' })]])
    expect(applyRooms(data, [aRoom({ id: 'z' })], () => false)).toBe(data)
  })

  test('keeps a list sorted and without duplicates after any changes', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      minute: fc.integer({ min: 0, max: 30 }),
      stays: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        let data = rooms([
          [aRoom({ id: 'c', last_message_at: at(20) })],
          [aRoom({ id: 'a', last_message_at: at(10) })],
        ])
        for (const { id, minute, stays } of changes)
          data = applyRooms(data, [aRoom({ id, last_message_at: at(minute) })], () => stays)
        const all = data.pages.flatMap((page) => page.rooms)
        expect(new Set(all.map((room) => room.id)).size).toBe(all.length)
        expect(all.map((room) => room.last_message_at)).toEqual(
          all
            .map((room) => room.last_message_at)
            .toSorted()
            .toReversed(),
        )
      }),
    )
  })

  test('each view includes the rooms that belong to it', () => {
    const now = Date.parse(at(30))
    const is = (room: Partial<RoomRow>, view: Parameters<typeof belongsTo>[1]['view']) =>
      belongsTo(aRoom(room), { view }, { memberId: 'me', nowMs: now, wasThere: false })
    expect([
      is({}, 'perlu-dibalas'),
      is({ waiting_since: null }, 'perlu-dibalas'),
      is({ handler: 'ai' }, 'perlu-dibalas'),
      is({ snoozed_until: at(40) }, 'perlu-dibalas'),
    ]).toEqual([true, false, false, false])
    expect([
      is({ assignee_id: 'me', handler: 'manusia' }, 'punya-saya'),
      is({ assignee_id: 'me', handler: 'selesai' }, 'punya-saya'),
    ]).toEqual([true, false])
    expect([
      is({ handler: 'ai' }, 'ditangani-ai'),
      is({}, 'semua'),
      is({ archived_at: at(1) }, 'semua'),
      is({ handler: 'selesai' }, 'selesai'),
    ]).toEqual([true, true, false, true])
  })

  test('a searched list keeps its results and adds no room', () => {
    expect(
      belongsTo(
        aRoom(),
        { view: 'semua', search: 'sari' },
        { memberId: 'me', nowMs: 0, wasThere: false },
      ),
    ).toBe(false)
    expect(
      belongsTo(
        aRoom(),
        { view: 'semua', search: 'sari' },
        { memberId: 'me', nowMs: 0, wasThere: true },
      ),
    ).toBe(true)
    expect(
      belongsTo(
        aRoom(),
        { view: 'semua', channelId: 'other' },
        { memberId: 'me', nowMs: 0, wasThere: true },
      ),
    ).toBe(false)
  })

  test('a reopened room has no outcome any more', () => {
    expect(
      patchRoom(aRoom({ handler: 'selesai', outcome: 'terjual' }), {
        id: 'r1',
        handler: 'manusia',
      }),
    ).toMatchObject({ handler: 'manusia', outcome: null, contact_name: 'Sari' })
  })
})

describe('"Perlu dibalas" in order of harm', () => {
  const view = { view: 'perlu-dibalas' } as const
  const late = aRoom({ id: 'late', overdue_at: at(4), reply_since: at(2) })
  const old = aRoom({ id: 'old', reply_since: at(0) })
  const fresh = aRoom({ id: 'fresh', reply_since: at(9), last_message_at: at(9) })

  test('in "Perlu dibalas" a failed send moves its room up; the longest wait stays first', () => {
    const data = rooms([[late, old, fresh]])
    const failed = { ...fresh, failed_at: at(10), reply_since: at(9) }
    expect(roomIds(applyRooms(data, [failed], () => true, orderOf(view)))).toEqual([
      'fresh',
      'late',
      'old',
    ])
    const next = aRoom({ id: 'next', reply_since: at(5), last_message_at: at(11) })
    expect(roomIds(applyRooms(data, [next], () => true, orderOf(view)))).toEqual([
      'late',
      'old',
      'next',
      'fresh',
    ])
  })

  test('"Perlu dibalas" includes a finished room with a failed send', () => {
    const done = aRoom({ handler: 'selesai', waiting_since: null, failed_at: at(1) })
    expect(belongsTo(done, view, { memberId: 'me', nowMs: 0, wasThere: false })).toBe(true)
    expect(
      belongsTo({ ...done, failed_at: null }, view, { memberId: 'me', nowMs: 0, wasThere: true }),
    ).toBe(false)
  })
})
