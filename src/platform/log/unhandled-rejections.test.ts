import { afterEach, expect, test } from 'vitest'
import { handleRejections, ignoreRejections } from '#platform/log/unhandled-rejections'

// Another file of this worker may have registered the one listener already.
ignoreRejections((error) => error === 'of a library')
const listener = process.listeners('unhandledRejection').find(({ name }) => name === 'onRejection')
const leaveRejection = (error: unknown) => listener?.(error, Promise.resolve())
const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach((end) => end()))

test('known library rejections are ignored, all others end the process', () => {
  const heard: unknown[] = []
  endings.push(handleRejections((error) => (heard.push(error), error === 'a lost connection')))
  expect(() => leaveRejection('of a library')).not.toThrow()
  expect(() => leaveRejection('a lost connection')).not.toThrow()
  expect(heard).toEqual(['a lost connection'])
  expect(() => leaveRejection(new Error('a fault of our own'))).toThrow('our own')
})

test('a lost connection never ends the process, in whatever error it is wrapped', () => {
  const lost = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect(() => leaveRejection(lost)).not.toThrow()
  expect(() =>
    leaveRejection(new AggregateError([new Error('other'), lost], 'Worker did not exit cleanly')),
  ).not.toThrow()
  expect(() =>
    leaveRejection(
      new Error('release failed', { cause: new Error('Connection terminated unexpectedly') }),
    ),
  ).not.toThrow()
  expect(() => leaveRejection(new AggregateError([new Error('a fault of our own')]))).toThrow()
})

test('handlers are asked in any order, and a removed handler decides nothing', () => {
  const count = process.listenerCount('unhandledRejection')
  endings.push(
    handleRejections(() => false),
    handleRejections((error) => error === 'known'),
  )
  expect(process.listenerCount('unhandledRejection')).toBe(count)
  expect(() => leaveRejection('known')).not.toThrow()
  endings.splice(0).forEach((end) => end())
  expect(() => leaveRejection('known')).toThrow()
})
