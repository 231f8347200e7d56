import { z } from 'zod/mini'
import { IMPORT_LIMIT_BYTES } from '#contract/spreadsheet'

const fields = z.object({
  businessId: z.uuid(),
  file: z.file().check(z.maxSize(IMPORT_LIMIT_BYTES)),
})

/** Parses the form that `readTableFile` sends. */
export function importForm(form: unknown): { businessId: string; file: File } {
  if (!(form instanceof FormData)) throw new TypeError('not a form')
  return fields.parse({ businessId: form.get('businessId'), file: form.get('file') })
}
