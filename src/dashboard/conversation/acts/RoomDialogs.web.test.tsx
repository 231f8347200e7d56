import { useState } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomDetail } from '#contract/conversation/room'
import { newQueryClient, openPage } from '../../../../tests/dom/page.tsx'
import { aRoomDetail, BUSINESS_ID, MEMBER } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { ZoneContext } from '#dashboard/ui/zone.ts'
import { assign, block, escalate, finish, giveBack, snooze, tag } from './acts.functions.ts'
import { useRoomActs } from './acts.ts'
import { fetchMembers, fetchTags } from '../conversation.functions.ts'
import { membersQuery, tagsQuery } from '../queries.ts'
import { type RoomDialog, RoomDialogs } from './RoomDialogs.tsx'

function Head({ room, dialog }: { room: RoomDetail; dialog: RoomDialog }) {
  const acts = useRoomActs(room, MEMBER)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Tindakan
      </button>
      {isAsked && (
        <RoomDialogs
          dialog={dialog}
          room={room}
          acts={acts}
          memberId={MEMBER.id}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** Opens a dialog from a button, as the head of a conversation does. */
async function ask(dialog: RoomDialog, name: string, room = aRoomDetail(), zone = 'Asia/Jakarta') {
  return open({ dialog, name, room, zone, queryClient: withLists() })
}

function withLists() {
  const queryClient = newQueryClient()
  queryClient.setQueryData(membersQuery(BUSINESS_ID).queryKey, [
    { id: MEMBER.id, name: MEMBER.name, role: 'admin' },
    { id: 'yoga', name: 'Yoga', role: 'agen' },
    { id: 'tamu', name: 'Tamu', role: 'peninjau' },
  ])
  queryClient.setQueryData(tagsQuery(BUSINESS_ID).queryKey, [
    { id: 't1', name: 'Grosir', colour: null },
  ])
  return queryClient
}

type Opened = { dialog: RoomDialog; name: string; room: RoomDetail; zone: string }

async function open({
  dialog,
  name,
  room,
  zone,
  queryClient,
}: Opened & { queryClient: ReturnType<typeof newQueryClient> }) {
  const { user } = openPage(
    <ZoneContext value={zone}>
      <Head room={room} dialog={dialog} />
    </ZoneContext>,
    queryClient,
  )
  const opener = screen.getByRole('button', { name: 'Tindakan' })
  await user.click(opener)
  const popup = within(await screen.findByRole('dialog', { name }))
  return { user, popup, room, opener }
}
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('Escape closes a dialog, changes nothing, and returns the focus to its button', async () => {
  const escalated = serve(escalate, () => undefined)
  const { user, popup, opener } = await ask('escalate', 'Eskalasikan')
  await user.type(popup.getByLabelText('Yang perlu diketahui tim'), 'minta nota')
  await user.keyboard('{Escape}')
  await untilClosed()
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(escalated).not.toHaveBeenCalled()
})

test('a dialog takes the focus, and Tab does not leave it', async () => {
  const { user } = await ask('escalate', 'Eskalasikan')
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  for (let press = 0; press < 8; press++) {
    await user.tab()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  }
})

test('a dialog of choices opens on the first, which Enter takes', async () => {
  const finished = serve(finish, () => undefined)
  const { user, popup } = await ask('finish', 'Hasil percakapan')
  await waitFor(() =>
    expect(document.activeElement).toBe(popup.getByRole('button', { name: 'Terjawab' })),
  )
  await user.keyboard('{Enter}')
  await untilClosed()
  expect(finished.mock.calls.map(([{ outcome }]) => outcome)).toEqual(['terjawab'])
})

test('"Batal" closes the dialog without an act', async () => {
  const returned = serve(giveBack, () => undefined)
  const { user, popup } = await ask('return', 'Kembalikan ke AI')
  await user.click(popup.getByRole('button', { name: 'Batal' }))
  await untilClosed()
  expect(returned).not.toHaveBeenCalled()
})

test('escalates with the reason and the note for the team', async () => {
  const escalated = serve(escalate, () => undefined)
  const { user, popup, room } = await ask('escalate', 'Eskalasikan')
  await user.selectOptions(popup.getByLabelText('Alasan'), 'Marah')
  await user.type(popup.getByLabelText('Yang perlu diketahui tim'), '  minta nota  ')
  await user.click(popup.getByRole('button', { name: 'Eskalasikan' }))
  await untilClosed()
  expect(escalated.mock.calls).toEqual([
    [{ businessId: BUSINESS_ID, roomId: room.id, reason: 'marah', detail: 'minta nota' }],
  ])
})

test('a lost connection keeps the dialog and what was typed in it', async () => {
  let isOffline = true
  const escalated = serve(escalate, () => {
    if (isOffline) throw new TypeError('Failed to fetch')
  })
  const { user, popup } = await ask('escalate', 'Eskalasikan')
  const field = popup.getByLabelText<HTMLTextAreaElement>('Yang perlu diketahui tim')
  const submit = popup.getByRole('button', { name: 'Eskalasikan' })
  await user.type(field, 'minta nota')
  await user.click(submit)
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull())
  expect(escalated).toHaveBeenCalledTimes(1)
  expect(field.value).toBe('minta nota')
  isOffline = false
  await user.click(submit)
  await untilClosed()
  expect(escalated).toHaveBeenCalledTimes(2)
})

test('shows the earlier note to the AI again', async () => {
  const returned = serve(giveBack, () => undefined)
  const { user, popup } = await ask(
    'return',
    'Kembalikan ke AI',
    aRoomDetail({ note_to_ai: 'diskon 10%' }),
  )
  const field = popup.getByLabelText<HTMLTextAreaElement>(/^Catatan untuk AI/)
  expect(field.value).toBe('diskon 10%')
  await user.clear(field)
  await user.click(popup.getByRole('button', { name: 'Kembalikan' }))
  await untilClosed()
  expect(returned.mock.calls[0]?.[0].note).toBeUndefined()
})

test('offers a conversation to members who may answer, never to a viewer', async () => {
  const assigned = serve(assign, () => undefined)
  const { user, popup } = await ask('assign', 'Tugaskan ke')
  expect(popup.queryByRole('button', { name: /Tamu/ })).toBeNull()
  expect(popup.getByRole('button', { name: /Rina \(Anda\)/ }).textContent).toContain('sekarang')
  await user.click(popup.getByRole('button', { name: 'Yoga' }))
  await untilClosed()
  expect(assigned.mock.calls[0]?.[0].memberId).toBe('yoga')
})

const lose = () => {
  throw new TypeError('Failed to fetch')
}
const withoutLists = () => ({
  room: aRoomDetail(),
  zone: 'Asia/Jakarta',
  queryClient: newQueryClient(),
})

test('without internet the choice of a member says what to do', async () => {
  serve(fetchMembers, lose)
  const { popup } = await open({ ...withoutLists(), dialog: 'assign', name: 'Tugaskan ke' })
  await popup.findByText('Koneksi internet terputus. Coba lagi setelah terhubung.')
})

test('without the list of tags a tag can still be typed', async () => {
  serve(fetchTags, lose)
  const tagged = serve(tag, () => undefined)
  const { user, popup } = await open({ ...withoutLists(), dialog: 'tag', name: 'Beri tag' })
  await user.type(popup.getByLabelText('Nama tag'), 'grosir{Enter}')
  await waitFor(() => expect(tagged).toHaveBeenCalledTimes(1))
})

test('"Siapa saja di tim" leaves the conversation in the queue', async () => {
  const assigned = serve(assign, () => undefined)
  const { user, popup } = await ask('assign', 'Tugaskan ke')
  await user.click(popup.getByRole('button', { name: 'Siapa saja di tim' }))
  await untilClosed()
  expect(assigned.mock.calls[0]?.[0].memberId).toBeNull()
})

test('refuses a past time, and reads times by the clock of the business', async () => {
  const snoozed = serve(snooze, () => undefined)
  const { user, popup } = await ask('snooze', 'Tunda sampai', aRoomDetail(), 'Asia/Jayapura')
  const field = popup.getByLabelText<HTMLInputElement>('Waktu lain')
  const submit = popup.getByRole<HTMLButtonElement>('button', { name: 'Tunda' })
  expect(submit.disabled).toBe(true)
  await user.type(field, '2020-01-01T08:00')
  expect(popup.getByText('Pilih waktu yang akan datang.')).toBeTruthy()
  expect(field.value).toBe('2020-01-01T08:00')
  await user.clear(field)
  await user.type(field, '2099-01-01T08:00')
  await user.click(submit)
  await untilClosed()
  expect(snoozed.mock.calls[0]?.[0].until).toBe('2098-12-31T23:00:00.000Z')
})

test('requires a name for a tag; Enter adds it without outer spaces', async () => {
  const tagged = serve(tag, () => undefined)
  const { user, popup } = await ask('tag', 'Beri tag')
  const field = popup.getByLabelText('Nama tag')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('   ')
  expect(popup.getByRole<HTMLButtonElement>('button', { name: 'Tambah' }).disabled).toBe(true)
  await user.keyboard('Reseller {Enter}')
  await untilClosed()
  expect(tagged.mock.calls[0]?.[0].name).toBe('Reseller')
})

test('finishes the conversation with one press on an outcome', async () => {
  const finished = serve(finish, () => undefined)
  const { user, popup } = await ask('finish', 'Hasil percakapan')
  await user.click(popup.getByRole('button', { name: 'Terjual' }))
  await untilClosed()
  expect(finished.mock.calls.map(([{ outcome }]) => outcome)).toEqual(['terjual'])
})

test('asks before blocking and explains what happens to the messages', async () => {
  const blocked = serve(block, () => undefined)
  const { user, popup } = await ask('block', 'Blokir Sari Wulandari?')
  expect(popup.getByText(/Pesannya tetap tersimpan/)).toBeTruthy()
  expect(blocked).not.toHaveBeenCalled()
  await user.click(popup.getByRole('button', { name: 'Blokir' }))
  await untilClosed()
  expect(blocked.mock.calls[0]?.[0].blocked).toBe(true)
})

test('taking over from a colleague names the colleague and assigns to the member', async () => {
  const assigned = serve(assign, () => undefined)
  const room = aRoomDetail({ assignee_id: 'yoga', assignee_name: 'Yoga' })
  const { user, popup } = await ask('relieve', 'Ambil alih dari Yoga?', room)
  await user.click(popup.getByRole('button', { name: 'Ambil alih' }))
  await untilClosed()
  expect(assigned.mock.calls[0]?.[0].memberId).toBe(MEMBER.id)
})
