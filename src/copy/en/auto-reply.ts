// AiRoomRow
export const noAnswer = 'No answer yet'
export const noSource = 'No source'
export const sources = (count: number) => (count === 1 ? 'source' : 'sources')
export const matchHint = 'How well the best source matches'
export const match = 'Match'

// AutoReplyList
export const answeredAppearHere =
  'Conversations the AI answers appear here, with the sources of each answer.'
export const aiConversations = 'AI conversations'

// AutoReplyScreen
export const autoReplyList = 'Auto-reply list'
export const reasonsBelowAnswers = 'Each AI answer has its reasons and sources below it.'
