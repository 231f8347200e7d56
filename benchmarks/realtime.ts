import WebSocket from 'ws'
import { startInstance } from '../tests/instance.ts'
import { waitMs, summariseSamples } from './figures.ts'

const SOCKETS = 1000
const ROUNDS = 30
const OPENED_AT_ONCE = 50
const TOPIC = 'realtime:bench'
const PATIENCE_MS = 10_000

/**
 * Sends one member's broadcast to a thousand sockets in one topic. Measures milliseconds until each
 * receives it, over all sockets and rounds. The listeners share the machine with the server.
 */
export async function measureRealtime(): Promise<object> {
  const instance = await startInstance({ parts: ['web'], environment: { LOG_LEVEL: 'warn' } })
  const sockets: WebSocket[] = []
  try {
    const address = `${instance.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${instance.keys.anonKey}&vsn=2.0.0`
    const samples: number[] = []
    let sentAt = 0
    while (sockets.length <= SOCKETS) {
      const opened = await Promise.all(
        Array.from({ length: Math.min(OPENED_AT_ONCE, SOCKETS + 1 - sockets.length) }, () =>
          joinTopic(address),
        ),
      )
      sockets.push(...opened)
    }
    const [sender, ...listeners] = sockets
    for (const socket of listeners) {
      socket.on('message', (_, isBinary) => {
        if (!isBinary) return
        samples.push(performance.now() - sentAt)
      })
    }
    for (let round = 1; round <= ROUNDS; round++) {
      sentAt = performance.now()
      sender?.send(
        JSON.stringify([
          '1',
          null,
          TOPIC,
          'broadcast',
          { type: 'broadcast', event: 'tick', payload: { round } },
        ]),
      )
      const deadline = performance.now() + PATIENCE_MS
      while (samples.length < round * SOCKETS && performance.now() < deadline) await waitMs(2)
      await waitMs(50)
    }
    const sorted = samples.toSorted((a, b) => a - b)
    return {
      unit: 'ms',
      sockets: SOCKETS,
      rounds: ROUNDS,
      delivered: samples.length,
      of: SOCKETS * ROUNDS,
      ...summariseSamples(samples),
      p95: Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN) * 100) / 100,
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    await instance.stop()
  }
}

function joinTopic(address: string): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(address)
    socket.once('error', fail)
    socket.once('open', () =>
      socket.send(JSON.stringify(['1', '1', TOPIC, 'phx_join', { config: {} }])),
    )
    socket.once('message', () => done(socket))
  })
}
