// DraftBar
import { counted, nounOf } from '../counted.ts'
export const draft = 'Training draft'
export const start = 'Start a draft'
export const startHint = 'Collect changes, test them, then publish them together'
export const drafting = 'You are writing a draft. Customers do not see it yet.'
export const changeCount = (count: string) => (count === '1' ? '1 change' : `${count} changes`)
export const waiting = (count: string) =>
  count === '1' ? 'One change waits in the draft.' : `${count} changes wait in the draft.`
export const seeDraft = 'See the draft'
export const continueWriting = 'Go on writing'
export const doneWriting = 'Stop writing'

// DraftDialog
export const title = 'Training draft'
export const empty = 'The draft is empty.'
export const emptyLead =
  'While you write a draft, answers, products and procedures that you add, change or remove are collected here until you publish them.'
export const conflicts = (count: string) =>
  count === '1'
    ? '1 change waits for your choice: what the AI uses changed after the draft was written.'
    : `${count} changes wait for your choice: what the AI uses changed after the draft was written.`
export const moreChanges = (count: string) => `Show ${count} more`
export const moreProducts = (count: string) =>
  count === '1'
    ? 'One more product is in the draft. The product table marks it while you write the draft.'
    : `${count} more products are in the draft. The product table marks all of them while you write the draft.`
export const discard = 'Discard the draft'
export const test = 'Test'
export const publish = 'Publish'
export const settleFirst = 'Choose between the conflicting changes first'
export const publishQuestion = 'Publish without a passed test?'
export const publishAnyway = 'Publish anyway'
export const publishReason = 'Reason to publish anyway'
export const publishFailed =
  'Required scenarios fail with this draft. Once published, the AI answers customers with it.'
export const publishUntested =
  'Required scenarios were not tested with this draft. Once published, the AI answers customers with it.'

// DraftTestState
export const testLabel = 'Test of the draft'
export const passed = (count: string) =>
  `Passed: ${count} required ${count === '1' ? 'scenario' : 'scenarios'}.`
export const failed = (count: string, total: string) =>
  `${count} of ${total} required scenarios do not pass.`
export const untested = (count: string) =>
  `Not tested with ${count} required ${count === '1' ? 'scenario' : 'scenarios'} yet.`
export const testedBefore = 'Something changed since the last test. Test again.'
export const nothingRequired = 'No scenario is required, so this draft cannot be tested.'
export const seeResults = 'See the results'
export const chooseScenarios = 'Choose scenarios'

// DraftChangeItem
export const acts = { add: 'New', edit: 'Changed', remove: 'Removed' }
export const editNamed = (name: string) => `Change in the draft: ${name}`
export const dropNamed = (name: string) => `Take out of the draft: ${name}`
export const changedMeanwhile = 'The answer that the AI uses changed since then:'
export const goneMeanwhile = 'The answer or its source was removed since then.'
export const keepDraft = 'Use the draft'
export const keepLive = 'Keep the present one'
export const keepAsNew = 'Add as a new answer'
export const dropIt = 'Take out of the draft'

// DraftProducts
export const productActs = { add: 'New', edit: 'Changed', archive: 'Archived' }
export const productStates = {
  changed: 'The product that the AI uses has changed since:',
  gone: 'This product has been archived since.',
  taken: 'Another product has this name and variant by now.',
}
export const keepProduct = {
  changed: 'Use the draft',
  gone: 'Add it as a new product',
  taken: 'Change that product as in the draft',
}

// DraftProcedures
export const procedureOrder = 'Order of the procedures'
export const placeNow = (place: number) => `now number ${place}`
export const orderChanged = 'The order that the AI uses changed since then.'
export const procedureStates = {
  changed: 'What the AI uses changed since then:',
  gone: 'This procedure was removed since then.',
}
export const keepProcedure = {
  changed: 'Use the draft',
  gone: 'Add it as a new procedure',
}

// EntryItem
export const inDraft = 'In the draft:'
export const removedAtPublish = 'Removed when the draft is published'
export const backToLive = 'Undo the change'

// TrainingScreen
export const addedToDraft = 'Added to the draft'
export const typedOnly =
  'A draft holds typed answers, the product table and procedures. Files and sites are added at once.'

// use-product-table
export const archivedInDraft = 'Archived when the draft is published'

// TryQuestion
export const tryDraft = 'Try a question on the draft'

// Releases
export const releases = 'Published drafts'
export const releaseCounts = (added: string, changed: string, removed: string) =>
  `${added} new, ${changed} changed, ${removed} removed`
export const releaseTests = {
  lulus: 'test passed',
  gagal: 'test failed',
  belum: 'not tested',
  tanpa: 'no required scenarios',
}
export const publishedBecause = (reason: string) => `Reason: ${reason}`
export const undone = 'Undone'
export const takeBackQuestion = 'Undo this publication?'
export const takeBackLead =
  'Answers, products and procedures become what they were before publishing. What was changed again since stays.'

// use-draft-acts
export const changeDropped = 'Taken out of the draft'
export const removedInDraft = 'Will be removed when the draft is published'
export const notTested = 'Could not be tested yet'
export const discarded = 'Draft discarded'
export const notDiscarded = 'The draft could not be discarded'
export const published = 'Draft published'
export const publishedNote = 'The AI answers customers with the new words.'
export const notPublished = 'Not published yet'
export const takenBack = 'Publication undone'
export const takenBackPartly = (restored: string, skipped: string) =>
  `${counted(restored, 'change')} ${nounOf(restored, 'is', 'are')} taken back; ${skipped} ${nounOf(skipped, 'was changed again and stays', 'were changed again and stay')}.`
