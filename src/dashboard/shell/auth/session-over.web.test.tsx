import { expect, test, vi } from 'vitest'
import { dropAll, pickFiles } from '#dashboard/conversation/composer/files/picked-files.ts'
import { receiveToasts } from '#dashboard/ui/overlay/toast.ts'
import { newQueryClient } from '../../../../tests/dom/page.tsx'
import { BUSINESS_ID, MEMBER } from '../../../../tests/dom/rows.ts'
import { serve } from '../../../../tests/dom/server-functions.ts'
import { loadUser } from './session.functions.ts'
import { leaveOrAsk } from './session-over.ts'

const isHeld = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('attached files stay when the session ends, and are asked about before the tab closes', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  const messages: (string | undefined)[] = []
  const stop = receiveToasts(({ message }) => void messages.push(message))
  const place = { id: 'kamar', business_id: BUSINESS_ID, engine: null }
  expect(isHeld()).toBe(false)
  await pickFiles(place, [new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' })])
  expect(isHeld()).toBe(true)

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  serve(loadUser, () => ({ id: MEMBER.id }) as never)
  await leaveOrAsk({ memberId: MEMBER.id, queryClient: newQueryClient() })
  expect(messages).toEqual([
    'Berkas yang Anda lampirkan masih ada di halaman ini. Masuk lagi di tab lain, lalu kirim.',
  ])
  await vi.advanceTimersByTimeAsync(2000)
  expect(messages.at(-1)).toBe('Berkas yang Anda lampirkan masih ada. Kirim sekarang.')
  vi.useRealTimers()
  dropAll('kamar')
  expect(isHeld()).toBe(false)
  send.mockRestore()
  stop()
})
