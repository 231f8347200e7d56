/** Drafts that members changed before sending, which may become knowledge. */

export { updateDraftLesson } from './handler/draft-queries.ts'
