import * as formats from '#copy/formats'
import * as indonesian from '#copy/room-export'
import * as englishFormats from '#english/formats'
import * as english from '#english/room-export'
import { textsOf } from '#platform/language'

const texts = textsOf(indonesian, english)
const dates = textsOf(formats, englishFormats)

export type ExportTexts = ReturnType<typeof readTexts>

/** The texts in the caller's language. They are read at once: the export is written after the request. */
export const readTexts = () => ({ ...texts, locale: dates.locale })
