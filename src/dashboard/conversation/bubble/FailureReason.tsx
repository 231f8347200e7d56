import { describeMessageReason } from '#whatsapp/provider-reasons'

/** Why a message did not arrive. Loaded with the first one: its texts are many. */
export const FailureReason = ({ stored }: { stored: string }) => describeMessageReason(stored)
