import * as copy from '#copy/whatsapp-template'

/**
 * The text of the dialog about a new template. The first sentence is the specification's, where it
 * is true.
 */
export type CreatedWords = { description: string; remark?: string }

const SUBMITTED = copy.submittedForApproval

/**
 * `status`: the provider's status, or DRAFT and SUBMITTING for a template that has not reached it.
 */
export function createdWords(status: string): CreatedWords {
  switch (status.toUpperCase()) {
    case 'DRAFT':
      return {
        description: copy.savedAsDraft,
        remark: copy.savedAsDraftRemark,
      }
    case 'SUBMITTING':
      return {
        description: copy.beingSubmitted,
        remark: copy.beingSubmittedRemark,
      }
    default:
      return { description: SUBMITTED }
  }
}
