import * as indonesian from '#copy/notice'
import * as english from '#english/notice'
import { textsOf } from '#platform/language'

/** Texts of notices, in the language of the member who gets them. */
export const noticeTexts = textsOf(indonesian, english)
