import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomDetail } from '#contract/conversation/room'
import { openPage } from '../../../../tests/dom/page.tsx'
import { aRoomDetail, MEMBER } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { finish } from './acts.functions.ts'
import { useRoomActs } from './acts.ts'

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
