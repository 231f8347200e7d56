import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SCRIPT = `
const { runProcess } = await import('./src/processes/run.ts')
const error = await runProcess(['web'], { PORT: 'many' }).catch((error) => error)
console.log(error.stack)
process.exit()`

test.runIf(process.env.SERVER_OPTIONS)('an error in the bundle names its source line', () => {
  const options = [...(process.env.SERVER_OPTIONS ?? '').split(' '), '--input-type=module']
  const stack = execFileSync(process.execPath, [...options, '-e', SCRIPT], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stack).toMatch(/^Error: Pengaturan salah:/)
  const place = /at parseSettings \(file:.*\/(src\/[\w/.-]+):(\d+):\d+\)/.exec(stack)
  const line = readFileSync(join(ROOT, place?.[1] ?? ''), 'utf8').split('\n')[
    Number(place?.[2]) - 1
  ]
  expect(line).toMatch(/throw new Error\(/)
})
