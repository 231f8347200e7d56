import * as formats from '#copy/formats'
import * as indonesian from '#copy/room-export'
import * as englishFormats from '#english/formats'
import * as english from '#english/room-export'
import { textsOf } from '#platform/language'

const copy = textsOf(indonesian, english)
const dates = textsOf(formats, englishFormats)

export type ExportTexts = ReturnType<typeof readTexts>

/**
 * Reads the texts in the caller's language at once, because the export is written after the
 * request.
 */
export const readTexts = () => ({
  locale: dates.locale,
  title: copy.title,
  made: copy.made,
  customer: copy.customer,
  customerFile: copy.customerFile,
  ai: copy.ai,
  team: copy.team,
  phone: copy.phone,
  automatic: copy.automatic,
  system: copy.system,
  revoked: copy.revoked,
  edited: copy.edited,
  file: copy.file,
  mediaHint: copy.mediaHint,
  filesInFolder: copy.filesInFolder,
  filesFolder: copy.filesFolder,
  fileName: copy.fileName,
})
