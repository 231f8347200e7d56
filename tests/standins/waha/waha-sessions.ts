import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fullId, type Person, type WireMessage, wireMessage } from './waha-wire.ts'

export type Status =
  | 'STOPPED'
  | 'STARTING'
  | 'SCAN_QR_CODE'
  | 'PASSKEY_REQUIRED'
  | 'PASSKEY_CONFIRMATION_REQUIRED'
  | 'WORKING'
  | 'FAILED'
export type Session = {
  name: string
  status: Status
  config: Record<string, unknown>
  /** set by a scan; removed by a logout */
  isPaired: boolean
  statuses: { status: Status; timestamp: number }[]
  qr: number
  messages: WireMessage[]
  archived: Set<string>
}

/** How the stand-in behaves; tests change it while it runs. Times in milliseconds. */
export const behaviourShape = z.object({
  engine: z.enum(['WEBJS', 'NOWEB', 'GOWS']).optional(),
  version: z.string().optional(),
  /** the time until a started session has its state */
  startMs: z.number().optional(),
  qrMs: z.number().optional(),
  receiptDelayMs: z.number().optional(),
  /** the acks after a send */
  receipts: z.array(z.number()).optional(),
  /** divisor of WAHA's delays between tries */
  retryScale: z.number().optional(),
  /** people with a LID have chats that are addressed by it */
  dialect: z.enum(['phone', 'lid']).optional(),
  /** deliver the next events twice */
  duplicates: z.boolean().optional(),
  delayMs: z.number().optional(),
  fail: z.object({ status: z.number(), body: z.unknown(), times: z.number() }).optional(),
})
export type Behaviour = Required<Omit<z.output<typeof behaviourShape>, 'fail'>> & {
  fail?: { status: number; body?: unknown; times: number } | undefined
}
export const USUAL: Behaviour = {
  engine: 'GOWS',
  version: '2026.7.2',
  startMs: 20,
  qrMs: 20_000,
  receiptDelayMs: 50,
  receipts: [1, 2, 3],
  retryScale: 1,
  dialect: 'phone',
  duplicates: false,
  delayMs: 0,
}

const MAX_CODES = 6
export const OWN = {
  id: '628999000222@c.us',
  lid: '77820596330581@lid',
  jid: '628999000222:20@s.whatsapp.net',
  pushName: 'Roti Senja',
}

const webhooksShape = z.array(
  z.object({
    url: z.string(),
    events: z.array(z.string()),
    hmac: z.object({ key: z.string() }).optional(),
    retries: z
      .object({
        policy: z.enum(['constant', 'linear', 'exponential']),
        delaySeconds: z.number(),
        attempts: z.number(),
      })
      .optional(),
  }),
)

