/** The fields of a provider's error that these rules read. */
type ErrorOf = { class: string; code: string }

/** Error codes that show that our copy of a template is outdated. */
const OF_TEMPLATE = new Set(['132000', '132001', '132007', '132012', '132015', '132016'])
export const doubtsTemplate = ({ code }: { code: string }): boolean => OF_TEMPLATE.has(code)

/** Error codes of one message that apply to every message of the channel. */
const OF_CHANNEL = new Set(['368', '463', 'reachout_timelock'])
const CLASSES_OF_CHANNEL = new Set(['retry', 'wait', 'configuration'])
/** Whether the channel has the fault, not the message or its recipient. */
export const isChannelFault = (error: ErrorOf): boolean =>
  CLASSES_OF_CHANNEL.has(error.class) || OF_CHANNEL.has(error.code)
