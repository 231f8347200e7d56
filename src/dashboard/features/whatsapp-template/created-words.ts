/**
 * What the dialog says of a new template; the first sentence is the specification's where it is
 * true.
 */
export type CreatedWords = { description: string; remark?: string }

const SUBMITTED = 'Your WhatsApp template has been submitted for approval.'

/** `status`: the provider's word, or DRAFT and SUBMITTING for what has not reached it. */
export function createdWords(status: string): CreatedWords {
  switch (status.toUpperCase()) {
    case 'DRAFT':
      return {
        description:
          'Your WhatsApp template has been saved as a draft. It has not been submitted yet.',
        remark:
          'No official WhatsApp number is connected yet: the draft goes to Meta once you send it from the list.',
      }
    case 'SUBMITTING':
      return {
        description: 'Your WhatsApp template is being submitted for approval.',
        remark:
          'Meta has not answered yet. It goes on by itself, and the list shows what becomes of it.',
      }
    default:
      return { description: SUBMITTED }
  }
}
