/** A message of WhatsApp Web as plain JSON. The name of the field that is set is its type. */
export type WireContent = Record<string, unknown>

/** Fields that wrap a message. Source: the library's list of future-proof wrappers, 7.0.0-rc14. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'botInvokeMessage',
  'lottieStickerMessage',
  'deviceSentMessage',
  'statusMentionMessage',
  'eventCoverImage',
]
const WRAPPING_LIMIT = 6

export const isObject = (value: unknown): value is WireContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Removes the wrappers around a message. */
export function unwrapMessage(message: WireContent): WireContent {
  let inner = message
  for (let layer = 0; layer < WRAPPING_LIMIT; layer += 1) {
    const wrapped = WRAPPERS.map((name) => inner[name]).find(isObject)
    if (!wrapped || !isObject(wrapped.message)) return inner
    inner = wrapped.message
  }
  return inner
}

/** Fields beside the content that are not content. */
const CARRIED = new Set(['messageContextInfo', 'senderKeyDistributionMessage'])

/** The name of the content field; undefined when the message has none. */
export const contentName = (message: WireContent): string | undefined =>
  Object.keys(message).find((name) =>
    isObject(message[name]) || typeof message[name] === 'string' ? !CARRIED.has(name) : false,
  )
