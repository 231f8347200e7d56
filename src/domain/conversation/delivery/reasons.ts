import * as copy from '#copy/delivery'

type ErrorOf = { class: string; code: string; title?: string; detail?: string }

/** What the product itself decided about a message; the code is stored beside the words. */
export type OwnReason = keyof typeof copy.ownReasons

/** Refusals that say the template is not what we think it is. */
const OF_TEMPLATE = new Set(['132000', '132001', '132007', '132012', '132015', '132016'])
export const doubtsTemplate = ({ code }: { code: string }): boolean => OF_TEMPLATE.has(code)

/** Refusals of one message that say as much about every other one of the channel. */
const OF_CHANNEL = new Set(['368', '463', 'reachout_timelock'])
const CLASSES_OF_CHANNEL = new Set(['retry', 'wait', 'configuration'])
/** Whether the channel itself is at fault, not the message or its recipient. */
export const isChannelFault = (error: ErrorOf): boolean =>
  CLASSES_OF_CHANNEL.has(error.class) || OF_CHANNEL.has(error.code)

/**
 * Why the provider refused, for the member who looks at the message: by code, else by class. Codes:
 * docs/whatsapp-model.md, developers.facebook.com "Error codes", and the engines' own. An unknown
 * code is named in the text, so that help can be found by it.
 */
export function describeError(error: ErrorOf): string {
  const words = copy.byCode[error.code] ?? wordsOfClass(error.class)
  if (!words)
    return copy.refused(error.title ?? error.detail ?? copy.withoutExplanation, error.code)
  return /^\d{5,}$/.test(error.code) && error.class === 'final' ? `${words} (${error.code})` : words
}

const wordsOfClass = (name: string): string | undefined =>
  Object.entries(copy.byClass).find(([known]) => known === name)?.[1]
