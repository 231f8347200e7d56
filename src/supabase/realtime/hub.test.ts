import { expect, test } from 'vitest'
import type { Frame } from './frames.ts'
import { Hub, type Member } from './hub.ts'

function aMember(sent: string[], replay: Member['replay']): Member {
  const line = {
    version: '1.0.0' as const,
    send: (frame: Frame) =>
      void sent.push(/"type":"broadcast","event":"(\w+)"/.exec(String(frame))?.[1] ?? ''),
  }
  return {
    line,
    topic: 'realtime:a',
    name: 'a',
    channel: 'private:a',
    isPrivate: true,
    joinRef: '1',
    hearsItself: false,
    wantsAck: false,
    presenceKey: 'k',
    hearsPresence: false,
    token: undefined,
    identity: { claims: { role: 'anon' } },
    readRights: new Set(['broadcast'] as const),
    writeRights: new Map(),
    authorisedAt: 0,
    replay,
  }
}
const bodyWith = (event: string) => ({ event, payload: { kind: 'json' as const, text: '{}' } })

test("during a member's replay, messages from the database wait and others do not", () => {
  const hub = new Hub()
  const [waiting, others]: [string[], string[]] = [[], []]
  const replay: NonNullable<Member['replay']> = { ids: new Set(['old']), held: [] }
  hub.add(aMember(waiting, replay))
  hub.add(aMember(others, undefined))
  hub.broadcast('private:a', bodyWith('replayed'), undefined, { id: 'old' })
  hub.broadcast('private:a', bodyWith('fresh'), undefined, { id: 'new' })
  hub.broadcast('private:a', bodyWith('said'))
  expect(others).toEqual(['replayed', 'fresh', 'said'])
  expect(waiting).toEqual(['said'])
  expect(replay.held?.map(({ id }) => id)).toEqual(['new'])
  replay.held = undefined
  hub.broadcast('private:a', bodyWith('later'), undefined, { id: 'newer' })
  expect(waiting).toEqual(['said', 'later'])
})
