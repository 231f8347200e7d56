import { randomUUID } from 'node:crypto'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { ChannelStatus, DeliveryStatus, Identity, ProviderError } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import type { OutboundCommand, OutboundMedia, SendResult } from '#whatsapp/commands'
import { now } from '#platform/clock'
import { sha256Hex } from '#platform/crypto'
import { AppError } from '#platform/errors'
import { QR_LIFE_MS } from '#whatsapp/connection'
import type {
  Account,
  ActionResult,
  Engine,
  SessionAction,
  SessionState,
} from '../../engine-interface.ts'
import { storeWebhook } from '../../store.ts'
import { findBreach } from '../meta-cloud/outbound/limits.ts'
import { fileOf } from '../meta-cloud/outbound/outbound.ts'
import { parseSimulatorBody, simulatorBody } from './body.ts'
import { fetchSimulated } from './media.ts'
import { answerByScript } from './script.ts'
import { readSimulation, type Simulation } from './simulation.ts'
import { simulatedTemplates } from './templates.ts'

/**
 * WhatsApp without a network: it responds as the official API does. Its receipts are stored
 * deliveries with a later due time.
 */
export const simulator: Engine = {
  kind: 'simulator',
  capabilities: capabilitiesOf('simulator'),
  parse: parseSimulatorBody,
  send: sendMessage,
  markRead: simulateAction,
  setTyping: simulateAction,
  edit: simulateAction,
  revoke: simulateAction,
  react: simulateAction,
  archive: simulateAction,
  deleteChat: simulateAction,
  fetchMedia: fetchSimulated,
  readPicture: async () => null,
  requestPairingCode: async (account) =>
    readSimulation(account.settings).faults.includes('restart')
      ? { ok: false, error: RESTARTING }
      : { ok: true, code: PAIRING_CODE },
  readSession: async (account) =>
    describeSession(
      account,
      readSimulation(account.settings).faults.includes('restart') ? 'STARTING' : account.status,
    ),
  actOnSession,
  templates: simulatedTemplates,
}

/** A typed code connects nothing: a simulated number is scanned by a click. */
const PAIRING_CODE = 'SIMU1234'
const TIMELOCK_MS = 3_600_000
const RESTARTING: ProviderError = {
  code: 'restarting',
  title: 'The simulator restarts',
  class: 'retry',
  retryAfterMs: 1000,
}
const EXPIRED: ProviderError = {
  code: '190',
  title: 'Access token expired',
  class: 'configuration',
}

/** Actions that have no effect on the simulated customer. */
async function simulateAction(account: Account): Promise<ActionResult> {
  const { faults } = readSimulation(account.settings)
  if (faults.includes('expired_token')) return { ok: false, error: EXPIRED }
  return faults.includes('restart') ? { ok: false, error: RESTARTING } : { ok: true }
}

async function sendMessage(account: Account, command: OutboundCommand): Promise<SendResult> {
  const simulation = readSimulation(account.settings)
  const { faults } = simulation
  const refusal = (await refusalOf(command)) ?? faultOf(faults)
  if (refusal) return toRejected(refusal)
  if (faults.includes('timelock') && command.windowExpiresAt === null) return lockTime(account)
  const recipient = command.to.find((identity) => identity.kind !== 'username')
  if (!recipient) return toRejected({ code: '131009', title: 'No recipient', class: 'final' })
  if (!faults.includes('lost')) await scheduleReceipts(account, command, recipient, simulation)
  if (faults.includes('lost') || faults.includes('timeout')) {
    return {
      state: 'unconfirmed',
      error: { code: 'timeout', title: 'No answer in time', class: 'unconfirmed' },
    }
  }
  await answerByScript(account, command, simulation)
  return { state: 'accepted', key: keyOf(command), resolved: command.to }
}

/**
 * The simulator accepts what the official API accepts, so that messages that work here work there
 * too.
 */
async function refusalOf(command: OutboundCommand): Promise<ProviderError | undefined> {
  const breach = findBreach(command.body)
  if (breach) return { ...breach, class: 'final' }
  const until = command.windowExpiresAt
  if (until && new Date(until) <= now() && command.body.type !== 'template')
    return { code: '131047', title: 'Re-engagement message', class: 'needs_template' }
  const file = fileOf(command.body)
  return file && !(await isWhole(file)) ? { code: 'media_unreadable', class: 'final' } : undefined
}

function faultOf(faults: Simulation['faults']): ProviderError | undefined {
  if (faults.includes('expired_token')) return EXPIRED
  if (faults.includes('restart')) return RESTARTING
  return faults.includes('refuse')
    ? { code: '131026', title: 'Message undeliverable', class: 'final' }
    : undefined
}

