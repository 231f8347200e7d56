// InboxFilter
export const filterConversations = 'Filter conversations'
export const filterActive = 'Filter, filtering now'
export const filter = 'Filter'
export const allChannels = 'All channels'
export const allTags = 'All tags'
export const anyone = 'Anyone'
export const clearFilter = 'Clear filter'

// InboxList
export const inboxParts = 'Parts of the inbox'
export const needsReply = 'Needs reply'
export const failedCount = (count: string) => `${count} failed`
export const handledByAi = 'Handled by AI'
export const all = 'All'
export const conversations = 'Conversations'
export const onlyAnswered = 'Only what you just handled is left.'
export const resultsCut = 'Results are limited. Add another word to narrow them down.'

// InboxScreen
export const conversationList = 'Conversation list'
export const openConversationsHere = 'Conversations open here.'
export const keysHint = 'Press J and K to move, Enter to open.'

// InboxSearch
export const searchConversations = 'Search conversations'
export const searchPlaceholder = 'Search name, number or message'

// NoRooms
export const nothingMatches = (what: string, where: string) => `Nothing matches ${what}${where}.`
export const thisFilter = 'this filter'
export const inThisPart = ' in this part'
export const searchEverywhere = 'Search all conversations'
export const clearSearchAndFilter = 'Clear search and filter'
export const allAnswered = 'Every customer has a reply.'
export const waitingAppearHere = 'Those who wait for the team appear here.'
export const noneHandledByYou = 'You are handling no conversations.'
export const takenStayHere = 'Take over or reply to a conversation, and it stays here.'
export const aiAnsweredAppearHere = 'Conversations the AI answers appear here.'
export const messagesArriveHere = 'Customer messages arrive here.'
export const messagesArriveOnceWritten =
  'As soon as a customer writes to your WhatsApp number, the message arrives here.'
export const messagesArriveOnceConnected =
  'Customer messages arrive here once WhatsApp is connected.'
export const seeAll = 'See all'

// InboxGlance
export const waitsLongest = (since: string) => `Waiting longest, since ${since}`
