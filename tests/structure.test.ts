import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ExportNamedDeclaration, parseSync, type Program, type Statement } from 'oxc-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

/** Limits of style.md and issue 15 that the lint cannot count (decision 093). */
const MAX_EXPORTS = 12
const MAX_COLUMNS = 120
const LONG_LINE_SHARE = 0.01
const ONE_WORD_SHARE = 0.03
const MAX_FILES = 25
/** Catalogues by topic, routes by URL, recorded payloads and data sets by name. */
const FLAT_FOLDERS = /^(?:src\/copy\/|src\/dashboard\/routes\/|tests\/quality$)|\/payloads$/

/**
 * Proofs of claims outside the product: the user's specification, a law, what the operator of an
 * instance undertakes, an instruction.
 */
const OUTSIDE_PROOFS = ['specification', 'law', 'operator', 'instruction']

type Source = { path: string; lines: string[]; program: Program }
const sources: Source[] = []
beforeAll(() => {
  for (const path of globSync('src/**/*.{ts,tsx}')) {
    if (/\.test\.|\/data\/|routeTree\.gen/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    sources.push({ path, lines: text.split('\n'), program: parseSync(path, text).program })
  }
})

describe('structure', () => {
  test('a door of a domain exports at most a dozen verbs', () => {
    const doors = sources.filter(({ path }) => isDoor(path))
    expect(doors.length).toBeGreaterThan(50)
    expect(
      doors.filter(({ program }) => countExports(program) > MAX_EXPORTS).map(({ path }) => path),
    ).toEqual([])
  })

  test('few lines are too long to read at once', () => {
    const lines = sources.flatMap((source) => source.lines)
    const long = lines.filter((line) => line.length > MAX_COLUMNS)
    expect(long.length / lines.length).toBeLessThan(LONG_LINE_SHARE)
  })

  test('a folder has so few files that its names can be read at once', () => {
    const counts = new Map<string, number>()
    for (const path of globSync('{src,tests,scripts,benchmarks}/**/*.*'))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(200)
    const full = [...counts].filter(
      ([path, count]) => count > MAX_FILES && !FLAT_FOLDERS.test(path),
    )
    expect(full).toEqual([])
  })

  test('the files and functions that the documents name exist', () => {
    const files = globSync('{src,tests,scripts,database,docs,benchmarks,public}/**/*.*')
    const find = (path: string) => files.filter((file) => `/${file}`.endsWith(`/${path}`))
    const named = ['docs/where-is.md', 'docs/architecture.md', 'CONTRIBUTING.md'].flatMap((name) =>
      [
        ...readFileSync(name, 'utf8').matchAll(/`([\w./$-]+\/[\w.$-]+\.(?:tsx?|mjs|sql|json))`/g),
      ].map(([, path = '']) => path),
    )
    expect(named.length).toBeGreaterThan(150)
    expect(named.filter((path) => find(path).length === 0)).toEqual([])
    const steps = [
      ...readFileSync('docs/architecture.md', 'utf8').matchAll(
        /^\| \d+ \| `(\w+)` \| `([^`]+)` \|/gm,
      ),
    ]
    expect(steps).toHaveLength(16)
    const missing = steps.filter(
      ([, step, path = '']) =>
        !find(path).some((file) =>
          new RegExp(`(?:function|const) ${step}\\b`).test(readFileSync(file, 'utf8')),
        ),
    )
    expect(missing.map(([line]) => line)).toEqual([])
  })

  test('code that cannot load, as without internet, never replaces the page', () => {
    const throwing = sources.filter(
      ({ path, lines }) =>
        !path.endsWith('/ui/overlay/lazy-part.ts') &&
        /\blazy\b[^']*from 'react'/.test(lines.join('\n')),
    )
    expect(throwing.map(({ path }) => path)).toEqual([])
  })

  test('few functions are named by one word', () => {
    const names = sources.flatMap(({ program }) => program.body.flatMap(functionNames))
    const short = names.filter((name) => /^[a-z]+$/.test(name))
    expect(short.length / names.length).toBeLessThan(ONE_WORD_SHARE)
  })

  test('every claim of a page names a test that exists or a source outside the product', () => {
    const claims: { proof: string }[] = parse(readFileSync('tests/claims.yaml', 'utf8'))
    expect(claims.length).toBeGreaterThan(50)
    const broken = claims.filter(({ proof }) => {
      const [file = '', title] = proof.split(' > ')
      return title ? !readFileSync(file, 'utf8').includes(title) : !OUTSIDE_PROOFS.includes(proof)
    })
    expect(broken.map(({ proof }) => proof)).toEqual([])
  })
})

/** `domain/<noun>/<noun>.ts`, or a door of the conversation. */
const isDoor = (path: string): boolean =>
  /^src\/domain\/([^/]+)\/\1\.ts$/.test(path) || /^src\/domain\/conversation\/[^/]+\.ts$/.test(path)

/** Values that a module exports; types do not count. */
const countExports = ({ body }: Program): number =>
  body.reduce(
    (sum, statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.exportKind === 'value'
        ? sum + countNamed(statement)
        : sum,
    0,
  )

const countNamed = ({ declaration, specifiers }: ExportNamedDeclaration): number =>
  declaration?.type === 'VariableDeclaration'
    ? declaration.declarations.length
    : declaration
      ? 1
      : specifiers.filter(({ exportKind }) => exportKind === 'value').length

/** Names of the functions that a statement of a module declares. */
function functionNames(statement: Program['body'][number]): string[] {
  const declared: Statement | ExportNamedDeclaration['declaration'] =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as Statement)
  if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : []
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' &&
    (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [id.name]
      : [],
  )
}
