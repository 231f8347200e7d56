import * as copy from '#copy/content-words'
import { answersIn } from './form-answers.ts'
import type { Content } from './model.ts'

/** Describes any content in a line of plain text, for lists, notifications and prompts. */
export function describeContent(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'media':
      return [copy.mediaWord[content.media.kind], content.caption ?? content.media.fileName]
        .filter(Boolean)
        .join(': ')
    case 'location':
      return [copy.location, content.name ?? content.address].filter(Boolean).join(': ')
    case 'contacts':
      return copy.contacts(content.cards.map((card) => card.name).join(', '))
    case 'choice':
      return content.via === 'flow' || content.via === 'address'
        ? describeForm(content)
        : (content.title ?? content.description ?? copy.choice)
    case 'order':
      return [copy.catalogOrder, content.note].filter(Boolean).join(': ')
    case 'card':
      return [content.title, content.text].filter(Boolean).join(': ') || copy.card
    case 'template':
    case 'location_request':
    case 'contact_request':
    case 'flow':
      return content.text
    case 'unsupported':
      return copy.notShown
  }
}

/** The stored kind of a message: the kind of its file, or of its content. */
export const kindOf = (content: Content): string =>
  content.type === 'media' ? content.media.kind : content.type

/**
 * The author's own words in a message: its text, caption or tapped answer; '' without any. A file's
 * name is not included.
 */
export function wordsIn(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'media':
      return content.caption ?? ''
    case 'choice':
      return describeContent(content)
    case 'template':
    case 'location_request':
    case 'contact_request':
    case 'flow':
      return content.text
    default:
      return ''
  }
}

/** The form's own title ("Sent") says nothing, so its answers are shown. */
function describeForm({ via, data }: Extract<Content, { type: 'choice' }>): string {
  const answers = answersIn(data).map(({ label, value }) => `${label}: ${value}`)
  return [copy.formWord[via === 'address' ? 'address' : 'flow'], answers.join(', ')]
    .filter(Boolean)
    .join(': ')
}
