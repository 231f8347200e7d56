import * as delivery from '#copy/delivery'
import * as gateway from '#copy/gateway-errors'
import { renderReason, type ReasonDetails, type ReasonTexts, storeReason } from '#lib/reason'
import type { ProviderError } from './model.ts'

/** Reasons that the product itself gives for a message. */
export type OwnReason = keyof typeof delivery.ownReasons

/**
 * The reason that a message stores for a refusal: a known code, else a class with a text, else
 * `refused` with the provider's own words. Codes: docs/whatsapp-model.md, developers.facebook.com
 * "Error codes", and the engines' own.
 */
export function toMessageReason(error: ProviderError): string {
  const { code, facts = {}, title, detail } = error
  if (Object.hasOwn(delivery.byCode, code)) return storeReason(code, facts)
  if (Object.hasOwn(delivery.byClass, error.class)) return error.class
  const said = title ?? detail
  return storeReason('refused', { ...facts, status: code, ...(said ? { said } : {}) })
}

/**
 * The text of a message's stored reason. The text of an unknown refusal names its code, which
 * people can search for.
 */
export const describeMessageReason = (stored: string): string => renderReason(stored, MESSAGE_TEXTS)

type Texts = Pick<typeof delivery, 'byCode' | 'byClass' | 'ownReasons' | 'refused'> & {
  withoutExplanation: string
  byGatewayCode: (typeof gateway)['byGatewayCode']
}

/** The texts of messages' reasons in the language of a catalogue. */
export const messageTextsOf = (texts: Texts): ReasonTexts => ({
  ...Object.fromEntries(
    Object.entries(texts.byCode).map(([code, text]) => [code, nameCode(code, text)]),
  ),
  ...texts.byClass,
  ...texts.ownReasons,
  refused: ({ status = '', said, ...facts }: ReasonDetails) =>
    texts.refused(
      String(said ?? gatewayText(texts, String(status), facts) ?? texts.withoutExplanation),
      String(status),
    ),
})

const MESSAGE_TEXTS = messageTextsOf({
  byCode: delivery.byCode,
  byClass: delivery.byClass,
  ownReasons: delivery.ownReasons,
  refused: delivery.refused,
  withoutExplanation: delivery.withoutExplanation,
  byGatewayCode: gateway.byGatewayCode,
})

/** Meta's own codes are shown, because support asks for them. */
function nameCode(code: string, text: (typeof delivery.byCode)[string]) {
  return typeof text === 'string' && /^\d{5,}$/.test(code) ? `${text} (${code})` : text
}

/**
 * The reason that a failed call leaves: the engine's own code, else the provider's words, else the
 * class.
 */
export const toCallReason = (error: ProviderError): string => {
  const { code, facts = {}, title, detail } = error
  if (Object.hasOwn(gateway.byGatewayCode, code)) return storeReason(code, facts)
  return title ?? detail ?? storeReason(`class_${error.class}`, facts)
}

/** The text of a call's stored reason. */
export const describeCallReason = (stored: string): string => renderReason(stored, CALL_TEXTS)

/** The text of a failed call. */
export const describeProviderError = (error: ProviderError): string =>
  describeCallReason(toCallReason(error))

const CALL_TEXTS = {
  ...gateway.byGatewayCode,
  ...Object.fromEntries(
    Object.entries(gateway.byGatewayClass).map(([name, text]) => [`class_${name}`, text]),
  ),
}

function gatewayText(
  { byGatewayCode }: Pick<Texts, 'byGatewayCode'>,
  code: string,
  facts: ReasonDetails = {},
): string | undefined {
  const text = Object.hasOwn(byGatewayCode, code) ? byGatewayCode[code] : undefined
  return typeof text === 'function' ? text(facts) : text
}
