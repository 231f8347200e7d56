/**
 * Entry point for connecting a channel. Each engine turns the data of a form into a `Connection`,
 * which the product stores (`connectChannel`). Nothing here uses the database.
 */
import { AppError } from '#platform/errors'
import { findOwnWaha } from '#platform/waha'
import type { Connection } from '#whatsapp/connection'
import type { EngineKind } from '#whatsapp/model'
import { connectPhone } from './engines/baileys/connection.ts'
import { connectSimulator } from './engines/simulator/connection.ts'
import { connectServer } from './engines/waha/connection.ts'

export { connectPhone } from './engines/baileys/connection.ts'
export { changeNumber, connectNumber, readNumberSetup } from './engines/meta-cloud/connection.ts'
export { connectSimulator } from './engines/simulator/connection.ts'
export {
  changeServer,
  connectServer,
  readServerSetup,
  suggestServerSetup,
} from './engines/waha/connection.ts'

/** The body of POST /api/waha/sessions. */
export type SessionRequest = {
  name: string
  engine?: EngineKind | null
  server?: { url: string; apiKey?: string } | null
  config?: object | null
}

/**
 * The connection for a session, once its business is known. Without an engine: WAHA where a server
 * is given or the operator has one, else the simulator, stopped. Errors: `session.server_required`,
 * `channel.unsupported`.
 */
export function connectSession(request: SessionRequest): (businessId: string) => Connection {
  const { name, config } = request
  const own = findOwnWaha()
  const server = request.server ?? (own?.apiKey ? { url: own.url } : undefined)
  const label = name.slice(0, 80)
  const settings = { sessionName: name }
  switch (request.engine ?? (server ? 'waha' : 'simulator')) {
    case 'waha':
      if (!server) throw new AppError('session.server_required')
      return (businessId) =>
        connectServer({ businessId, name, session: name, ...server, ...(config ? { config } : {}) })
    case 'baileys':
      return () => ({ ...connectPhone({ name: label }), settings })
    case 'simulator':
      return () => ({ ...connectSimulator(), name: label, status: 'STOPPED', settings })
    case 'meta-cloud':
      throw new AppError('channel.unsupported', { engine: 'meta-cloud' })
  }
}