/** Simulates WhatsApp's lock on new chats, with its end. */
async function lockTime(account: Account): Promise<SendResult> {
  const until = new Date(now().getTime() + TIMELOCK_MS).toISOString()
  const event: InboundEvent = {
    kind: 'account.limit',
    eventKey: `simulator:${account.externalId}:timelock:${until}`,
    occurredAt: now().toISOString(),
    live: true,
    limit: 'reachout_timelock',
    active: true,
    until,
  }
  await storeWebhook([
    {
      engine: 'simulator',
      channelId: account.channelId,
      accounts: [account.externalId],
      body: simulatorBody(account.externalId, [event]),
      orderHint: 'status',
    },
  ])
  return toRejected({
    code: '463',
    title: 'New chats are locked',
    class: 'wait',
    retryAfterMs: TIMELOCK_MS,
  })
}

/** Reads a file to its end, as an upload does. */
async function isWhole(file: OutboundMedia): Promise<boolean> {
  try {
    let sizeBytes = 0
    for await (const chunk of await file.open()) sizeBytes += chunk.length
    return sizeBytes === file.sizeBytes
  } catch {
    return false
  }
}

const toRejected = (error: ProviderError): SendResult => ({ state: 'rejected', error })

/** The id is equal for every attempt of one command, so that a repeated receipt is recognised. */
const keyOf = (command: OutboundCommand) => ({
  providerId: `sim.out.${command.commandId}`,
  stanzaId: `sim.out.${command.commandId}`,
  fromMe: true,
})

async function scheduleReceipts(
  account: Account,
  command: OutboundCommand,
  recipient: Identity,
  simulation: Simulation,
): Promise<void> {
  const { faults, ackDelaysMs } = simulation
  const steps: DeliveryStatus[] = faults.includes('fail')
    ? ['sent', 'failed']
    : ['sent', 'delivered', 'read']
  const delays = [ackDelaysMs.sent, ackDelaysMs.delivered, ackDelaysMs.read].slice(0, steps.length)
  if (faults.includes('reorder')) delays.reverse()
  const copies = faults.includes('duplicate') ? 2 : 1
  const start = now().getTime()
  const deliveries = steps.flatMap((status, step) => {
    const runAt = new Date(start + (delays[step] ?? 0))
    const event: InboundEvent = {
      kind: 'message.status',
      eventKey: `simulator:${account.externalId}:${command.commandId}:${status}`,
      occurredAt: runAt.toISOString(),
      live: true,
      target: keyOf(command),
      recipient,
      status,
      commandId: command.commandId,
      ...(status === 'failed'
        ? { error: { code: '131026', title: 'Message undeliverable', class: 'final' as const } }
        : {}),
    }
    return Array.from({ length: copies }, () => ({
      engine: 'simulator' as const,
      channelId: account.channelId,
      accounts: [account.externalId],
      body: simulatorBody(account.externalId, [event]),
      orderHint: command.providerChatId,
      runAt,
    }))
  })
  await storeWebhook(deliveries)
}

/** Returns the new state at once and stores it as an event too, as other engines do. */
async function actOnSession(account: Account, action: SessionAction): Promise<SessionState> {
  const state = describeSession(account, statusAfter(account.status, action))
  const event: InboundEvent = {
    kind: 'account.status',
    eventKey: `simulator:${account.externalId}:status:${randomUUID()}`,
    occurredAt: now().toISOString(),
    live: true,
    status: state.status,
    ...(state.qr ? { qr: state.qr } : {}),
  }
  await storeWebhook([
    {
      engine: 'simulator',
      channelId: account.channelId,
      accounts: [account.externalId],
      body: simulatorBody(account.externalId, [event]),
      orderHint: 'status',
    },
  ])
  return state
}

function statusAfter(status: ChannelStatus, action: SessionAction): ChannelStatus {
  switch (action) {
    case 'scan':
      return 'WORKING'
    case 'start':
    case 'restart':
      return status === 'WORKING' ? 'WORKING' : 'SCAN_QR_CODE'
    case 'logout':
      return 'SCAN_QR_CODE'
    case 'stop':
      return 'STOPPED'
    default:
      throw new AppError('channel.unsupported', { engine: 'simulator' })
  }
}

function describeSession(account: Account, status: ChannelStatus): SessionState {
  if (status !== 'SCAN_QR_CODE') return { status }
  const slot = Math.floor(now().getTime() / QR_LIFE_MS)
  return {
    status,
    qr: `2@simulator,${sha256Hex(`${account.channelId}:${slot}`)}`,
    qrExpiresAt: new Date((slot + 1) * QR_LIFE_MS).toISOString(),
  }
}
