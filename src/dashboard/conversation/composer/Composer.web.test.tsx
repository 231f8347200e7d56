import { createRef } from 'react'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RoomDetail } from '#contract/conversation/room'
import { openPage } from '../../../../tests/dom/page.tsx'
import { aRoomDetail, MEMBER } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { countQuickReply } from '../acts/acts.functions.ts'
import { useRoomActs } from '../acts/acts.ts'
import { Composer } from './Composer.tsx'
import type { ComposerHandle } from './use-composer.ts'
import { fetchQuickReplies } from '../conversation.functions.ts'
import { dropOutgoing, postOutgoing } from './outbox/outbox.ts'
import type { NewText } from './send.ts'

const send = vi.fn<(input: NewText) => Promise<boolean>>(async () => true)
const finish = vi.fn<(sent: Promise<boolean>[]) => void>()
const composer = createRef<ComposerHandle>()

function Written({ room, isOpen = true }: { room: RoomDetail; isOpen?: boolean }) {
  const acts = useRoomActs(room, MEMBER)
  return (
    <WorkspaceContext value={WORKSPACE}>
      <Composer
        ref={composer}
        room={room}
        send={send}
        acts={acts}
        isOpen={isOpen}
        onTemplate={null}
        onSchedule={() => {}}
        asking={null}
        onFinish={finish}
      />
    </WorkspaceContext>
  )
}

function open(room = aRoomDetail(), isOpen = true) {
  send.mockClear()
  finish.mockClear()
  return openPage(<Written room={room} isOpen={isOpen} />)
}
const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tulis balasan' })
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tulis catatan' })

test('Enter sends the reply and empties the field; the focus stays in it', async () => {
  const { user } = open()
  await user.type(reply(), 'Baik kak{Enter}')
  expect(send.mock.calls).toEqual([[{ text: 'Baik kak', kind: 'text', replyTo: undefined }]])
  expect(reply().value).toBe('')
  expect(document.activeElement).toBe(reply())
})

test('Ctrl+Enter sends the reply and ends the conversation with it', async () => {
  const { user } = open()
  await user.type(reply(), 'Sama-sama kak{Control>}{Enter}{/Control}')
  expect(send.mock.calls.map(([{ text }]) => text)).toEqual(['Sama-sama kak'])
  expect(finish.mock.calls[0]?.[0]).toHaveLength(1)
  expect(reply().value).toBe('')
})

test('Ctrl+Enter without a text ends only a conversation whose customer does not wait', async () => {
  const { user, rerender } = open(aRoomDetail({ waiting_since: new Date().toISOString() }))
  await user.type(reply(), '{Control>}{Enter}{/Control}')
  expect(finish).not.toHaveBeenCalled()
  rerender(<Written room={aRoomDetail({ waiting_since: null })} />)
  await user.type(reply(), '{Control>}{Enter}{/Control}')
  expect(finish.mock.calls).toEqual([[[]]])
  expect(send).not.toHaveBeenCalled()
})

test('a second Ctrl+Enter does not end a conversation whose reply is still being sent', async () => {
  const room = aRoomDetail({ waiting_since: null })
  const { user } = open(room)
  const outgoing = { clientId: 'c1', roomId: room.id, businessId: room.business_id }
  act(
    () =>
      void postOutgoing(
        {
          ...outgoing,
          sessionNo: 1,
          isAssigned: true,
          kind: 'text',
          text: 'Siap kak',
          authorId: 'm1',
          authorName: null,
          at: new Date().toISOString(),
          state: 'sending',
        },
        () => new Promise(() => {}),
      ),
  )
  await user.type(reply(), '{Control>}{Enter}{/Control}')
  expect(finish).not.toHaveBeenCalled()
  act(() => dropOutgoing(outgoing))
  await user.type(reply(), '{Control>}{Enter}{/Control}')
  expect(finish).toHaveBeenCalledTimes(1)
})

test('Ctrl+Enter in a note stores the note and leaves the conversation open', async () => {
  const { user } = open()
  act(() => composer.current?.focus('note'))
  await user.type(note(), 'cek stok{Control>}{Enter}{/Control}')
  expect(send.mock.calls.map(([{ kind }]) => kind)).toEqual(['note'])
  expect(finish).not.toHaveBeenCalled()
})

test('Shift+Enter breaks the line and sends nothing', async () => {
  const { user } = open()
  await user.type(reply(), 'satu{Shift>}{Enter}{/Shift}dua')
  expect(reply().value).toBe('satu\ndua')
  expect(send).not.toHaveBeenCalled()
})

test('on a touch screen Enter breaks the line and the button sends', async () => {
  const { user } = open()
  const fine = window.matchMedia
  window.matchMedia = (query) =>
    Object.assign(fine(query), { matches: query === '(pointer: coarse)' })
  await user.type(reply(), 'satu{Enter}dua')
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(send.mock.calls[0]?.[0].text).toBe('satu\ndua')
})

test('Enter that confirms a word of an input method sends nothing', async () => {
  const { user } = open()
  await user.type(reply(), 'ni')
  reply().dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
  )
  expect(send).not.toHaveBeenCalled()
})

test('does not send a text of spaces', async () => {
  const { user } = open()
  await user.type(reply(), '   {Enter}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Kirim' }).disabled).toBe(true)
  expect(send).not.toHaveBeenCalled()
})

