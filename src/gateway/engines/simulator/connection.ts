import { randomUUID } from 'node:crypto'
import type { Connection } from '#whatsapp/connection'

/**
 * A channel of the built-in simulator. Its customer is on the screen, and nothing reaches WhatsApp.
 */
export const connectSimulator = (): Connection => ({
  engine: 'simulator',
  externalId: randomUUID(),
  status: 'WORKING',
  name: 'Simulator',
  settings: {},
  credentials: {},
})
