import type { MediaKind } from '#whatsapp/model'
import type { OutboundBody, OutboundMedia } from '#whatsapp/commands'
import { CLOUD_FILES } from '#whatsapp/file-limits'

/**
 * Limits of the Cloud API (docs/whatsapp-model.md; developers.facebook.com, "Messages" and "Media",
 * v25.0). Characters are UTF-16 units.
 */
const LIMIT = {
  text: 4096,
  caption: 1024,
  interactiveText: 1024,
  listText: 4096,
  footer: 60,
  header: 60,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  flowButton: 30,
  flowId: 32,
  sections: 10,
  rows: 10,
  listButton: 20,
  sectionTitle: 24,
  rowTitle: 24,
  rowDescription: 72,
  rowId: 200,
  templateName: 512,
  cards: 257,
} as const

const MEDIA: Record<MediaKind, { mimes: string[]; maxBytes: number; caption: boolean }> = {
  image: { ...CLOUD_FILES.image, caption: true },
  video: { ...CLOUD_FILES.video, caption: true },
  video_note: { ...CLOUD_FILES.video, caption: true },
  audio: { ...CLOUD_FILES.audio, caption: false },
  voice: { ...CLOUD_FILES.audio, caption: false },
  document: { ...CLOUD_FILES.document, caption: true },
  // 100 KB for a still sticker; only its bytes show which kind it is
  sticker: { mimes: ['image/webp'], maxBytes: 500 * 1024, caption: false },
}

/** `facts` has the exceeded limit. The text is in `#copy/delivery` under the code. */
export type Breach = { code: string; facts?: Record<string, string | number> }

/**
 * The reason why Meta would refuse the message, found without a call; undefined when none is known.
 */
export function findBreach(body: OutboundBody): Breach | undefined {
  switch (body.type) {
    case 'text':
      return breachOfText('text', body.text, LIMIT.text)
    case 'media':
      return breachOfMedia(body.media) ?? breachOfCaption(body.media.kind, body.caption)
    case 'location':
      return Math.abs(body.latitude) <= 90 && Math.abs(body.longitude) <= 180
        ? undefined
        : toBreach('location_invalid')
    case 'contacts':
      return breachOfContacts(body.cards)
    case 'buttons':
      return (
        breachOfText('text', body.text, LIMIT.interactiveText) ??
        breachOfLength('footer', body.footer, LIMIT.footer) ??
        breachOfButtons(body.buttons)
      )
    case 'list':
      return (
        breachOfText('text', body.text, LIMIT.listText) ??
        breachOfText('list_button', body.button, LIMIT.listButton) ??
        breachOfSections(body.sections)
      )
    case 'cta':
      return (
        breachOfText('text', body.text, LIMIT.interactiveText) ??
        breachOfText('button_title', body.label, LIMIT.buttonTitle) ??
        breachOfUrl(body.url)
      )
    case 'location_request':
    case 'contact_request':
      return breachOfText('text', body.text, LIMIT.interactiveText)
    case 'flow':
      return (
        breachOfText('text', body.text, LIMIT.interactiveText) ??
        breachOfText('flow_button', body.button, LIMIT.flowButton) ??
        breachOfFlow(body)
      )
    case 'template':
      return (
        breachOfText('template_name', body.name, LIMIT.templateName) ??
        (body.header?.type === 'media' ? breachOfMedia(body.header.media) : undefined)
      )
  }
}

const toBreach = (code: string, facts?: Breach['facts']): Breach =>
  facts ? { code, facts } : { code }

function breachOfText(code: string, value: string, most: number): Breach | undefined {
  return value.trim() === '' ? toBreach(`${code}_empty`) : breachOfLength(code, value, most)
}

function breachOfLength(code: string, value: string | undefined, most: number): Breach | undefined {
  return value !== undefined && value.length > most
    ? toBreach(`${code}_too_long`, { most })
    : undefined
}

function breachOfMedia(media: OutboundMedia): Breach | undefined {
  const rule = MEDIA[media.kind]
  if (!rule.mimes.includes(baseMime(media.mime)))
    return toBreach('media_type', { mime: media.mime, kind: media.kind })
  if (media.sizeBytes === 0) return toBreach('media_empty')
  return media.sizeBytes > rule.maxBytes
    ? toBreach('media_too_large', { kind: media.kind, maxBytes: rule.maxBytes })
    : undefined
}

/** `audio/ogg; codecs=opus` is audio/ogg. */
const baseMime = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase()

function breachOfCaption(kind: MediaKind, caption: string | undefined): Breach | undefined {
  if (!caption) return undefined
  return MEDIA[kind].caption
    ? breachOfLength('caption', caption, LIMIT.caption)
    : toBreach('caption_unsupported', { kind })
}

function breachOfContacts(cards: { name: string; phones: unknown[] }[]): Breach | undefined {
  if (cards.length === 0 || cards.length > LIMIT.cards)
    return toBreach('contacts_count', { most: LIMIT.cards })
  return cards.some((card) => card.name.trim() === '') ? toBreach('contact_name_empty') : undefined
}

function breachOfButtons(buttons: { id: string; title: string }[]): Breach | undefined {
  if (buttons.length === 0 || buttons.length > LIMIT.buttons)
    return toBreach('buttons_count', { most: LIMIT.buttons })
  return (
    findFirst(
      buttons,
      (button) =>
        breachOfText('button_title', button.title, LIMIT.buttonTitle) ??
        breachOfText('button_id', button.id, LIMIT.buttonId),
    ) ?? breachOfTwins('button', buttons)
  )
}

function breachOfSections(
  sections: { title: string; rows: { id: string; title: string; description?: string }[] }[],
): Breach | undefined {
  const rows = sections.flatMap((section) => section.rows)
  if (sections.length > LIMIT.sections)
    return toBreach('list_sections_count', { most: LIMIT.sections })
  if (
    rows.length === 0 ||
    rows.length > LIMIT.rows ||
    sections.some((section) => section.rows.length === 0)
  )
    return toBreach('list_rows_count', { most: LIMIT.rows })
  // Only a single section may have no title.
  const titles = findFirst(sections, (section) =>
    sections.length > 1
      ? breachOfText('section_title', section.title, LIMIT.sectionTitle)
      : breachOfLength('section_title', section.title, LIMIT.sectionTitle),
  )
  const breachOfRow = (row: { id: string; title: string; description?: string }) =>
    breachOfText('row_title', row.title, LIMIT.rowTitle) ??
    breachOfText('row_id', row.id, LIMIT.rowId) ??
    breachOfLength('row_description', row.description, LIMIT.rowDescription)
  return titles ?? findFirst(rows, breachOfRow) ?? breachOfTwins('row', rows)
}

function breachOfUrl(url: string): Breach | undefined {
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? undefined : toBreach('url_invalid')
}

function breachOfFlow({ button, flowId }: { button: string; flowId: string }): Breach | undefined {
  if (/\p{Extended_Pictographic}/u.test(button)) return toBreach('flow_button_emoji')
  return /^\d+$/.test(flowId) && flowId.length <= LIMIT.flowId
    ? undefined
    : toBreach('flow_id_invalid')
}

function findFirst<T>(items: T[], check: (item: T) => Breach | undefined): Breach | undefined {
  for (const item of items) {
    const found = check(item)
    if (found) return found
  }
  return undefined
}

const breachOfTwins = (what: string, items: { id: string }[]): Breach | undefined =>
  new Set(items.map((item) => item.id)).size < items.length
    ? toBreach(`${what}_id_twice`)
    : undefined