/** The sessions of one WAHA server: their state, messages and webhooks. */
export class Sessions {
  readonly all = new Map<string, Session>()
  readonly people = new Map<string, Person>()
  readonly behaviour: Behaviour
  /** every try of a delivery with its response */
  readonly deliveries: { event: string; status: number; attempt: number }[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, ms)
    this.#timers.add(timer)
  }

  create(name: string, config: Record<string, unknown>): Session {
    const session: Session = {
      name,
      status: 'STOPPED',
      config,
      isPaired: false,
      statuses: [],
      qr: 0,
      messages: [],
      archived: new Set(),
    }
    this.all.set(name, session)
    return session
  }

  move(session: Session, status: Status, data: unknown = null): void {
    session.status = status
    session.statuses = [...session.statuses, { status, timestamp: Date.now() }].slice(-3)
    void this.emit(session, 'session.status', {
      name: session.name,
      status,
      statuses: session.statuses,
      data,
    })
  }

  start(session: Session): void {
    if (!['STOPPED', 'FAILED'].includes(session.status)) return
    this.move(session, 'STARTING')
    this.later(this.behaviour.startMs, () => {
      if (session.status !== 'STARTING') return
      if (session.isPaired) this.move(session, 'WORKING')
      else this.#showCode(session, 1)
    })
  }

  stop(session: Session): void {
    if (session.status !== 'STOPPED') this.move(session, 'STOPPED')
  }

  /** Deletes credentials and keeps settings; running sessions start again. */
  logout(session: Session): void {
    const wasRunning = session.status !== 'STOPPED'
    session.isPaired = false
    this.stop(session)
    if (wasRunning) this.start(session)
  }

  scan(session: Session): void {
    session.isPaired = true
    this.move(session, 'WORKING')
  }

  /** Shows the next code early. */
  renewCode(session: Session): void {
    this.#showCode(session, session.qr + 1)
  }

  code = (session: Session): string => `2@${session.name}-${session.qr}`

  #showCode(session: Session, number: number): void {
    session.qr = number
    this.move(session, 'SCAN_QR_CODE')
    this.later(this.behaviour.qrMs * (number === 1 ? 3 : 1), () => {
      if (session.status !== 'SCAN_QR_CODE' || session.qr !== number) return
      if (number === MAX_CODES) this.move(session, 'FAILED')
      else this.#showCode(session, number + 1)
    })
  }

  describe(session: Session): object {
    return {
      name: session.name,
      status: session.status,
      config: session.config,
      me: session.status === 'WORKING' ? OWN : null,
      engine: { engine: this.behaviour.engine },
      timestamps: { activity: Date.now() },
    }
  }

  /** A person's chat id in the configured form. */
  addressOf(person: Person): string {
    // A person without a known number has only their LID, in every dialect.
    return person.lid && (this.behaviour.dialect === 'lid' || person.phone === '')
      ? `${person.lid}@lid`
      : `${person.phone}@c.us`
  }

  personAt(address: string): Person {
    const user = address.split('@')[0] ?? ''
    const known = [...this.people.values()].find(
      (person) => person.phone === user || person.lid === user,
    )
    return (
      known ?? {
        phone: address.endsWith('@lid') ? '' : user,
        ...(address.endsWith('@lid') ? { lid: user } : {}),
        name: user,
      }
    )
  }

  /** Stores a message and sends its event, also for our own. */
  async add(
    session: Session,
    message: WireMessage,
    names: string[] = ['message.any'],
  ): Promise<void> {
    session.messages.push(message)
    for (const name of names)
      await this.emit(session, name, wireMessage(this.behaviour.engine, message))
  }

  async acknowledge(session: Session, message: WireMessage, ack: number): Promise<void> {
    message.ack = ack
    const chatId = this.addressOf(message.person)
    const payload = {
      id: fullId({ ...message, chatId }),
      from: chatId,
      to: null,
      participant: null,
      fromMe: message.fromMe,
      ack,
      ackName:
        { [-1]: 'ERROR', 1: 'SERVER', 2: 'DEVICE', 3: 'READ', 4: 'PLAYED' }[ack] ?? 'PENDING',
    }
    await this.emit(session, 'message.ack', payload)
  }

  /**
   * Delivers to every webhook subscribed to the event; resolves when each accepted it or was
   * dropped.
   */
  async emit(
    session: Session,
    event: string,
    payload: object,
    change: { timestamp?: number } = {},
  ): Promise<void> {
    const webhooks = webhooksShape.safeParse(session.config.webhooks ?? []).data ?? []
    const { engine, version } = this.behaviour
    const envelope = {
      id: `evt_${randomUUID()}`,
      timestamp: Date.now(),
      event,
      session: session.name,
      metadata: session.config.metadata ?? {},
      me: session.isPaired ? OWN : null,
      payload,
      engine,
      environment: {
        version,
        engine,
        tier: 'CORE',
        browser: null,
        platform: 'linux/x64',
        worker: { id: null },
      },
      ...change,
    }
    const body = JSON.stringify(envelope)
    const wanting = webhooks.filter(
      (webhook) => webhook.events.includes(event) || webhook.events.includes('*'),
    )
    const copies = this.behaviour.duplicates ? 2 : 1
    await Promise.all(
      wanting.flatMap((webhook) =>
        Array.from({ length: copies }, () => this.#deliver(webhook, event, body)),
      ),
    )
  }

  async #deliver(
    webhook: z.output<typeof webhooksShape>[number],
    event: string,
    body: string,
  ): Promise<void> {
    const { policy = 'constant', delaySeconds = 2, attempts = 15 } = webhook.retries ?? {}
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const status = await post(webhook.url, body, webhook.hmac?.key, this.behaviour.version)
      this.deliveries.push({ event, status, attempt })
      if (status >= 200 && status < 300) return
      const seconds = {
        constant: delaySeconds,
        linear: delaySeconds * attempt,
        exponential: delaySeconds * 2 ** (attempt - 1),
      }[policy]
      await new Promise<void>((resolve) =>
        this.later((seconds * 1000) / this.behaviour.retryScale, resolve),
      )
    }
  }
}

async function post(
  url: string,
  body: string,
  key: string | undefined,
  version: string,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': `WAHA/${version}`,
    'x-webhook-request-id': randomUUID(),
    'x-webhook-timestamp': String(Date.now()),
    ...(key
      ? {
          'x-webhook-hmac': createHmac('sha512', key).update(body).digest('hex'),
          'x-webhook-hmac-algorithm': 'sha512',
        }
      : {}),
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

export const newStanza = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
