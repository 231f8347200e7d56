import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'instance.json'
const shape = z.object({ url: z.url() })

/**
 * Leaves the address under which the instance of this data directory answers, for tools that run
 * beside it.
 */
export async function writeInstance(dataDir: string, url: string): Promise<void> {
  await writeFile(join(dataDir, FILE), `${JSON.stringify({ url })}\n`)
}

/**
 * The address that the last started instance of this data directory left; undefined before the
 * first start.
 */
export async function findInstanceUrl(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : shape.parse(JSON.parse(text)).url
}
