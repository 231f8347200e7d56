export * from '../id/training.ts'

// WordsTab
export const suggestions = 'Suggestions'
export const wordsOwnersOnly = 'Only the owner and admins can add words.'
export const noWords = 'No word suggestions yet.'
export const noWordsLead =
  'When several customers use a word that the AI does not know, it appears here.'
export const proposedWords = 'Words of customers that are not known'
export const proposedWordsLead =
  'Customers asked with this word, and the AI could not answer. If it means the same, add it, and the AI will know it.'
export const noProposedWords = 'No new suggestions.'
export const addedWords = 'Other words that were added'
export const wordMayMean = (word: string, subject: string) => `“${word}” may mean: ${subject}`
export const wordRooms = (rooms: string) => `Used by ${rooms} customers, for example:`
export const wordExample = (text: string) => `“${text}”`
export const addAsOtherWord = 'Add as another word'
export const wordAdded = (word: string) => `“${word}” added`
export const wordRemoved = (word: string) => `“${word}” removed`
export const removeWord = (word: string) => `Remove the word “${word}”`
