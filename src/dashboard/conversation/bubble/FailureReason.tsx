import { describeMessageReason } from '#whatsapp/provider-reasons'

/**
 * Why a message was not delivered. Loaded with the first such message, because the catalogue of
 * reasons is large.
 */
export const FailureReason = ({ stored }: { stored: string }) => describeMessageReason(stored)
