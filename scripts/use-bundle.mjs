// node --import ./scripts/use-bundle.mjs src/processes/all.ts: loads the files of the bundle
// (vite.server.config.ts) in place of their sources.
import { readFileSync } from 'node:fs'
import { registerHooks, SourceMap } from 'node:module'

const ROOT = new URL('../', import.meta.url)
const BUNDLE = new URL('dist/processes/', ROOT)
const SOURCES = new URL('src/', ROOT).href
const BUILDS = new URL('dist/', ROOT).href

const files = new Map(
  Object.entries(JSON.parse(readFileSync(new URL('files.json', BUNDLE), 'utf8'))).map(
    ([source, file]) => [new URL(source, ROOT).href, new URL(file, BUNDLE).href],
  ),
)

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!found.url.startsWith(SOURCES)) return found
    const url = files.get(found.url)
    if (url) return { ...found, url, format: 'module' }
    // A second copy of a module would have a database and settings of its own.
    if (context.parentURL?.startsWith(BUILDS)) throw new Error(`${specifier} is not in the bundle`)
    return found
  },
})

const maps = new Map()

/** The source line of a place in the bundle; without its map the place itself. */
function findSource(place, name, line, column) {
  try {
    if (!maps.has(name))
      maps.set(
        name,
        new SourceMap(JSON.parse(readFileSync(new URL(`${name}.map`, BUNDLE), 'utf8'))),
      )
    const { fileName, lineNumber, columnNumber } = maps.get(name).findOrigin(+line, +column)
    return `${new URL(fileName, BUNDLE).href}:${lineNumber}:${columnNumber}`
  } catch {
    return place
  }
}

const PLACE = new RegExp(`${BUNDLE.href}([\\w.-]+\\.js):(\\d+):(\\d+)`)

// Maps are loaded with the first stack that is read: Node's own support parses them at each start.
Error.prepareStackTrace = (error, frames) =>
  [error, ...frames.map((frame) => `    at ${String(frame).replace(PLACE, findSource)}`)].join('\n')
