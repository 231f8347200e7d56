import type { TemplateParts } from '#whatsapp/model'
import { isCodeTemplate } from './slots.ts'

/** A part of a template that is not copied. */
export type LeftPart = 'header' | 'button' | 'other'
type Button = NonNullable<TemplateParts['buttons']>[number]

const VARIABLE = /\{\{\s*\w+\s*\}\}/
const COUNTED = /^[^{]*(\{\{\s*\d+\s*\}\}[^{]*)?$/

/**
 * The parts that a copy may have unchanged. Meta requires an example for every variable, and a new
 * upload for a file header. Parts without an example, and forms and codes of an account, are not
 * copied.
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

/**
 * Whether a header can be copied. One with named variables cannot, because the new template has
 * numbered ones.
 */
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
