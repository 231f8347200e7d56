import type { TemplateParts } from '#whatsapp/model'
import { isCodeTemplate } from './slots.ts'

/** What of a template stays behind when it is copied. */
export type LeftPart = 'header' | 'button' | 'other'
type Button = NonNullable<TemplateParts['buttons']>[number]

const VARIABLE = /\{\{\s*\w+\s*\}\}/
const COUNTED = /^[^{]*(\{\{\s*\d+\s*\}\}[^{]*)?$/

/**
 * What may stand in a new template as it does in this one. Meta wants an example of every variable,
 * and of a file above the text one that is uploaded anew: what we have no example of, and what
 * belongs to an account's forms and codes, stays behind.
 */
export function partsToCopy(parts: TemplateParts): { parts: TemplateParts; left: LeftPart[] } {
  const isCode = isCodeTemplate(parts)
  const header = parts.header && !isCode && mayCopyHeader(parts.header) ? parts.header : undefined
  const buttons = isCode ? [] : (parts.buttons ?? []).filter(mayCopyButton)
  const left: LeftPart[] = [
    ...(parts.header && !header ? (['header'] as const) : []),
    ...(buttons.length < (parts.buttons?.length ?? 0) ? (['button'] as const) : []),
    ...(parts.others?.length || (isCode && parts.footer) ? (['other'] as const) : []),
  ]
  return {
    parts: {
      ...(header ? { header } : {}),
      ...(parts.footer && !isCode ? { footer: parts.footer } : {}),
      ...(buttons.length > 0 ? { buttons } : {}),
    },
    left,
  }
}

/** The new template counts its variables: a header that names its own cannot stand beside it. */
function mayCopyHeader({ format, text, example }: NonNullable<TemplateParts['header']>): boolean {
  if (format === 'LOCATION') return true
  return (
    format === 'TEXT' &&
    text !== undefined &&
    COUNTED.test(text) &&
    (!VARIABLE.test(text) || example !== undefined)
  )
}

function mayCopyButton({ type, text, url, phone, example }: Button): boolean {
  switch (type) {
    case 'QUICK_REPLY':
    case 'VOICE_CALL':
    case 'CATALOG':
      return text !== ''
    case 'REQUEST_CONTACT_INFO':
      return true
    case 'URL':
      return url !== undefined && (!VARIABLE.test(url) || example !== undefined)
    case 'PHONE_NUMBER':
      return phone !== undefined
    case 'COPY_CODE':
      return example !== undefined
    default:
      return false
  }
}
