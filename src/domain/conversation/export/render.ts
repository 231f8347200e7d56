import * as copy from '#copy/room-export'
import type { AttachmentRow } from '#contract/media'
import type { AuthorKind, MessageRow } from '#contract/conversation/message'

export type ExportHead = {
  customer: string
  phone: string | null
  business: string
  made: string
  /** where the files are */ filesHint: string
}
/** `at`: the moment in the business's zone; `hrefOf`: where a file is, as seen from the page. */
type Line = {
  message: MessageRow
  at: string
  customer: string
  hrefOf: (file: AttachmentRow) => string
}

export type Renderer = {
  type: string
  head: (head: ExportHead) => string
  message: (line: Line) => string
  foot: string
}

const AUTHORS: Record<Exclude<AuthorKind, 'customer'>, string> = {
  ai: copy.ai,
  member: copy.team,
  device: copy.phone,
  rule: copy.automatic,
  system: copy.system,
}

const authorOf = ({ message, customer }: Line): string =>
  message.author_kind === 'customer'
    ? customer
    : (message.author_name ?? AUTHORS[message.author_kind])

const textOf = ({ revoked_at, edited_at, text }: MessageRow): string =>
  revoked_at ? copy.revoked : edited_at ? `${text} ${copy.edited}` : text

const TEXT: Renderer = {
  type: 'text/plain; charset=utf-8',
  head: ({ customer, phone, business, made }) =>
    `${copy.title(customer)}${phone ? ` (${phone})` : ''}\n${copy.made(made, business)}\n\n`,
  message: (line) => {
    const { message, at } = line
    const file = message.attachment && !message.revoked_at ? fileLine(message) : ''
    return `[${at}] ${authorOf(line)}: ${textOf(message)}${file}\n`
  },
  foot: '',
}

const fileLine = ({ attachment }: MessageRow): string =>
  ` ${copy.file(attachment?.file_name ?? attachment?.mime ?? '')}`

const STYLE = `
body{font:14px/1.5 system-ui,sans-serif;max-width:720px;margin:24px auto;padding:0 16px;color:#1d2a2a}
h1{font-size:20px;margin:0}p.made{color:#5c6a6a;margin:4px 0 24px}
article{border:1px solid #d8dedb;border-radius:12px;padding:8px 12px;margin:8px 0;max-width:80%;break-inside:avoid;overflow-wrap:anywhere}
article.out{margin-left:auto;background:#eef7f2}article.ai{background:#f0effb}
article p{margin:2px 0;white-space:pre-wrap}small{color:#5c6a6a}
img{max-width:100%;max-height:320px;display:block;border-radius:8px;margin:4px 0}
@media print{body{margin:0;max-width:none}article{border-color:#bbb}@page{margin:16mm}}`

const PAGE: Renderer = {
  type: 'text/html; charset=utf-8',
  head: ({ customer, phone, business, made, filesHint }) => {
    const title = escapeHtml(copy.title(customer))
    return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>
<h1 dir="auto">${title}</h1><p class="made">${phone ? `${escapeHtml(phone)} · ` : ''}${escapeHtml(copy.made(made, business))}<br>${escapeHtml(filesHint)}</p>
`
  },
  message: (line) => {
    const { message, at } = line
    const side = message.direction === 'in' ? 'in' : message.author_kind === 'ai' ? 'out ai' : 'out'
    return `<article class="${side}"><small>${escapeHtml(authorOf(line))} · ${escapeHtml(at)}</small>${mediaOf(line)}<p dir="auto">${escapeHtml(textOf(message))}</p></article>
`
  },
  foot: '</body></html>',
}

/** A picture, or a link to another file. */
function mediaOf({ message, hrefOf }: Line): string {
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
