import { expect, test } from 'vitest'
import { readUpTo } from './bounded-body.ts'

/** A body in chunks of 1 KB; counts how many were read. */
function inPieces(count: number, headers: Record<string, string> = {}) {
  const given = { pieces: 0 }
  const body = new ReadableStream({
    pull: (controller) => {
      if (given.pieces === count) return controller.close()
      given.pieces += 1
      controller.enqueue(new Uint8Array(1024))
    },
  })
  return {
    given,
    request: new Request('http://localhost/', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit),
  }
}

test('a body up to the limit is read whole, an empty one too', async () => {
  expect((await readUpTo(inPieces(4).request, 4096))?.length).toBe(4096)
  expect((await readUpTo(inPieces(4, { 'content-length': '4096' }).request, 4096))?.length).toBe(
    4096,
  )
  expect((await readUpTo(new Request('http://localhost/', { method: 'POST' }), 4096))?.length).toBe(
    0,
  )
})

test('stops reading past the limit, and refuses at once when Content-Length exceeds it', async () => {
  const endless = inPieces(1_000_000)
  expect(await readUpTo(endless.request, 4096)).toBeUndefined()
  expect(endless.given.pieces).toBeLessThan(10)
  const honest = inPieces(1_000_000, { 'content-length': '1024000000' })
  expect(await readUpTo(honest.request, 4096)).toBeUndefined()
  expect(honest.given.pieces).toBeLessThan(3)
})
