// EntryUses
export const usedIn = (rooms: string) =>
  rooms === '1' ? 'Used in 1 conversation' : `Used in ${rooms} conversations`
export const title = 'Conversations with this answer'
export const none = 'The conversations were deleted.'
