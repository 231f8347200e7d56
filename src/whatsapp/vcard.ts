import type { ContactCard } from './model.ts'

const MAX_CARD = 20_000
const MAX_LINES = 200

/**
 * Parses a vCard. WhatsApp writes the person's id into `waid`. A name without a number is accepted.
 */
export function readVcard(vcard: string): ContactCard | undefined {
  const card: { name: string | undefined; org: string | undefined } = {
    name: undefined,
    org: undefined,
  }
  const phones: ContactCard['phones'] = []
  const emails: string[] = []
  for (const line of vcard
    .slice(0, MAX_CARD)
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll(/=\r?\n/g, '')
    .split(/\r?\n/)
    .slice(0, MAX_LINES)) {
    const [, property = '', value = ''] = /^(?:item\d+\.)?([^:]+):(.*)$/i.exec(line.trim()) ?? []
    const text = unescapeText(/quoted-printable/i.test(property) ? decodeQuoted(value) : value)
    if (text === '') continue
    switch (property.split(';')[0]?.toUpperCase()) {
      case 'FN':
        card.name = text
        break
      case 'N':
        card.name ??= text.split(';').slice(0, 2).filter(Boolean).toReversed().join(' ')
        break
      case 'ORG':
        card.org = text.split(';').filter(Boolean).join(', ')
        break
      case 'EMAIL':
        emails.push(text)
        break
      case 'TEL':
        phones.push({
          phone: text,
          ...ifGiven('waId', /waid=(\d{5,20})/i.exec(property)?.[1]),
          ...ifGiven('label', /type=([\w-]+)/i.exec(property)?.[1]?.toLowerCase()),
        })
    }
  }
  if (!card.name && phones.length === 0) return undefined
  return {
    name: card.name ?? phones[0]?.phone ?? '',
    phones,
    ...(emails.length > 0 ? { emails } : {}),
    ...ifGiven('org', card.org),
    vcard: vcard.slice(0, MAX_CARD),
  }
}

const ifGiven = <Key extends string>(key: Key, value: string | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string }

/** Old phones write non-ASCII names as bytes: "=C3=A9". */
const decodeQuoted = (value: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(
      value
        .match(/=[\dA-F]{2}|[^]/gi)
        ?.flatMap((part) =>
          part.length === 3
            ? [Number.parseInt(part.slice(1), 16)]
            : [...new TextEncoder().encode(part)],
        ) ?? [],
    ),
  )

const unescapeText = (value: string): string =>
  value
    .replaceAll(/\\n/gi, '\n')
    .replaceAll(/\\([,;\\:])/g, '$1')
    .trim()
const escapeText = (value: string): string =>
  value.replaceAll(/([\\,;])/g, '\\$1').replaceAll(/\r?\n/g, '\\n')

/** Writes a contact as WhatsApp's own vCards. */
export function writeVcard(card: ContactCard): string {
  if (card.vcard) return card.vcard
  const numbers = card.phones.map(
    ({ phone, waId }) => `TEL;type=CELL${waId ? `;waid=${waId}` : ''}:${escapeText(phone)}`,
  )
  const lines = [
    `FN:${escapeText(card.name)}`,
    card.org && `ORG:${escapeText(card.org)};`,
    ...numbers,
    ...(card.emails ?? []).map((email) => `EMAIL:${escapeText(email)}`),
  ]
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines.filter(Boolean), 'END:VCARD'].join('\n')
}
