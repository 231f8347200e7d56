import type { OutboundBody } from '#whatsapp/commands'

/**
 * Renders a body as plain text. Few phones show buttons and lists of unofficial clients, so choices
 * become numbered lines and templates their text.
 */
export function textOf(body: OutboundBody): string | undefined {
  switch (body.type) {
    case 'text':
    case 'template':
      return body.text
    case 'buttons':
      return [
        body.text,
        body.buttons.map(({ title }, index) => `${index + 1}. ${title}`).join('\n'),
        body.footer,
      ]
        .filter(Boolean)
        .join('\n\n')
    case 'list':
      return [body.text, ...toNumberedLines(body.sections)].join('\n\n')
    case 'cta':
      return `${body.text}\n\n${body.label}: ${body.url}`
    default:
      return undefined
  }
}

function toNumberedLines(sections: Extract<OutboundBody, { type: 'list' }>['sections']): string[] {
  let number = 0
  return sections.map(({ title, rows }) =>
    [
      title && `*${title}*`,
      ...rows.map(
        (row) => `${(number += 1)}. ${row.title}${row.description ? ` – ${row.description}` : ''}`,
      ),
    ]
      .filter(Boolean)
      .join('\n'),
  )
}
