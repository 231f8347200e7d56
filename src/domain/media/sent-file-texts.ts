import * as indonesian from '#copy/sent-files'
import * as english from '#english/sent-files'
import { textsOf } from '#platform/language'

/** The reasons why a file cannot be sent, in the language of the member who sends it. */
export const sentFileTexts = textsOf(indonesian, english)
