import * as copy from '#copy/delivery'

type ErrorOf = { class: string; code: string; title?: string; detail?: string }

/** The product's own decisions about a message; the code is stored beside the text. */
export type OwnReason = keyof typeof copy.ownReasons

/** Refusals that show an outdated template. */
const OF_TEMPLATE = new Set(['132000', '132001', '132007', '132012', '132015', '132016'])
export const doubtsTemplate = ({ code }: { code: string }): boolean => OF_TEMPLATE.has(code)

/** Refusals of one message that apply to every other one of the channel. */
const OF_CHANNEL = new Set(['368', '463', 'reachout_timelock'])
const CLASSES_OF_CHANNEL = new Set(['retry', 'wait', 'configuration'])
/** Whether the channel itself is at fault, not the message or its recipient. */
export const isChannelFault = (error: ErrorOf): boolean =>
  CLASSES_OF_CHANNEL.has(error.class) || OF_CHANNEL.has(error.code)

/**
 * The reason of a refusal for the member: by code, else by class. Codes: docs/whatsapp-model.md,
 * developers.facebook.com "Error codes", and the engines' own. The text names an unknown code, so
 * that it can be searched for.
 */
export function describeError(error: ErrorOf): string {
  const words = copy.byCode[error.code] ?? wordsOfClass(error.class)
  if (!words)
    return copy.refused(error.title ?? error.detail ?? copy.withoutExplanation, error.code)
  return /^\d{5,}$/.test(error.code) && error.class === 'final' ? `${words} (${error.code})` : words
}

const wordsOfClass = (name: string): string | undefined =>
  Object.entries(copy.byClass).find(([known]) => known === name)?.[1]
