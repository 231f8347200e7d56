/**
 * What each engine can do: the only place that decides by the name of an engine. A new engine is
 * one row here and one folder in src/gateway/engines. The contract suite of the gateway compares
 * the rows with the engines.
 */
import { ENGINES, type EngineKind } from './model.ts'
import type { OutboundBody } from './commands.ts'

export type Capabilities = {
  /** kinds of messages that it sends */
  sends: readonly OutboundBody['type'][]
  reply: boolean
  /** reacts to messages */
  react: boolean
  /** changes and takes back its own messages */
  changesSent: boolean
  markRead: boolean
  /** `start`: the typing ends by itself */
  typing: 'none' | 'start' | 'start-stop'
  /** the provider refuses plain messages 24 hours after the customer's last one */
  window: boolean
  /** the number is connected by scanning a code */
  scan: boolean
  /** the status contains the command's id, so an unknown outcome can be settled */
  commandIdEchoed: boolean
  /** false: its customers are simulated, it has no number, and nothing reaches WhatsApp */
  reachesWhatsApp: boolean
  /** a phone links the number as a device: people scan or type a code, and may stop or unlink it */
  linksPhone: boolean
  /** the provider calls /webhooks; otherwise events arrive inside our own processes */
  deliversByWebhook: boolean
  /**
   * `own-account`: reviewed for one account of the provider, and sent by its numbers only.
   * `every-account`: also sends what was reviewed for any account of the business, to try it.
   */
  templates: 'none' | 'own-account' | 'every-account'
  /** whose rules decide which files may be sent (#contract/media) */
  fileRules: 'cloud-api' | 'whatsapp-web'
  /** appended to a phone number in the provider's chat id; undefined where the bare id is used */
  chatServer?: 'c.us' | 's.whatsapp.net'
  /** the provider confirms who owns a number, so at most one business has it */
  provesNumber: boolean
  /**
   * messages per second of one number, and the most that its provider may raise it to; undefined
   * where the engine paces a number by itself
   */
  perSecond?: { usual: number; most: number }
  /** the provider charges for messages */
  charges: boolean
  /** what its owner enters and may change: ids and token of a number, or a server and a session */
  form?: 'number' | 'server'
  /** POST /api/waha/sessions can create it */
  createdByApi: boolean
  /**
   * Failure codes that say nothing about the number itself (an unknown id or field). With them, and
   * with STARTING, a working number keeps its state. undefined: every state is accepted.
   */
  unclearFailures?: readonly string[]
}

const TO_PEOPLE = ['text', 'media', 'location', 'contacts', 'buttons', 'list', 'cta'] as const
const OF_CLOUD_API = [
  ...TO_PEOPLE,
  'location_request',
  'contact_request',
  'flow',
  'template',
] as const
const OF_WHATSAPP_WEB = [...TO_PEOPLE, 'template'] as const

const CAPABILITIES: Record<EngineKind, Capabilities> = {
  // The simulator imitates the official API, so that a business meets its limits before it connects
  // a number.
  simulator: {
    sends: OF_CLOUD_API,
    reply: true,
    react: true,
    changesSent: true,
    markRead: true,
    typing: 'start-stop',
    window: true,
    scan: true,
    commandIdEchoed: true,
    reachesWhatsApp: false,
    linksPhone: false,
    deliversByWebhook: false,
    templates: 'every-account',
    fileRules: 'cloud-api',
    provesNumber: false,
    charges: false,
    createdByApi: true,
  },
  'meta-cloud': {
    sends: OF_CLOUD_API,
    reply: true,
    react: true,
    changesSent: false,
    markRead: true,
    typing: 'start',
    window: true,
    scan: false,
    commandIdEchoed: true,
    reachesWhatsApp: true,
    linksPhone: false,
    deliversByWebhook: true,
    templates: 'own-account',
    fileRules: 'cloud-api',
    provesNumber: true,
    // developers.facebook.com, "Throughput"; a number that is also on a phone has 20.
    perSecond: { usual: 80, most: 1000 },
    charges: true,
    form: 'number',
    createdByApi: false,
    unclearFailures: ['100', '33'],
  },
  waha: {
    sends: OF_WHATSAPP_WEB,
    reply: true,
    react: true,
    changesSent: true,
    markRead: true,
    typing: 'start-stop',
    window: false,
    scan: true,
    commandIdEchoed: true,
    reachesWhatsApp: true,
    linksPhone: true,
    deliversByWebhook: true,
    templates: 'none',
    fileRules: 'whatsapp-web',
    chatServer: 'c.us',
    provesNumber: false,
    charges: false,
    form: 'server',
    createdByApi: true,
  },
  baileys: {
    sends: OF_WHATSAPP_WEB,
    reply: true,
    react: true,
    changesSent: true,
    markRead: true,
    typing: 'start-stop',
    window: false,
    scan: true,
    commandIdEchoed: true,
    reachesWhatsApp: true,
    linksPhone: true,
    deliversByWebhook: false,
    templates: 'none',
    fileRules: 'whatsapp-web',
    chatServer: 's.whatsapp.net',
    provesNumber: false,
    charges: false,
    createdByApi: true,
  },
}

export const capabilitiesOf = (engine: EngineKind): Capabilities => CAPABILITIES[engine]

/** The engines with a capability, for SQL that selects channels by it. */
export const enginesThat = (can: (capabilities: Capabilities) => boolean): EngineKind[] =>
  ENGINES.filter((engine) => can(CAPABILITIES[engine]))
