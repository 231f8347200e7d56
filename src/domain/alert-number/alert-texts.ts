import * as indonesian from '#copy/alert-number'
import * as english from '#english/alert-number'
import { textsOf } from '#platform/language'

/** Texts of alerts, in the language of the member who gets them. */
export const alertTexts = textsOf(indonesian, english)
