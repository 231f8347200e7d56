import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vitest/config'

const RUNTIME = new URL('./server-functions.ts', import.meta.url).pathname

/**
 * Replaces every `*.functions.ts` by stand-ins of its server functions, so that a DOM test loads no
 * server code. A test answers them with `serve`.
 */
export function standInServerFunctions(): Plugin {
  return {
    name: 'stand-in-server-functions',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.functions.ts')) return null
      const source = await readFile(id, 'utf8')
      const names = [...source.matchAll(/^export const (\w+) = createServerFn\b/gm)].map(
        ([, name]) => name,
      )
      return [
        `import { standIn } from ${JSON.stringify(RUNTIME)}`,
        ...names.map((name) => `export const ${name} = standIn(${JSON.stringify(name)})`),
      ].join('\n')
    },
  }
}
