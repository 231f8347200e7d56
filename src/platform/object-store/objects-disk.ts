import { createHash, randomUUID } from 'node:crypto'
import { copyFile, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, sqlState } from '../errors.ts'
import { decodeKey, encodeKey } from './object-key.ts'
import type { ObjectEntry, ObjectStore } from './objects.ts'

/**
 * Folder of unfinished files, on the same file system as the finished ones. No encoded name starts
 * with a dot.
 */
const UNFINISHED = '.unfinished'
const READ_BYTES = 256 * 1024
const REMOVED_AT_ONCE = 16

/**
 * Objects as files below `root`. A file appears under its name only when it is completely on disk:
 * it is written to a draft, flushed, renamed, and its folder is flushed. Large folders are split
 * into 256 by the key's hash (`+ab`; an encoded name contains no plus).
 */
export function diskObjects(root: string): ObjectStore {
  const folders = new Folders(join(root, UNFINISHED))
  return {
    put: (key, body, limit) => {
      const path = pathOf(root, key)
      return folders.writeDraft(path, (draft) =>
        writeFlushed(draft, body, limit?.maxBytes ?? Infinity),
      )
    },

    async open(key, range) {
      const file = await open(pathOf(root, key), 'r').catch(ignoreAbsent)
      if (!file) return undefined
      try {
        const sizeBytes = (await file.stat()).size
        const start = Math.min(range?.start ?? 0, sizeBytes)
        const end = Math.min((range?.end ?? Infinity) + 1, sizeBytes)
        return { body: await readBetween(file, start, Math.max(start, end)), sizeBytes }
      } catch (error) {
        await file.close().catch(() => {})
        throw error
      }
    },

    async copy(from, to) {
      const source = pathOf(root, from)
      if (!(await stat(source).catch(ignoreAbsent))) return false
      await folders.writeDraft(pathOf(root, to), async (draft) => {
        await copyFile(source, draft)
        await flushFile(draft)
      })
      return true
    },

    async remove(keys) {
      const paths = keys.map((key) => pathOf(root, key))
      for (let at = 0; at < paths.length; at += REMOVED_AT_ONCE)
        await Promise.all(
          paths.slice(at, at + REMOVED_AT_ONCE).map((path) => rm(path, { force: true })),
        )
    },

    list: (prefix) => listFiles(join(root, ...encodeKey(prefix)), encodeKey(prefix)),
    sweepUnfinished: (olderThanMs) => removeOld(folders.unfinished, olderThanMs),
  }
}

/** Writes files into folders that it creates and flushes. */
class Folders {
  readonly unfinished: string
  readonly #known = new Set<string>()

  constructor(unfinished: string) {
    this.unfinished = unfinished
  }

  async writeDraft<T>(path: string, write: (draft: string) => Promise<T>): Promise<T> {
    const draft = join(this.unfinished, randomUUID())
    await this.#ensureFolder(this.unfinished)
    try {
      const written = await write(draft)
      await this.#place(draft, path)
      return written
    } catch (error) {
      this.#known.delete(this.unfinished) // this folder may have been deleted meanwhile
      await rm(draft, { force: true })
      throw error
    }
  }

  /** A person may have deleted the folder; then it is created again, once. */
  async #place(draft: string, path: string): Promise<void> {
    const folder = dirname(path)
    await this.#ensureFolder(folder)
    try {
      await rename(draft, path)
    } catch (error) {
      if (sqlState(error) !== 'ENOENT') throw error
      this.#known.delete(folder)
      await this.#ensureFolder(folder)
      await rename(draft, path)
    }
    await flushFolder(folder)
  }

  async #ensureFolder(folder: string): Promise<void> {
    if (this.#known.has(folder)) return
    const first = await mkdir(folder, { recursive: true })
    if (first)
      for (let made = folder; made.length >= first.length; made = dirname(made))
        await flushFolder(dirname(made))
    this.#known.add(folder)
  }
}

async function removeOld(folder: string, olderThanMs: number): Promise<number> {
  let removed = 0
  for await (const entry of filesOf(folder)) {
    const path = join(folder, entry.name)
    const found = await stat(path).catch(ignoreAbsent)
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

function pathOf(root: string, key: string): string {
  const names = encodeKey(key)
  const spread = `+${createHash('sha1').update(key).digest('hex').slice(0, 2)}`
  return join(root, ...names.slice(0, -1), spread, names[names.length - 1] ?? '')
}

async function writeFlushed(draft: string, body: ReadableStream<Uint8Array>, maxBytes: number) {
  const file = await open(draft, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    for await (const chunk of body) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) throw new AppError('file.too_large')
      hash.update(chunk)
      for (let written = 0; written < chunk.byteLength;)
        written += (await file.write(chunk, written)).bytesWritten
    }
    await file.sync()
    return { sizeBytes, sha256Hex: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** A range that fits in one read closes its file at once. */
async function readBetween(
  file: FileHandle,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array>> {
  let at = start
  const next = async () => {
    const buffer = new Uint8Array(Math.min(READ_BYTES, end - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, at)
    at += bytesRead
    return bytesRead === buffer.byteLength ? buffer : buffer.subarray(0, bytesRead)
  }
  if (end - start <= READ_BYTES) {
    const whole = end > start ? await next() : undefined
    await file.close()
    return new ReadableStream({
      start(controller) {
        if (whole) controller.enqueue(whole)
        controller.close()
      },
    })
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next()
        if (chunk.byteLength > 0) controller.enqueue(chunk)
        if (at < end && chunk.byteLength > 0) return
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

async function* listFiles(folder: string, names: string[]): AsyncGenerator<ObjectEntry> {
  for await (const entry of filesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      yield* listFiles(path, entry.name.startsWith('+') ? names : [...names, entry.name])
    else {
      const found = await stat(path).catch(ignoreAbsent)
      if (found)
        yield {
          key: decodeKey([...names, entry.name]),
          sizeBytes: found.size,
          modifiedAt: found.mtime,
        }
    }
  }
}

async function* filesOf(folder: string) {
  const entries = await opendir(folder).catch(ignoreAbsent)
  if (entries) yield* entries
}

function ignoreAbsent(error: unknown): undefined {
  if (sqlState(error) !== 'ENOENT') throw error
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** A new name is durable only when its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
