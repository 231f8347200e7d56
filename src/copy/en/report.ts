// Figures that several screens show.
export const doneByAi = 'Done by AI'
export const handled = 'Conversations handled'
export const none = 'None yet'
export const stayedDone = 'Still done after 7 days'
export const firstReply = 'First reply'
