import { addressInUse } from '#copy/operator'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { LANGUAGE_COOKIE, SESSION_COOKIE } from '#dashboard/shell/auth/cookies.ts'
import { createHttp, ROUTES } from '#http'
import { inLanguage, languageOf } from '#platform/language'
import { log } from '#platform/log'
import { watchStorage } from '#platform/object-store/storage-health'
import { writeInstance } from '#platform/instance'
import type { Booted } from './boot.ts'
import { openHosted, useProject } from './open-hosted.ts'

export type Web = { url: string; stop: () => Promise<void> }
/**
 * Answers every request that is not an API route. `assets` gets a raw request first (development's
 * module server) and passes on the others.
 */
export type Dashboard = {
  fetch: (request: Request) => Promise<Response> | Response
  assets?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const DRAIN_MS = 10_000
const IDLE_LOOK_MS = 50
/**
 * Longer than the idle timeouts of load balancers and clients (60 s), so that none writes to a
 * closing connection.
 */
const KEEP_ALIVE_MS = 65_000

/**
 * The web process: HTTP API, hosted services, realtime socket and dashboard on one port. `health`
 * names what else is not ready.
 */
export async function serveHttp(
  booted: Booted,
  dashboard: Dashboard,
  health: () => string[],
): Promise<Web> {
  const { settings, keys, secrets } = booted
  const localUrl = `http://localhost:${settings.PORT}`
  const project = useProject(booted)
  const hosted = project ? undefined : openHosted(booted, settings.PUBLIC_URL ?? localUrl)
  const trouble = watchStorage({ dataDir: settings.DATA_DIR })
  const app = createHttp({
    verifier: project ?? hosted?.verifier ?? keys,
    gatewayKey: secrets.gatewayKey,
    sessionCookie: SESSION_COOKIE,
    metricsToken: settings.METRICS_TOKEN ?? secrets.gatewayKey,
    opensMetricsLocally: settings.METRICS_TOKEN === undefined && !isElsewhere(settings.PUBLIC_URL),
    showsMailbox: settings.NODE_ENV === 'development' && !settings.SMTP_URL,
    clientAddressHeader: settings.CLIENT_ADDRESS_HEADER,
    hosted: hosted && {
      auth: hosted.auth,
      rest: hosted.rest,
      realtime: hosted.realtime.fetch,
      storage: hosted.storage,
    },
    notReady: async () => [...(await trouble()), ...health()],
    dashboard: dashboard.fetch,
  })
  const listener = getRequestListener((request, env) =>
    inLanguage(languageOf(request.headers, LANGUAGE_COOKIE), () => app.fetch(request, env)),
  )
  const server = createServer((request, response) => {
    if (dashboard.assets && !isApi(request))
      dashboard.assets(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('upgrade', (request, socket, head) =>
    hosted ? hosted.realtime.upgrade(request, socket, head) : socket.destroy(),
  )
  await listenOn(server, settings.PORT, settings.HOST).catch(async (error: unknown) => {
    await hosted?.close()
    throw error
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.PORT
  const url = `http://localhost:${port}`
  if (!settings.DATABASE_URL || settings.NODE_ENV !== 'test')
    await writeInstance(settings.DATA_DIR, settings.PUBLIC_URL ?? url).catch(() => {})
  return {
    url,
    stop: async () => {
      await hosted?.close()
      await drainServer(server)
    },
  }
}

const isApi = (request: IncomingMessage) =>
  ROUTES.some(([path]) => request.url?.startsWith(path.replace('*', '')))

/** Whether the URL is reachable from other machines. */
const isElsewhere = (publicUrl: string | undefined) =>
  publicUrl !== undefined &&
  !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname)

const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', (error) =>
      fail(
        'code' in error && error.code === 'EADDRINUSE'
          ? new Error(addressInUse(`${host}:${port}`))
          : error,
      ),
    )
    server.listen(port, host, () => done())
  })

/** Waits for running requests; closes idle connections at once. */
function drainServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    const late = setTimeout(() => {
      log.warn('requests that still ran at the end of the drain time were cut off')
      server.closeAllConnections()
    }, DRAIN_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      done()
    })
  })
}
