import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { z } from 'zod'
import { runProcess } from './run.ts'
import type { Dashboard } from './serve.ts'

const entry = z.object({
  default: z.object({
    fetch: z.custom<Dashboard['fetch']>((value) => typeof value === 'function'),
  }),
})

const GALLERY_PATH = '/development/ui'

/** Development: everything in one process, the dashboard from its sources with hot reload. */
await runProcess(
  ['web', 'worker', 'gateway'],
  { NODE_ENV: 'development', ...process.env },
  async () => {
    const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) throw new Error('vite has no server environment')
    return {
      assets: (request, response, next) =>
        request.url?.split('?')[0] === GALLERY_PATH
          ? void sendGallery(vite, response).catch((error: Error) => response.destroy(error))
          : vite.middlewares(request, response, next),
      fetch: async (request) =>
        entry.parse(await environment.runner.import('/src/server.ts')).default.fetch(request),
    }
  },
)

/** GET /development/ui: the gallery of interface components. No build contains the page. */
async function sendGallery(vite: ViteDevServer, response: ServerResponse): Promise<void> {
  const file = join(import.meta.dirname, '../dashboard/gallery/gallery.html')
  const page = await vite.transformIndexHtml(GALLERY_PATH, await readFile(file, 'utf8'))
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
}
