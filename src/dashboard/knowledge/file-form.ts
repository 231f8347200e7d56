import { z } from 'zod/mini'
import { FILE_LIMIT_BYTES } from '#contract/knowledge'

/** Parses a form with `businessId` and one `file`. */
export function fileForm(form: unknown): { businessId: string; file: File } {
  if (!(form instanceof FormData)) throw new TypeError('not a form')
  return z
    .object({ businessId: z.uuid(), file: z.file().check(z.maxSize(FILE_LIMIT_BYTES)) })
    .parse({ businessId: form.get('businessId'), file: form.get('file') })
}
