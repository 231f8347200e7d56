export const makeDraft = 'Write a draft'
export const writingDraft = 'The AI is writing a draft…'
export const stopDraft = 'Stop'
export const noDraft = 'Your knowledge has no answer yet, so there is no draft.'
export const readByAi = 'Read by AI'
export const proofReadByAi = 'Read by AI: proof of payment, not checked'
export const photosFollow = (count: number) =>
  count === 1 ? 'This photo is sent with it' : `These ${count} photos are sent with it`
