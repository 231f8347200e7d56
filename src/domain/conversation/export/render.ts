import type { AttachmentRow } from '#contract/media'
import type { AuthorKind, MessageRow } from '#contract/conversation/message'
import { phoneNumber } from '#lib/phone'
import { localTime } from '#lib/time/zone'
import type { ExportTexts } from './export-texts.ts'

export type ExportHead = {
  customer: string
  phone: string | null
  business: string
  made: string
  /** sentence that says where the files are */
  filesHint: string
}
/**
 * One message of the page. `hrefOf`: the address of its file, relative to the page. `before`: the time
 * of the previous message.
 */
type Line = {
  message: MessageRow
  before: Date | null
  customer: string
  hrefOf: (file: AttachmentRow) => string
}

/** `copy`: the texts in the reader's language. `zone`: the business's time zone. */
export type RenderContext = { copy: ExportTexts; zone: string }

export type Renderer = {
  type: string
  head: (context: RenderContext, head: ExportHead) => string
  message: (context: RenderContext, line: Line) => string
  foot: string
}

const AUTHORS = {
  ai: 'ai',
  member: 'team',
  device: 'phone',
  rule: 'automatic',
  system: 'system',
} as const satisfies Record<Exclude<AuthorKind, 'customer'>, keyof ExportTexts>

const authorOf = (copy: ExportTexts, { message, customer }: Line): string =>
  message.author_kind === 'customer'
    ? customer
    : (message.author_name ?? copy[AUTHORS[message.author_kind]])

const textOf = (copy: ExportTexts, { revoked_at, edited_at, text }: MessageRow): string =>
  revoked_at ? copy.revoked : edited_at ? `${text} ${copy.edited}` : text

const TEXT: Renderer = {
  type: 'text/plain; charset=utf-8',
  head: ({ copy }, { customer, phone, business, made }) =>
    `${copy.title(customer)}${phone ? ` (${phoneNumber(phone)})` : ''}\n${copy.made(made, business)}\n\n`,
  message: ({ copy, zone }, line) => {
    const { message } = line
    const { day, time } = localTime(new Date(message.occurred_at), zone)
    const file = message.attachment && !message.revoked_at ? fileLine(copy, message) : ''
    return `[${day} ${time}] ${authorOf(copy, line)}: ${textOf(copy, message)}${file}\n`
  },
  foot: '',
}

const fileLine = (copy: ExportTexts, { attachment }: MessageRow): string =>
  ` ${copy.file(attachment?.file_name ?? attachment?.mime ?? '')}`

const STYLE = `
body{font:14px/1.5 system-ui,sans-serif;max-width:720px;margin:24px auto;padding:0 16px;color:#1d2a2a}
h1{font-size:20px;margin:0}p.made{color:#5c6a6a;margin:4px 0 24px}
h2{font-size:13px;font-weight:600;color:#5c6a6a;text-align:center;margin:24px 0 12px;break-after:avoid}
article{border:1px solid #d8dedb;border-radius:12px;padding:8px 12px;margin:8px 0;max-width:80%;break-inside:avoid;overflow-wrap:anywhere}
article.out{margin-left:auto;background:#eef7f2}article.ai{background:#f0effb}
article p{margin:2px 0;white-space:pre-wrap}small{color:#5c6a6a}
img{max-width:100%;max-height:320px;display:block;border-radius:8px;margin:4px 0}
@media print{body{margin:0;max-width:none}article{border-color:#bbb}@page{margin:16mm}}`

const PAGE: Renderer = {
  type: 'text/html; charset=utf-8',
  head: ({ copy }, { customer, phone, business, made, filesHint }) => {
    const title = escapeHtml(copy.title(customer))
    return `<!doctype html><html lang="${copy.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>
<h1 dir="auto">${title}</h1><p class="made">${phone ? `${escapeHtml(phoneNumber(phone))} · ` : ''}${escapeHtml(copy.made(made, business))}<br>${escapeHtml(filesHint)}</p>
`
  },
  message: (context, line) => {
    const { message, before } = line
    const { copy, zone } = context
    const at = new Date(message.occurred_at)
    const { day, time } = localTime(at, zone)
    const isNewDay = !before || localTime(before, zone).day !== day
    const side = message.direction === 'in' ? 'in' : message.author_kind === 'ai' ? 'out ai' : 'out'
    return `${isNewDay ? `<h2>${escapeHtml(dayInWords(at, context))}</h2>\n` : ''}<article class="${side}"><small>${escapeHtml(authorOf(copy, line))} · ${time}</small>${mediaOf(copy, line)}<p dir="auto">${escapeHtml(textOf(copy, message))}</p></article>
`
  },
  foot: '</body></html>',
}

const dayInWords = (at: Date, { copy, zone }: RenderContext): string =>
  at.toLocaleDateString(copy.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })

/** A picture, or a link to another file. */
function mediaOf(copy: ExportTexts, { message, hrefOf }: Line): string {
  const file = message.attachment
  if (!file || message.revoked_at || file.state !== 'ready') return ''
  const href = escapeHtml(hrefOf(file))
  const name = escapeHtml(file.file_name ?? file.mime)
  return file.kind === 'image' && file.is_shown
    ? `<img src="${href}" alt="${name}">`
    : `<p><a href="${href}">${escapeHtml(copy.file(file.file_name ?? file.mime))}</a></p>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

export const RENDERERS = { txt: TEXT, html: PAGE } satisfies Record<string, Renderer>
