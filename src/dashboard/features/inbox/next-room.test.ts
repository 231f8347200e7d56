import { expect, test } from 'vitest'
import { aRoomRow, MEMBER } from '../../../../tests/dom/rows.ts'
import { nextOf } from './next-room.ts'

const rooms = ['Ani', 'Budi', 'Citra', 'Dewi'].map((contact_name) =>
  aRoomRow({ contact_name, assignee_id: null, assignee_name: null }),
)
const [ani, budi, citra, dewi] = rooms
const nameAfter = (roomId: string, list = rooms) =>
  nextOf(list, roomId, MEMBER.id)?.contact_name ?? null

test('opens the waiting customer below the answered one, and after the last one the first', () => {
  expect(nameAfter(ani!.id)).toBe('Budi')
  expect(nameAfter(dewi!.id)).toBe('Ani')
})

test('begins at the first room where the answered one is not in the list', () => {
  expect(nameAfter('elsewhere')).toBe('Ani')
})

test('skips rooms of colleagues and includes the member’s own', () => {
  const colleagues = { ...budi!, assignee_id: 'colleague' }
  const own = { ...citra!, assignee_id: MEMBER.id }
  expect(nameAfter(ani!.id, [ani!, colleagues, own])).toBe('Citra')
  expect(nameAfter(ani!.id, [ani!, colleagues])).toBeNull()
})
