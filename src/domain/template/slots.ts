import type { Content, FilledHeader, TemplateButton, TemplateParts } from '#whatsapp/model'

/**
 * {{1}} and {{first_name}}. A number has at most four digits, because 1024 characters of text hold
 * no more.
 */
const VARIABLE = /\{\{\s*(\d{1,4}|[a-z_][a-z0-9_]*)\s*\}\}/gi
const NUMBER = /^\d+$/

export type Fillable = { body: string; parts: TemplateParts }

/**
 * One value that a template needs before sending. `word`: its name in the template, {{1}} or
 * {{nama}}, or the button's text.
 */
export type Slot =
  | {
      place: 'body' | 'header'
      name: string
      word: string
      /** a one-time code, which its button also gets */ isCode?: true
    }
  | { place: 'button'; index: number; sub: 'url' | 'copy_code'; word: string }

/** The kind of a header with a file or location. */
export type HeaderWant = 'image' | 'video' | 'document' | 'location'
const WANTS: Record<string, HeaderWant> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
}
/**
 * Buttons that need no value, or a value that can be typed. Others (product lists) need a program.
 */
const BUTTONS = new Set([
  'OTP',
  'FLOW',
  'QUICK_REPLY',
  'URL',
  'PHONE_NUMBER',
  'COPY_CODE',
  'REQUEST_CONTACT_INFO',
  'VOICE_CALL',
  'CATALOG',
])

/**
 * Whether a button is that of a one-time code, as created or as Meta lists it: an address that
 * copies the code or passes it to an app.
 */
const isCodeButton = ({ type, url }: { type: string; url?: string }): boolean =>
  type === 'OTP' ||
  (type === 'URL' && url !== undefined && /^https:\/\/(www\.)?whatsapp\.com\/otp\//i.test(url))

/** Whether a template has a one-time code (Meta's category AUTHENTICATION). */
export const isCodeTemplate = (parts: TemplateParts): boolean =>
  (parts.buttons ?? []).some(isCodeButton)

/**
 * All text values: of the body, then the header, then the buttons. A one-time code is one value,
 * however often it occurs.
 */
export function slotsOf({ body, parts }: Fillable): Slot[] {
  if (isCodeTemplate(parts))
    return [{ place: 'body', name: namesIn(body)[0] ?? '1', word: 'Kode', isCode: true }]
  return [
    ...namesIn(body).map((name): Slot => ({ place: 'body', name, word: `{{${name}}}` })),
    ...namesIn(headerText(parts) ?? '').map((name): Slot => ({
      place: 'header',
      name,
      word: `{{${name}}}`,
    })),
    ...(parts.buttons ?? []).flatMap(({ type, text, url }, index): Slot[] => {
      if (type === 'COPY_CODE') return [{ place: 'button', index, sub: 'copy_code', word: text }]
      return type === 'URL' && url && namesIn(url).length > 0
        ? [{ place: 'button', index, sub: 'url', word: text }]
        : []
    }),
  ]
}

/** The variables of a text, each once: numbers ascending, names in text order. */
function namesIn(text: string): string[] {
  const found = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
  const names = found.filter((name) => !NUMBER.test(name))
  // The names of a template are either all numbers or all words.
  return names.length > 0
    ? names
    : found.filter((name) => Number(name) > 0).sort((a, b) => Number(a) - Number(b))
}

/** The kind of file or location in the header; undefined without one. */
export const headerWant = (parts: TemplateParts): HeaderWant | undefined =>
  WANTS[parts.header?.format ?? '']

/** Whether every part of a template can be filled here. */
export function isFillable(parts: TemplateParts): boolean {
  const isHeaderKnown =
    !parts.header || parts.header.format === 'TEXT' || headerWant(parts) !== undefined
  return (
    isHeaderKnown && !parts.others && (parts.buttons ?? []).every(({ type }) => BUTTONS.has(type))
  )
}

export type TemplateContent = Extract<Content, { type: 'template' }>

/**
 * A template as a message. `values[i]` is for `slotsOf(template)[i]`; `header` is for a header with
 * a file or location. A variable without a value stays.
 */
export function composeTemplate(
  template: Fillable & { name: string; language: string },
  values: readonly string[],
  header?: FilledHeader,
): TemplateContent {
  const { parts, name, language } = template
  const filled = slotsOf(template).map((slot, position) => ({
    slot,
    value: values[position] ?? '',
  }))
  const of = (place: 'body' | 'header') =>
    filled.flatMap(({ slot, value }) => (slot.place === place ? [{ name: slot.name, value }] : []))
  const body = of('body')
  const code = filled.find(({ slot }) => slot.place === 'body' && slot.isCode)?.value
  const buttons = [
    ...filled.flatMap(({ slot, value }): TemplateButton[] =>
      slot.place === 'button' ? [{ index: slot.index, sub: slot.sub, value }] : [],
    ),
    // Meta requires the code twice: in the text, and in the button that copies it.
    ...(parts.buttons ?? []).flatMap((button, index): TemplateButton[] =>
      code !== undefined && isCodeButton(button) ? [{ index, sub: 'url', value: code }] : [],
    ),
    ...(parts.buttons ?? []).flatMap(({ type }, index): TemplateButton[] =>
      type === 'FLOW' ? [{ index, sub: 'flow' }] : [],
    ),
  ]
  const above = titleOf(parts, of('header')) ?? header
  return {
    type: 'template',
    name,
    language,
    text: putValues(template.body, body),
    ...(body.length > 0 ? { body: body.map(({ value }) => value) } : {}),
    ...(isNamed(body[0]) ? { names: body.map((variable) => variable.name) } : {}),
    ...(above ? { header: above } : {}),
    ...(parts.footer ? { footer: parts.footer } : {}),
    ...(buttons.length > 0 ? { buttons } : {}),
    ...(parts.buttons?.length ? { choices: parts.buttons.map((button) => button.text) } : {}),
  }
}

type Variable = { name: string; value: string }

/** Meta allows one variable in a text header. */
function titleOf(parts: TemplateParts, variables: Variable[]): FilledHeader | undefined {
  const text = headerText(parts)
  const [first] = variables
  if (text === undefined) return undefined
  return {
    type: 'text',
    text: putValues(text, variables),
    ...(first
      ? { value: { text: first.value, ...(isNamed(first) ? { name: first.name } : {}) } }
      : {}),
  }
}

const headerText = (parts: TemplateParts): string | undefined =>
  parts.header?.format === 'TEXT' ? parts.header.text : undefined

const isNamed = (variable: { name: string } | undefined): boolean =>
  variable !== undefined && !NUMBER.test(variable.name)

function putValues(text: string, values: Variable[]): string {
  const known = new Map(values.map(({ name, value }) => [name, value]))
  return text.replace(VARIABLE, (whole, name: string) => known.get(name) || whole)
}
