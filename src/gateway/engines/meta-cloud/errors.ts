import type { ErrorClass, ProviderError } from '#whatsapp/model'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Codes of the WhatsApp Cloud API by class (developers.facebook.com, "Error codes";
 * docs/whatsapp-model.md).
 */
const CODES: Record<Exclude<ErrorClass, 'unconfirmed'>, number[]> = {
  retry: [1, 2, 131000, 131016, 133000, 133004],
  wait: [4, 80007, 130429, 131048, 131056, 131057, 132069, 133008, 133009, 133015, 133016, 134101],
  needs_template: [131047],
  user_blocked: [131050],
  configuration: [
    0, 3, 10, 33, 190, 368, 131005, 131031, 131037, 131042, 131045, 133005, 133006, 133010, 134011,
    134102,
  ],
  final: [
    100, 130472, 130497, 131008, 131009, 131021, 131026, 131049, 131051, 131052, 131053, 131055,
    131060, 131061, 131062, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 134100,
    135000, 147001, 147002, 147003, 147004, 147005,
  ],
}
const CLASS_OF = new Map(
  Object.entries(CODES).flatMap(([kind, codes]) =>
    codes.map((code) => [code, kind as ErrorClass] as const),
  ),
)

/**
 * The least duration of a `wait`. The pair limit is one message in 6 s; the caller makes it four
 * times longer per try.
 */
const WAIT_MS: Record<number, number> = {
  4: 5 * MINUTE,
  80007: 5 * MINUTE,
  130429: SECOND,
  131048: HOUR,
  131056: 6 * SECOND,
  131057: MINUTE,
  132069: MINUTE,
  133008: 10 * MINUTE,
  133009: 10 * MINUTE,
  133015: 5 * MINUTE,
  133016: 72 * HOUR,
  134101: 10 * MINUTE,
}

/** The class of an error code; undefined for an unknown code. */
export function classOfCode(code: number): ErrorClass | undefined {
  return CLASS_OF.get(code) ?? (code >= 200 && code <= 299 ? 'configuration' : undefined)
}

export type MetaError = { code: number; title?: string; message?: string; detail?: string }

/** An unknown code is final: a retry would be refused for the same unknown reason. */
export function toProviderError(error: MetaError, fallback: ErrorClass = 'final'): ProviderError {
  const retryAfterMs = WAIT_MS[error.code]
  return {
    code: String(error.code),
    title: error.title ?? error.message,
    detail: error.detail,
    class: classOfCode(error.code) ?? fallback,
    ...(retryAfterMs ? { retryAfterMs } : {}),
  }
}
