import { IMPORT_LIMIT_BYTES, type ReadTable } from '#contract/spreadsheet'
import * as copy from '#copy/import-file'

/** Reads the cells of a chosen file on the server. `reason` is a text for the member. */
export async function readTableFile(
  businessId: string,
  file: File,
  readFile: (request: { data: FormData }) => Promise<ReadTable>,
): Promise<ReadTable> {
  if (file.size > IMPORT_LIMIT_BYTES) return { ok: false, reason: copy.fileTooLarge }
  const form = new FormData()
  form.set('businessId', businessId)
  form.set('file', file)
  return readFile({ data: form })
}
