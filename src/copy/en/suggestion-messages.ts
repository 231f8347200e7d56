// QuickReplyForm
export const quickReplySaved = 'Quick reply saved'
export const shortcut = 'Shortcut'
export const shortcutHint = 'Typed after “/”. Lower case, digits, - and _.'
export const shortcutExample = 'ongkir'
export const message = 'Message'
export const nameReplaced = "{nama} becomes the customer's first name."
export const messageExample = 'Halo Kak {nama}, ongkir ke Bandung Rp15.000, tiba dua hari.'
export const insertName = 'Insert name'

// SuggestionMessagesScreen
export const noQuickRepliesLead =
  'Save sentences the team often uses; in a conversation just type “/” and the shortcut.'
export const searchQuickReplies = 'Search quick replies'
export const searchPlaceholder = 'Search shortcut or text'
export const countOf = (count: string, total: string) => `${count} of ${total} replies`
export const countReplies = (count: string) => (count === '1' ? '1 reply' : `${count} replies`)
export const newQuickReply = 'New quick reply'
export const editQuickReply = 'Edit quick reply'
export const editNamed = (shortcut: string) => `Edit /${shortcut}`
export const removeNamed = (shortcut: string) => `Delete /${shortcut}`
export const removed = 'Quick reply deleted'
