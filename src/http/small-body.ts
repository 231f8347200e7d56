import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#platform/errors'

/** What a call with a few fields takes. */
export const SMALL_BODY_BYTES = 256 * 1024

/** Refuses a larger body before it is read, or as soon as it proves to be: `request.too_large`. */
export const bodyUpTo = (maxSize: number) => bodyLimit({ maxSize, onError: tooLarge })

function tooLarge(): never {
  throw new AppError('request.too_large')
}
