import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#platform/errors'

/** The size limit of a call with a few fields. */
export const SMALL_BODY_BYTES = 256 * 1024

/** Refuses a larger body by Content-Length, or while reading it: `request.too_large`. */
export const bodyUpTo = (maxSize: number) => bodyLimit({ maxSize, onError: tooLarge })

function tooLarge(): never {
  throw new AppError('request.too_large')
}
