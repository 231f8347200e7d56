import { randomUUID } from 'node:crypto'
import type { Connection } from '#whatsapp/connection'

/** The built-in simulator: a customer on the screen, nothing reaches WhatsApp. */
export const connectSimulator = (): Connection => ({
  engine: 'simulator',
  externalId: randomUUID(),
  status: 'WORKING',
  name: 'Simulator',
  settings: {},
  credentials: {},
})
