import { randomUUID } from 'node:crypto'
import type { Connection } from '#whatsapp/connection'

/** A new WhatsApp Web number in our own processes. It waits for its code to be scanned. */
export const connectPhone = ({ name }: { name: string }): Connection => ({
  engine: 'baileys',
  externalId: `qr-${randomUUID()}`,
  status: 'STARTING',
  name,
  settings: {},
  credentials: {},
})
