import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3StandIn, type S3StandIn } from '../../../tests/standins/s3.ts'
import { decodeKey, encodeKey } from './object-key.ts'
import { diskObjects } from './objects-disk.ts'
import { s3Objects } from './objects-s3.ts'
import type { ObjectEntry, ObjectStore } from './objects.ts'

const folder = await mkdtemp(join(tmpdir(), 'objects-'))
let s3: S3StandIn

beforeAll(async () => {
  s3 = await openS3StandIn({ bucket: 'files', accessKeyId: 'reader', secretAccessKey: 'a secret' })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const STORES: [string, () => ObjectStore][] = [
  ['on disk', () => diskObjects(join(folder, 'objects'))],
  [
    'in S3',
    () =>
      s3Objects({
        bucket: 'files',
        endpoint: s3.url,
        region: 'us-east-1',
        accessKeyId: 'reader',
        secretAccessKey: 'a secret',
      }),
  ],
]

describe.each(STORES)('objects %s', (_name, open) => {
  test('stored bytes are returned unchanged, with size and hash', async () => {
    const stored = await open().put('a/hello', streamOf('hel', 'lo'))
    expect(stored).toEqual({
      sizeBytes: 5,
      sha256Hex: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    })
    expect(await readText(open(), 'a/hello')).toBe('hello')
  })

  test('a second put replaces the bytes, and removing twice is not an error', async () => {
    const store = open()
    await store.put('a/twice', streamOf('one'))
    await store.put('a/twice', streamOf('two'))
    expect(await readText(store, 'a/twice')).toBe('two')
    await store.remove(['a/twice', 'a/never'])
    await store.remove(['a/twice'])
    expect(await store.open('a/twice')).toBeUndefined()
  })

  test('reads a range, with its end clamped to the object', async () => {
    const store = open()
    await store.put('a/range', streamOf('0123456789'))
    expect(await readText(store, 'a/range', { start: 2, end: 4 })).toBe('234')
    expect(await readText(store, 'a/range', { start: 8, end: 99 })).toBe('89')
    expect((await store.open('a/range', { start: 2, end: 4 }))?.sizeBytes).toBe(10)
  })

  test('an object of many megabytes and unknown length is returned complete', async () => {
    const store = open()
    const { sizeBytes, sha256Hex } = await store.put('a/large', makeNoise(19))
    expect(sizeBytes).toBe(19 * 1024 * 1024)
    const again = await store.put('a/large-copy', (await store.open('a/large'))!.body)
    expect(again).toEqual({ sizeBytes, sha256Hex })
  })

  test('an object may be empty', async () => {
    const store = open()
    await store.put('a/empty', streamOf())
    expect(await readText(store, 'a/empty')).toBe('')
  })

  test('a put that is too large or whose source breaks leaves nothing', async () => {
    const store = open()
    await store.put('a/kept', streamOf('before'))
    await expect(store.put('a/kept', makeNoise(9), { maxBytes: 8_500_000 })).rejects.toMatchObject({
      code: 'file.too_large',
    })
    await expect(store.put('a/kept', brokenStream())).rejects.toThrow('the sender went away')
    expect(await readText(store, 'a/kept')).toBe('before')
    expect(await store.sweepUnfinished(0)).toBe(0)
  })

  test('objects are copied, and listed below a prefix', async () => {
    const store = open()
    await store.put('b/x/one', streamOf('1'))
    await store.put('b/y', streamOf('22'))
    await store.put('bb', streamOf('not below b'))
    expect(await store.copy('b/x/one', 'b/two')).toBe(true)
    expect(await store.copy('b/none', 'b/three')).toBe(false)
    const found = await listKeys(store, 'b')
    expect(found.map(({ key, sizeBytes }) => [key, sizeBytes]).toSorted()).toEqual([
      ['b/two', 1],
      ['b/x/one', 1],
      ['b/y', 2],
    ])
  })

  test.each([
    '..',
    '../../etc/passwd',
    '.unfinished/x',
    'a b/ü/%2e%2e',
    '+ab/x',
    'kue & teh/menu 1.pdf',
    'CON',
    'a\\..\\b',
    "it's (new)!*~",
  ])('accept the unusual key %j', async (key) => {
    const store = open()
    await store.put(`odd/${key}`, streamOf(key))
    expect(await readText(store, `odd/${key}`)).toBe(key)
    const found = await listKeys(store, 'odd')
    expect(found.map((entry) => entry.key)).toContain(`odd/${key}`)
    await store.put(key, streamOf(key))
    expect(await readText(store, key)).toBe(key)
  })

  test.each(['', '/', 'a//b', '/a', 'a/', 'x'.repeat(300), 'x/'.repeat(500)])(
    '%j is not a valid key',
    async (key) => {
      await expect(async () => open().put(key, streamOf('x'))).rejects.toThrow('no key')
    },
  )
})

test('unfinished files of a crash are removed once they are old', async () => {
  const store = diskObjects(join(folder, 'crashed'))
  await store.put('a', streamOf('whole'))
  await writeFile(join(folder, 'crashed', '.unfinished', 'half'), 'ha')
  expect(await store.sweepUnfinished(3_600_000)).toBe(0)
  expect(await store.sweepUnfinished(0)).toBe(1)
  expect(await readdir(join(folder, 'crashed', '.unfinished'))).toEqual([])
  expect(await readText(store, 'a')).toBe('whole')
})

test('a wrong S3 secret throws', async () => {
  const store = s3Objects({
    bucket: 'files',
    endpoint: s3.url,
    region: 'us-east-1',
    accessKeyId: 'reader',
    secretAccessKey: 'wrong',
  })
  await expect(store.put('a/x', streamOf('x'))).rejects.toThrow('403')
})

test('no key escapes its folder or collides with another key', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc
          .string({ unit: 'binary', minLength: 1, maxLength: 12 })
          .filter((name) => !name.includes('/') && name.isWellFormed()),
        { minLength: 1, maxLength: 4 },
      ),
      (names) => {
        const encoded = encodeKey(names.join('/'))
        expect(encoded.every((name) => /^(?!\.)[A-Za-z0-9._%-]+$/.test(name))).toBe(true)
        expect(decodeKey(encoded)).toBe(names.join('/'))
      },
    ),
  )
})

function streamOf(...texts: string[]): ReadableStream<Uint8Array> {
  return new Blob(texts).stream()
}

function makeNoise(mebibytes: number): ReadableStream<Uint8Array> {
  let left = mebibytes * 4
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(makeQuarter(left))
      else controller.close()
    },
  })
}

/** 256 KiB that differ by seed. */
function makeQuarter(seed: number): Uint8Array {
  return Uint8Array.from({ length: 256 * 1024 }, (_, index) => (index * 31 + seed * 7) % 251)
}

function brokenStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error('the sender went away')),
  })
}

async function readText(
  store: ObjectStore,
  key: string,
  range?: { start: number; end: number },
): Promise<string | undefined> {
  const opened = await store.open(key, range)
  return opened && new Response(opened.body).text()
}

async function listKeys(store: ObjectStore, prefix: string): Promise<ObjectEntry[]> {
  const found: ObjectEntry[] = []
  for await (const entry of store.list(prefix)) found.push(entry)
  return found
}