test('stays in note mode after a note, and never sends a note to the customer', async () => {
  const { user } = open()
  await user.type(reply(), 'untuk pelanggan')
  await user.click(screen.getByRole('button', { name: 'Catatan internal' }))
  expect(note().value).toBe('')
  await user.type(note(), 'pelanggan lama{Enter}')
  await user.type(note(), 'minta diskon{Enter}')
  expect(send.mock.calls.map(([{ kind, text }]) => ({ kind, text }))).toEqual([
    { kind: 'note', text: 'pelanggan lama' },
    { kind: 'note', text: 'minta diskon' },
  ])
  await user.click(screen.getByRole('button', { name: 'Kembali ke balasan' }))
  expect(reply().value).toBe('untuk pelanggan')
})

test('a note quotes nothing, and the reply keeps its quoted message', async () => {
  const { user } = open()
  act(() => composer.current?.reply({ id: 'm1', author: 'customer', excerpt: 'jam berapa?' }))
  act(() => composer.current?.focus('note'))
  await user.type(note(), 'cek stok{Enter}')
  expect(send.mock.calls).toEqual([[{ text: 'cek stok', kind: 'note', replyTo: undefined }]])
  await user.click(screen.getByRole('button', { name: 'Kembali ke balasan' }))
  expect(screen.getByText('jam berapa?')).toBeTruthy()
})

test('keeps the typed text of each room while another room is open', async () => {
  const [one, other] = [aRoomDetail(), aRoomDetail()]
  const { user, rerender } = open(one)
  await user.type(reply(), 'untuk yang pertama')
  rerender(<Written room={other} />)
  expect(reply().value).toBe('')
  await user.type(reply(), 'untuk yang kedua')
  rerender(<Written room={one} />)
  expect(reply().value).toBe('untuk yang pertama')
})

test('the reply quotes the chosen message once; Escape takes the quote back first', async () => {
  const { user } = open()
  const quoted = { id: 'm1', author: 'customer', excerpt: 'jam berapa?' }
  act(() => composer.current?.reply(quoted))
  expect(document.activeElement).toBe(reply())
  expect(screen.getByText('jam berapa?').previousSibling?.textContent).toBe('Sari Wulandari')
  await user.type(reply(), 'Jam 7{Enter}')
  expect(send.mock.lastCall?.[0].replyTo).toEqual(quoted)
  expect(screen.queryByText('jam berapa?')).toBeNull()
  act(() => composer.current?.reply(quoted))
  await user.type(reply(), 'tanpa kutipan{Escape}')
  expect(reply().value).toBe('tanpa kutipan')
  await user.keyboard('{Enter}')
  expect(send.mock.lastCall?.[0].replyTo).toBeUndefined()
})

test('keeps a text over the limit unsent and shows the limit', async () => {
  const { user } = open()
  await user.click(reply())
  await user.paste('a'.repeat(4097))
  await user.keyboard('{Enter}')
  expect(send).not.toHaveBeenCalled()
  expect(reply().value).toHaveLength(4097)
  expect(screen.getByText(/paling panjang 4096 karakter/)).toBeTruthy()
})

test('allows only notes after the 24-hour window has closed', async () => {
  const { user } = open(aRoomDetail(), false)
  expect(screen.queryByRole('textbox')).toBeNull()
  act(() => composer.current?.focus('note'))
  await user.type(note(), 'tunggu pelanggan{Enter}')
  expect(send.mock.calls.map(([{ kind }]) => kind)).toEqual(['note'])
})

function offerHours() {
  const counted = vi.fn<(outcome: string) => void>()
  serve(countQuickReply, ({ outcome }) => counted(outcome))
  serve(fetchQuickReplies, () => [
    {
      id: 'q1',
      shortcut: 'jam',
      text: 'Halo {nama}, kami buka jam 7.',
      file: null,
      used_count: 0,
      edited_count: 0,
      dismissed_count: 0,
      entry_id: null,
      updated_at: '2026-11-01T00:00:00Z',
    },
  ])
  return counted
}

test("a slash offers quick replies; Enter inserts the chosen one with the customer's name", async () => {
  offerHours()
  const { user } = open()
  await user.type(reply(), '/jam{Enter}')
  expect(send).not.toHaveBeenCalled()
  await screen.findByRole('option', { name: /Halo Sari, kami buka jam 7/ })
  await user.keyboard('{Enter}')
  expect(reply().value).toBe('Halo Sari, kami buka jam 7.')
  expect(send).not.toHaveBeenCalled()
})

test('counts a quick reply as sent unchanged, sent changed, or removed', async () => {
  const counted = offerHours()
  const { user } = open()
  const pick = async () => {
    await user.type(reply(), '/jam')
    await screen.findByRole('option')
    await user.keyboard('{Enter}')
  }
  await pick()
  await user.keyboard('{Enter}')
  await pick()
  await user.type(reply(), ' Ditunggu.{Enter}')
  await pick()
  await user.clear(reply())
  await user.type(reply(), 'lain{Enter}')
  expect(send).toHaveBeenCalledTimes(3)
  await waitFor(() => expect(counted.mock.calls.flat()).toEqual(['used', 'edited', 'dismissed']))
})
