import { createServer, isRunnableDevEnvironment } from 'vite'
import { z } from 'zod'
import { runProcess } from './run.ts'
import type { Dashboard } from './serve.ts'

const entry = z.object({
  default: z.object({
    fetch: z.custom<Dashboard['fetch']>((value) => typeof value === 'function'),
  }),
})

/** Development: everything in one process, the dashboard from its sources with hot reload. */
await runProcess(
  ['web', 'worker', 'gateway'],
  { NODE_ENV: 'development', ...process.env },
  async () => {
    const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) throw new Error('vite has no server environment')
    return {
      assets: vite.middlewares,
      fetch: async (request) =>
        entry.parse(await environment.runner.import('/src/server.ts')).default.fetch(request),
    }
  },
)
