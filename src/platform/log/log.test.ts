import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a process with a closed output continues and can exit', async () => {
  const script = `import { log } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    process.stdout.write('up')
    await new Promise((done) => process.once('message', done))
    log.info('a line')
    process.stdout.write('a word')
    setTimeout(() => (log.info('the last line'), process.exit(3)), 200)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'info' },
  })
  await once(child.stdout!, 'data')
  child.stdout!.destroy()
  child.send('go on')
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})
