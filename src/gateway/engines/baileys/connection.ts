import { randomUUID } from 'node:crypto'
import type { Connection } from '#whatsapp/connection'

/** A number by WhatsApp Web in our own processes: it waits for its code to be scanned. */
export const connectPhone = ({ name }: { name: string }): Connection => ({
  engine: 'baileys',
  externalId: `qr-${randomUUID()}`,
  status: 'STARTING',
  name,
  settings: {},
  credentials: {},
})
