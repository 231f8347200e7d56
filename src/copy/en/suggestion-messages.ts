// QuickReplyForm
import { counted } from '../counted.ts'
export const quickReplySaved = 'Quick reply saved'
export const shortcut = 'Shortcut'
export const shortcutHint = 'Typed after “/”. Lower case, digits, - and _.'
export const shortcutExample = 'ongkir'
export const message = 'Message'
export const variablesHint = 'What is in braces is replaced when it is used, see the preview.'
export const messageExample = 'Halo Kak {nama}, ongkir ke Bandung Rp15.000, tiba dua hari.'
export const variables = {
  nama: "Customer's name",
  usaha: 'Business name',
  saya: 'My name',
  salam: 'Greeting by the hour',
  jam: "Today's opening hours",
  buka: 'Next opening',
  medsos: 'Social accounts',
}
export const file = 'File'
export const fileHint = 'Optional. A photo, video or document, such as a price list.'
export const chooseFile = 'Choose file'
export const replaceFile = 'Replace file'
export const exampleCustomer = 'Sari'
export const previewEmpty = 'The message appears here'
export const unknownVariables = (names: string) => `${names} is unknown and is sent as it is.`

// SuggestionMessagesScreen
export const noQuickRepliesLead =
  'Save sentences the team often uses; in a conversation just type “/” and the shortcut.'
export const searchQuickReplies = 'Search quick replies'
export const searchPlaceholder = 'Search shortcut or text'
export const countOf = (count: string, total: string) =>
  `${count} of ${counted(total, 'reply', 'replies')}`
export const countReplies = (count: string) => (count === '1' ? '1 reply' : `${count} replies`)
export const newQuickReply = 'New quick reply'
export const editQuickReply = 'Edit quick reply'
export const editNamed = (shortcut: string) => `Edit /${shortcut}`
export const removeNamed = (shortcut: string) => `Delete /${shortcut}`
export const removed = 'Quick reply deleted'

export const parts = 'Parts of suggested messages'
export const quickRepliesTab = 'Quick replies'
export const draftsTab = 'Changed drafts'
export const logTab = 'Log of AI drafts'
export const followUpsTab = 'Follow-ups'
export const noLessons = 'No changed drafts yet'
export const noLessonsLead =
  'When the team changes a draft of the AI before sending it, the change appears here and can become knowledge.'
export const customerAsked = 'Customer'
export const aiDrafted = 'Draft of the AI'
export const memberSent = (name: string | null) => (name ? `Sent by ${name}` : 'Sent by the team')
export const makeAnswer = 'Make it an answer'
export const ignoreLesson = 'Ignore'
export const lessonTaught = 'Now an answer of the AI'
export const lessonIgnored = 'Change ignored'
export const teachTitle = 'Make it an answer of the AI'
export const teachLead =
  'Check first: remove names, addresses and orders of the customer. The answer is used for every customer.'
export const onlyKeepersTeach = 'An owner or admin decides.'
export const openChat = 'Open conversation'
export const noFollowUps = 'Nothing to follow up'
export const noFollowUpsLead =
  'Customers who went silent after your question, or whose order is unfinished, appear here while the 24-hour window is open.'
export const followUpsLead =
  'Suggestions only: nothing is sent by itself. Open the conversation, change the words, then send.'
export const silentAfterQuestion = 'No answer to a question'
export const orderUnfinished = 'Order unfinished'
export const windowLeft = (left: string) => `window open for ${left}`
export const writeFollowUp = 'Write a follow-up'
export const followUpQuestion = (name: string) =>
  `Halo Kak${name ? ` ${name}` : ''}, kami masih menunggu kabarnya, ya. Kalau ada yang ingin ditanyakan lagi, silakan balas di sini.`
export const followUpOrder = (name: string) =>
  `Halo Kak${name ? ` ${name}` : ''}, pesanannya belum selesai. Mau dilanjutkan? Balas saja di sini, kami bantu.`

// QuickReplyItem
export const asWritten = (percent: number) => `${percent}% unchanged`
export const outcomes = (used: string, edited: string, dismissed: string) =>
  `${used} sent as written, ${edited} changed, ${dismissed} removed again`
export const offerAsAnswer = 'Make it an answer of the AI?'

// DraftLogTab
export const noDrafts = 'No drafts of the AI yet'
export const noDraftsLead =
  'In conversations that the team handles, the AI writes drafts for review. Every draft and what became of it is listed here.'
export const noDraftsOfState = 'No such drafts'
export const draftState = 'What became of it'
export const everyDraft = 'All drafts'
export const draftStates = {
  proposed: 'Waits for a decision',
  used: 'Sent as it was',
  edited: 'Changed, then sent',
  dismissed: 'Dismissed',
  stale: 'Not used',
}
export const acceptance = 'Decided drafts, last 30 days'
export const draftsUsed = 'As it was'
export const draftsEdited = 'Changed'
export const draftsDismissed = 'Dismissed'
