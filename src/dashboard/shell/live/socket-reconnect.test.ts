import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLine, type ChannelStatus } from './socket-reconnect.ts'

type Channel = { say: (status: ChannelStatus) => void; isLeft: boolean }
let channels: Channel[]
let log: string[]
let fails = 0

function aLine() {
  return keepLine({
    join: async (say) => {
      if (fails-- > 0) throw new Error('no token')
      const channel: Channel = { say, isLeft: false }
      channels.push(channel)
      return () => {
        channel.isLeft = true
      }
    },
    onOpen: () => log.push('open'),
    onDown: () => log.push('down'),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  channels = []
  log = []
  fails = 0
})
afterEach(() => vi.useRealTimers())

test('replaces a channel that the server ended, and refetches missed changes', async () => {
  const end = aLine()
  await vi.advanceTimersByTimeAsync(0)
  channels[0]!.say('SUBSCRIBED')
  channels[0]!.say('CLOSED')
  expect(channels).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(channels).toHaveLength(2)
  expect(channels[0]!.isLeft).toBe(true)
  channels[1]!.say('SUBSCRIBED')
  expect(log).toEqual(['open', 'down', 'open'])
  end()
})

test('opens a new channel only when the client cannot rejoin by itself', async () => {
  const end = aLine()
  await vi.advanceTimersByTimeAsync(0)
  channels[0]!.say('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(9000)
  channels[0]!.say('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(channels).toHaveLength(1)
  channels[0]!.say('CHANNEL_ERROR')
  channels[0]!.say('TIMED_OUT')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(channels).toHaveLength(2)
  end()
})

test('retries with growing pauses while the server is unavailable', async () => {
  fails = 3
  const end = aLine()
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(channels).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(channels).toHaveLength(1)
  end()
})

test('ignores events of an old channel, and opens none after the end', async () => {
  const end = aLine()
  await vi.advanceTimersByTimeAsync(0)
  channels[0]!.say('CLOSED')
  await vi.advanceTimersByTimeAsync(1000)
  channels[0]!.say('CLOSED')
  channels[0]!.say('SUBSCRIBED')
  expect(log).toEqual(['down'])
  end()
  expect(channels[1]!.isLeft).toBe(true)
  channels[1]!.say('CLOSED')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(channels).toHaveLength(2)
})

test('ends a channel that is stopped while it is being opened', async () => {
  const end = aLine()
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(channels[0]!.isLeft).toBe(true)
})
