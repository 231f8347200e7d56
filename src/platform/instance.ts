import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'instance.json'
const shape = z.object({ url: z.url() })

/** Writes the instance's address to its data directory, for tools on the same machine. */
export async function writeInstance(dataDir: string, url: string): Promise<void> {
  await writeFile(join(dataDir, FILE), `${JSON.stringify({ url })}\n`)
}

/**
 * The address of the instance that last started in this data directory; undefined before the first
 * start.
 */
export async function findInstanceUrl(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : shape.parse(JSON.parse(text)).url
}
