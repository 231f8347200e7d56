import { expect, test } from 'vitest'
import type { AttachmentRow } from '#contract/media'
import type { MessageRow } from '#contract/conversation/message'
import { groupAlbums } from './albums.ts'
import { pictureSize } from '../media/picture-size.ts'
import type { Entry } from './timeline.ts'

const attachment: AttachmentRow = {
  id: 'a',
  message_id: 'm',
  room_id: 'r',
  kind: 'image',
  mime: 'image/jpeg',
  file_name: null,
  size_bytes: 1,
  seconds: null,
  state: 'ready',
  is_shown: true,
  is_disguised: false,
  width: 4,
  height: 3,
  waveform: null,
  has_thumb: true,
  failure_reason: null,
}
const aPicture = (id: string, second: number, fields: Partial<MessageRow> = {}): Entry => ({
  kind: 'message',
  key: id,
  message: {
    id,
    room_id: 'r',
    session_no: 1,
    direction: 'in',
    author_kind: 'customer',
    author_id: null,
    author_name: null,
    kind: 'image',
    text: 'Foto',
    content: {
      type: 'media',
      media: { kind: 'image', mime: 'image/jpeg', source: { type: 'cloud_media_id', id } },
    },
    attachment,
    client_id: null,
    reply_to_id: null,
    reply_to: null,
    referral: null,
    status: 'received',
    status_reason: null,
    reactions: {},
    agent_run_id: null,
    source_count: 0,
    occurred_at: new Date(Date.UTC(2026, 9, 3, 3, 0, second)).toISOString(),
    edited_at: null,
    revoked_at: null,
    dismissed_at: null,
    ...fields,
  },
})
const shape = (entries: Entry[]) =>
  groupAlbums(entries).map((item) =>
    item.type === 'album' ? item.messages.map((message) => message.id).join('+') : item.entry.key,
  )

test('groups three or more pictures in a row, not two', () => {
  expect(shape([aPicture('a', 0), aPicture('b', 1)])).toEqual(['a', 'b'])
  expect(shape([aPicture('a', 0), aPicture('b', 1), aPicture('c', 2)])).toEqual(['a+b+c'])
})
test('a message without picture, a quote, a failure, a reaction or a pause ends an album', () => {
  const caption = {
    content: {
      type: 'media',
      media: { kind: 'image', mime: 'image/jpeg', source: { type: 'cloud_media_id', id: 'x' } },
      caption: 'yang ini',
    },
  } satisfies Partial<MessageRow>
  expect(
    shape([
      aPicture('a', 0),
      aPicture('b', 1),
      aPicture('c', 2, caption),
      aPicture('d', 3),
      aPicture('e', 4),
      aPicture('f', 5),
    ]),
  ).toEqual(['a', 'b', 'c', 'd+e+f'])
  for (const fields of [
    { status: 'failed' },
    { reactions: { x: '❤️' } },
    { revoked_at: 'x' },
    { reply_to: {} },
    { attachment: { ...attachment, state: 'waiting' } },
  ] satisfies Partial<MessageRow>[])
    expect(shape([aPicture('a', 0), aPicture('b', 1, fields), aPicture('c', 2)])).toEqual([
      'a',
      'b',
      'c',
    ])
  expect(
    shape([
      aPicture('a', 0),
      aPicture('b', 1),
      aPicture('c', 100),
      aPicture('d', 101),
      aPicture('e', 102),
    ]),
  ).toEqual(['a', 'b', 'c+d+e'])
})
test('a picture keeps its aspect ratio within the bounds and is always wide enough to tap', () => {
  expect(pictureSize(1600, 900)).toEqual({ width: 300, height: 169 })
  expect(pictureSize(900, 1600)).toEqual({ width: 191, height: 340 })
  expect(pictureSize(4000, 100)).toEqual({ width: 300, height: 120 })
  expect(pictureSize(null, null)).toEqual({ width: 240, height: 240 })
})
