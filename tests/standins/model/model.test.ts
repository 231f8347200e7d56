import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany, streamText, tool } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ModelStandin, startModel } from './model.ts'

let standin: ModelStandin
beforeAll(async () => {
  standin = await startModel()
})
afterAll(() => standin.close())
const provider = () =>
  createOpenAICompatible({ name: 'standin', baseURL: standin.url, includeUsage: true })
const control = (body: object) =>
  fetch(new URL('/_control', standin.url), { method: 'POST', body: JSON.stringify(body) })

test('a streamed answer has the form that the official client expects', async () => {
  const search = tool({
    description: 'cari',
    inputSchema: z.object({ query: z.string() }),
    execute: async () => [{ id: 'e', title: 't', text: 'Buka pukul 08.00.', score: 1 }],
  })
  const answer = tool({
    description: 'jawab',
    inputSchema: z.object({ text: z.string(), sources: z.array(z.string()) }),
  })
  const result = streamText({
    model: provider()('m'),
    prompt: 'jam buka? #x-1#',
    tools: { cari_pengetahuan: search, jawab: answer },
    stopWhen: () => false,
  })
  expect((await result.toolCalls).at(-1)).toMatchObject({
    toolName: 'jawab',
    input: { text: 'Buka pukul 08.00. #x-1#', sources: ['e'] },
  })
  expect((await result.usage).inputTokens).toBeGreaterThan(0)
})

test('without tools it answers in plain text', async () => {
  expect(await streamText({ model: provider()('m'), prompt: 'halo #x-2#' }).text).toBe(
    'Baik Kak. #x-2#',
  )
})

test('texts with common words have similar embeddings', async () => {
  const { embeddings } = await embedMany({
    model: provider().embeddingModel('e'),
    values: ['harga roti keju', 'harga roti', 'alamat toko'],
  })
  const [a = [], b = [], c = []] = embeddings
  const dot = (one: number[], other: number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  expect(dot(a, b)).toBeGreaterThan(dot(a, c))
})

test('faults are set over HTTP for a number of calls, and the calls can be read', async () => {
  await fetch(new URL('/_calls', standin.url), { method: 'DELETE' })
  expect((await control({ status: 503, times: 1 })).status).toBe(200)
  expect((await control({ mode: 'no such' })).status).toBe(400)
  const ask = () =>
    fetch(`${standin.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'halo' }] }),
    })
  expect([(await ask()).status, (await ask()).status]).toEqual([503, 200])
  expect(await (await fetch(new URL('/_calls', standin.url))).json()).toMatchObject([
    { status: 503 },
    { status: 200, reply: { text: 'Baik Kak.' } },
  ])
  expect(await (await fetch(`${standin.url}/models`)).json()).toMatchObject({ object: 'list' })
})
