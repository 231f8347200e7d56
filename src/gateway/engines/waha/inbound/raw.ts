import { z } from 'zod'

/**
 * An object of an engine with unknown spelling: keys are found whatever their case (`stanzaId`,
 * `stanzaID`, `URL`).
 */
export type Raw = Record<string, unknown>

const record = z.record(z.string(), z.unknown())
export const asRaw = (value: unknown): Raw | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? record.safeParse(value).data
    : undefined

/** Reads the value at a path of keys, whatever their case; undefined where there is none. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  let current = value
  for (const name of path) {
    const object = asRaw(current)
    if (!object) return undefined
    const wanted = name.toLowerCase()
    const key =
      name in object
        ? name
        : Object.keys(object).find((candidate) => candidate.toLowerCase() === wanted)
    current = key === undefined ? undefined : object[key]
  }
  return current
}

export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Reads whole numbers, which may be numbers, text, or the two halves of a Long. */
export function numberAt(value: unknown, ...path: string[]): number | undefined {
  const found = valueAt(value, ...path)
  const low = valueAt(found, 'low')
  const high = valueAt(found, 'high')
  const number =
    typeof low === 'number' && typeof high === 'number'
      ? high * 2 ** 32 + (low >>> 0)
      : typeof found === 'number' || (typeof found === 'string' && found !== '')
        ? Number(found)
        : Number.NaN
  return Number.isFinite(number) && number >= 0 ? number : undefined
}

/** The engine's own data of a message, which WAHA sends beside its own fields. */
export type RawMessage = {
  pushName: string | undefined
  /** other addresses of the sender, and of the chat */
  senderAliases: unknown[]
  chatAliases: unknown[]
  /** NOWEB and GOWS: the name and the body of what was sent; WEBJS: its type alone */
  type: string | undefined
  node: Raw | undefined
  context: Raw | undefined
  isForwarded: boolean
}

/** Fields that wrap a message without deciding its type. */
const WRAPPERS = [
  'ephemeralmessage',
  'viewoncemessage',
  'viewoncemessagev2',
  'viewoncemessagev2extension',
  'documentwithcaptionmessage',
  'devicesentmessage',
  'groupmentionedmessage',
  'botinvokemessage',
  'lottiestickermessage',
]
const COMPANIONS = new Set([
  'messagecontextinfo',
  'senderkeydistributionmessage',
  'fastratchetkeysenderkeydistributionmessage',
])
const MAX_WRAPPERS = 6

/** Reads `_data` of any of the three engines. */
export function readRaw(data: unknown): RawMessage {
  const info = valueAt(data, 'Info')
  const key = valueAt(data, 'key')
  const { type, node } = unwrapMessage(valueAt(data, 'message'))
  const context =
    asRaw(valueAt(node, 'contextInfo')) ?? asRaw(valueAt(data, 'message', 'messageContextInfo'))
  const senderAlias =
    textAt(info, 'SenderAlt') ??
    textAt(key, 'participantAlt') ??
    (textAt(key, 'participant') ? undefined : textAt(key, 'remoteJidAlt'))
  return {
    pushName: textAt(data, 'notifyName') ?? textAt(data, 'pushName') ?? textAt(info, 'PushName'),
    senderAliases: [senderAlias, textAt(info, 'Sender'), textAt(key, 'participant')],
    chatAliases: [
      textAt(key, 'remoteJidAlt'),
      textAt(key, 'remoteJid'),
      textAt(info, 'Chat'),
      valueAt(info, 'IsFromMe') === true
        ? textAt(info, 'RecipientAlt')
        : valueAt(info, 'IsGroup') === true
          ? undefined
          : textAt(info, 'SenderAlt'),
    ],
    type: type ?? textAt(data, 'type'),
    node,
    context,
    isForwarded: valueAt(context, 'isForwarded') === true || valueAt(data, 'isForwarded') === true,
  }
}

/** The first content part of a message, without its wrappers. */
function unwrapMessage(message: unknown): { type: string | undefined; node: Raw | undefined } {
  let current = asRaw(message)
  for (let depth = 0; current && depth < MAX_WRAPPERS; depth++) {
    const parts = Object.entries(current).filter(
      ([name, value]) =>
        value !== null && value !== undefined && !COMPANIONS.has(name.toLowerCase()),
    )
    const wrapper = parts.find(([name]) => WRAPPERS.includes(name.toLowerCase()))
    if (!wrapper) {
      const [name, value] = parts[0] ?? []
      return {
        type: name?.toLowerCase() ?? (Object.keys(current).length > 0 ? 'companion' : undefined),
        node: asRaw(value),
      }
    }
    current = asRaw(valueAt(wrapper[1], 'message'))
  }
  return { type: undefined, node: undefined }
}
