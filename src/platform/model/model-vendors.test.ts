import { tool } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { parseSettings, useSettings } from '#platform/settings'
import { startVendors, type VendorStandin } from '../../../tests/standins/model/model-vendors.ts'
import { hearVoice } from '../../domain/agent/media/hear-voice.ts'
import { type StreamPart, streamModel } from './model-stream.ts'
import { type Model, modelOf, runModel } from './model.ts'

let standin: VendorStandin
beforeAll(async () => {
  useSettings(parseSettings({ NODE_ENV: 'test' }))
  standin = await startVendors()
})
afterAll(() => standin.close())

const VENDORS = ['anthropic', 'google'] as const
type Vendor = (typeof VENDORS)[number]

function open(vendor: Vendor, apiKey = 'k'): Model {
  const baseUrl = vendor === 'anthropic' ? standin.anthropicUrl : standin.googleUrl
  return modelOf({ provider: vendor, model: 'm', apiKey, baseUrl })!
}
const REQUEST = () => ({
  instructions: 'Balas pelanggan.',
  turns: [{ role: 'user' as const, content: 'Buka jam berapa?' }],
  signal: AbortSignal.timeout(5000),
})

async function listParts(stream: AsyncIterable<StreamPart>): Promise<StreamPart[]> {
  const parts: StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

test.each(VENDORS)(
  'a draft of %s arrives piece by piece, and its usage is counted',
  async (vendor) => {
    const held = Promise.withResolvers<void>()
    standin.control({ pieces: ['Kami ', 'buka ', 'jam 8.'], hold: held.promise })
    const spent: object[] = []
    const model = { ...open(vendor), onSpent: async (tokens: object) => void spent.push(tokens) }
    const parts = streamModel(model, REQUEST())
    // The server holds the rest back until the first piece has arrived.
    expect((await parts.next()).value).toEqual({ text: 'Kami ' })
    held.resolve()
    const rest = await listParts(parts)
    expect(rest.flatMap((part) => ('text' in part ? [part.text] : [])).join('')).toBe('buka jam 8.')
    expect(rest.at(-1)).toEqual({ ok: true, tokens: { input: 42, output: 7 } })
    expect(spent).toEqual([{ input: 42, output: 7 }])
  },
)

test.each(VENDORS)(
  'a stream of %s that breaks or is refused is reported as incomplete',
  async (vendor) => {
    standin.control({ pieces: ['Kami ', 'buka '], breaksAfter: 1 })
    const broken = await listParts(streamModel(open(vendor), REQUEST()))
    expect(broken.at(-1)).toMatchObject({ ok: false })
    standin.control({ pieces: ['siap'] })
    const refused = await listParts(streamModel(open(vendor, 'expired'), REQUEST()))
    expect(refused).toEqual([{ ok: false, tokens: { input: 0, output: 0 } }])
  },
)

test.each(VENDORS)('%s reads a picture and answers by a tool', async (vendor) => {
  standin.control({ pieces: [], input: { ringkasan: 'Brownies' } })
  const run = await runModel(open(vendor), {
    instructions: 'Baca foto.',
    messages: [
      {
        role: 'user',
        content: [{ type: 'file', data: Buffer.from('jpeg'), mediaType: 'image/jpeg' }],
      },
    ],
    tools: { baca: tool({ inputSchema: z.object({ ringkasan: z.string() }) }) },
    mostSteps: 1,
  })
  expect(run).toMatchObject({
    ok: true,
    endings: [{ name: 'baca', input: { ringkasan: 'Brownies' } }],
    tokens: { input: 42, output: 7 },
  })
  expect(JSON.stringify(standin.calls.at(-1)?.body)).toContain(
    Buffer.from('jpeg').toString('base64'),
  )
})

test('Google accepts a voice note; Anthropic does not', async () => {
  const [anthropic, google] = [open('anthropic'), open('google')]
  expect([anthropic.hears, google.hears]).toEqual([false, true])
  standin.control({ pieces: [' pesan dua brownies '] })
  const note = { bytes: new Uint8Array([1, 2, 3]), mime: 'audio/ogg; codecs=opus', seconds: 3 }
  expect(await hearVoice(google, note, AbortSignal.timeout(5000))).toEqual({
    ok: true,
    text: 'pesan dua brownies',
    tokens: { input: 42, output: 7 },
  })
  expect(JSON.stringify(standin.calls.at(-1)?.body)).toContain('"mimeType":"audio/ogg"')
  standin.control({ pieces: ['(kosong)'] })
  expect(await hearVoice(google, note, AbortSignal.timeout(5000))).toMatchObject({ text: '' })
  // Anthropic's API refuses sound in this way.
  expect(await hearVoice(anthropic, note, AbortSignal.timeout(5000))).toMatchObject({ ok: false })
})
