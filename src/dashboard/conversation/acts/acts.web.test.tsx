import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomDetail } from '#contract/conversation/room'
import { newQueryClient, openPage } from '../../../../tests/dom/page.tsx'
import { aRoomDetail, BUSINESS_ID, MEMBER } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { finish, noteContact } from './acts.functions.ts'
import { roomListQuery, roomQuery } from '../queries.ts'
import { type RoomActs, useRoomActs } from './acts.ts'

function FinishButton({ room }: { room: RoomDetail }) {
  const acts = useRoomActs(room, MEMBER)
  return (
    <button type="button" onClick={() => void acts.finishSent([], () => {})}>
      Selesai
    </button>
  )
}

test.each([
  ['manusia', 1],
  ['selesai', 0],
] as const)('Ctrl+Enter without a text in state %s finishes %i times', async (handler, times) => {
  const finished = serve(finish, () => undefined)
  const { user } = openPage(<FinishButton room={aRoomDetail({ handler })} />)
  await user.click(screen.getByRole('button'))
  expect(finished).toHaveBeenCalledTimes(times)
})

function ActButton({ room, act }: { room: RoomDetail; act: (acts: RoomActs) => void }) {
  const acts = useRoomActs(room, MEMBER)
  return (
    <button type="button" onClick={() => act(acts)}>
      Tindakan
    </button>
  )
}

const loseConnection = () => {
  throw new TypeError('Failed to fetch')
}

test('without internet a conversation that was not finished stays in its list as it was', async () => {
  serve(finish, loseConnection)
  const queryClient = newQueryClient()
  const room = aRoomDetail({ handler: 'ai', unread_count: 2 })
  const list = roomListQuery(BUSINESS_ID, { view: 'ditangani-ai' }).queryKey
  const { queryKey } = roomQuery(BUSINESS_ID, room.id)
  queryClient.setQueryData(queryKey, room)
  queryClient.setQueryData(list, {
    pages: [{ rooms: [room], before: null, isCut: false }],
    pageParams: [null],
  })
  const { user } = openPage(
    <ActButton room={room} act={(acts) => void acts.finish('terjawab')} />,
    queryClient,
  )
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual(room))
  const rooms = queryClient.getQueryData(list)?.pages.flatMap((page) => page.rooms)
  expect(rooms?.map(({ id, handler, unread_count }) => [id, handler, unread_count])).toEqual([
    [room.id, 'ai', 2],
  ])
})

test('a refused note disappears; what the server changed meanwhile stays', async () => {
  const queryClient = newQueryClient()
  const room = aRoomDetail({ notes: [] })
  const { queryKey } = roomQuery(BUSINESS_ID, room.id)
  queryClient.setQueryData(queryKey, room)
  serve(noteContact, () => {
    queryClient.setQueryData(queryKey, (now) => now && { ...now, contact_name: 'Sari W.' })
    return loseConnection()
  })
  const { user } = openPage(
    <ActButton room={room} act={(acts) => void acts.note('suka cokelat')} />,
    queryClient,
  )
  await user.click(screen.getByRole('button'))
  await waitFor(() =>
    expect(queryClient.getQueryData(queryKey)).toMatchObject({
      notes: [],
      contact_name: 'Sari W.',
    }),
  )
})
