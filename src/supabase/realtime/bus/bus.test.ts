import { expect, test, vi } from 'vitest'
import { Bus, type News } from './bus.ts'
import type { Wire } from './wire.ts'

const until = (is: () => boolean) =>
  vi.waitFor(() => expect(is()).toBe(true), { timeout: 45_000, interval: 1 })

/** A wire that delivers every note twice. */
function aLine(longestBytes: number) {
  const ears: ((text: string) => void)[] = []
  const wire = (): Wire => ({
    open: async ({ note, listening }) => {
      ears.push(note)
      listening()
    },
    send: async (notes) => {
      for (let time = 1; time <= 2; time += 1)
        for (const text of notes) ears.forEach((hear) => hear(text))
    },
    longestBytes: () => longestBytes,
    close: async () => {},
  })
  return wire
}

async function aBus(wire: Wire) {
  const heard: News[] = []
  const gone: string[] = []
  const bus = new Bus({
    wire,
    ownState: () => ({}),
    receive: (_, news) => heard.push(news),
    forget: (node) => gone.push(node),
  })
  await bus.open()
  return { bus, heard, gone, broadcasts: () => heard.filter((news) => news.kind === 'broadcast') }
}

test('a note that arrives twice is delivered once, even a long one', async () => {
  const wire = aLine(1000)
  const [one, two] = [await aBus(wire()), await aBus(wire())]
  await until(() => one.heard.some(({ kind }) => kind === 'state'))
  const short = { kind: 'broadcast' as const, channel: 'public:a', event: 'x', json: '{"n":1}' }
  const long = { ...short, json: JSON.stringify({ text: 'é'.repeat(4000) }) }
  for (const news of [short, long, short]) one.bus.publish(news)
  await until(() => two.broadcasts().length === 3)
  expect(two.broadcasts()).toEqual([short, long, short])
  expect(one.broadcasts()).toEqual([])
  await one.bus.close()
  expect(new Set(two.gone)).toEqual(new Set([one.bus.node]))
  await two.bus.close()
})
