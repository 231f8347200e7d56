import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '..')
const CALL = 'useMutation('

test('every mutation shows its failure, also a lost connection', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const found = files.flatMap((file) => listSilent(file, readFileSync(join(FOLDER, file), 'utf8')))
  expect(found).toEqual([])
  const silent = 'const one = useMutation({ mutationFn: act })\none.mutate()'
  expect(listSilent('a.ts', silent)).toEqual(['a.ts:1'])
  expect(listSilent('a.ts', `${silent}\none.error`)).toEqual([])
})

/**
 * Mutations without `onError` whose result is used without `error`, `mutateAsync` or being passed
 * on.
 */
function listSilent(file: string, source: string): string[] {
  const found: string[] = []
  let at = -1
  while ((at = source.indexOf(CALL, at + 1)) >= 0) {
    const end = endOfCall(source, at + CALL.length)
    const isShown =
      source.slice(at, end).includes('onError') ||
      isResultShown(source.slice(0, at).trimEnd(), source.slice(end))
    if (!isShown) found.push(`${file}:${source.slice(0, at).split('\n').length}`)
  }
  return found
}

function endOfCall(source: string, start: number): number {
  let depth = 1
  let at = start
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
  }
  return at
}

function isResultShown(before: string, after: string): boolean {
  // The result is returned or is an argument, so its receiver shows the error.
  if (/(return|=>|\(|import.*)$/.test(before)) return true
  const name = /(?:const|let)\s+(\{[^}]*\}|\w+)\s*=$/.exec(before)?.[1] ?? ''
  if (name.startsWith('{')) return /\b(error|isError|mutateAsync)\b/.test(name)
  const passedOn = new RegExp(`(?<![\\w.])${name}(?![\\w.(])`)
  return (
    new RegExp(`\\b${name}\\.(error|isError|mutateAsync)\\b`).test(after) || passedOn.test(after)
  )
}
