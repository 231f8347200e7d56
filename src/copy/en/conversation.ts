// BackLink
export const backToList = 'Back to the list'

// Conversation
export const windowEnded = 'The 24-hour window has ended'
export const filesNeedTemplate = 'Files will not arrive. Send a template first.'
export const reply = 'Reply'
export const conversation = 'Conversation'
export const takeOver = 'Take over'
export const conversationWith = (customer: string) => `Conversation with ${customer}`
export const customer = 'Customer'

// ConversationHead
export const aboutNamed = (customer: string) => `About ${customer}`
export const reopen = 'Reopen'
export const returnToAi = 'Return to AI'
export const outcome = 'Outcome of the conversation'
export const aboutCustomer = 'About the customer'
export const moreActions = 'More actions'
export const returnToAiWith = 'Return to AI…'
export const markDoneWith = 'Mark as done…'
export const areWatching = (names: string) => `${names} are viewing this`
export const isWatching = (who: string | undefined) => ` · ${who} is viewing`
export const countColleagues = (count: number) =>
  count === 1 ? '1 colleague' : `${count} colleagues`
export const isTyping = 'Typing…'

// ConversationStates
export const loadingConversation = 'Loading the conversation'
export const notFound = 'Conversation not found.'
export const deletedOrElsewhere = 'It may be deleted, or belong to another business.'

// CustomerPane
export const customerPage = 'Open the customer page'
export const closePanel = 'Close panel'
export const blocked = 'Blocked'
export const tags = 'Tags'
export const removeTag = (name: string) => `Remove the tag ${name}`
export const addTag = 'Add tag'
export const noTags = 'No tags yet.'
export const neverWrote = 'Has never written'
export const leftOfWindow = (left: string) => `${left} left`
export const ended = 'Ended'
export const waitingForTeam = 'Waiting for the team'
export const channel = 'Channel'
export const window = 'Window'
export const handledBy = 'Handled by'
export const language = 'Language'
export const since = 'Since'
export const promotions = 'Promotions'
export const optedOutSince = (since: string) => `Refused since ${since}`
export const aiNotes = 'AI notes'
export const addNote = 'Add note'
export const noteAboutCustomer = 'Note about the customer'
export const noNotes = 'No notes yet.'
export const history = 'History'
export const firstConversation = 'First conversation.'
export const doneByAi = 'Done by AI'
export const doneByTeam = 'Done by the team'
export const doneAutomatically = 'Done automatically'

// MorePages
export const nextNotLoaded = 'More conversations could not be loaded.'

// ReasonsSheet
export const behaviourVersion = (rule: string) => `Behaviour ${rule}`
export const modelCost = (rupiah: string) => `model cost ${rupiah}`
export const policyVersion = (version: string) => `policy ${version}`
export const withoutModel = 'without a model'
export const reasonsDeleted = 'The detailed reasons of old answers were deleted from the server.'

// RoomDialogs
export const takeOverFrom = (name: string) => `Take over from ${name}?`
export const alreadyTaken = (name: string) =>
  `${name} has already taken this. If you continue, the conversation becomes yours.`
export const blockQuestion = (customer: string) => `Block ${customer}?`
export const blockConfirm = 'Block'
export const blockConsequence =
  'Their messages are still stored, but the AI will not answer. You can unblock them at any time.'
export const assignTo = 'Assign to'
export const nameIsYou = (name: string) => `${name} (you)`
export const anyoneInTeam = 'Anyone in the team'
export const snoozeUntil = 'Snooze until'
export const snoozeDescription =
  'The conversation leaves Needs reply, and comes back by itself when the customer writes.'
export const otherTime = 'Another time'
export const chooseFuture = 'Choose a time in the future.'
export const snooze = 'Snooze'
export const escalate = 'Escalate'
export const escalateDescription =
  'Enters the Escalations queue with a deadline, visible to the whole team.'
export const reason = 'Reason'
export const teamShouldKnow = 'What the team should know'
export const returnDescription =
  'What was handed to the team counts as done. The AI answers the next message.'
export const returnSubmit = 'Return'
export const noteForAi = 'Note for the AI (may be empty)'
export const noteForAiHint =
  'With an AI model, the AI answers the messages that still wait according to this note. Without one, only the team sees the note. It is never sent to the customer.'
export const tag = 'Tag'
export const tagName = 'Tag name'
export const now = 'now'

// RoomListRow
export const aiIsWriting = 'AI is writing…'
export const teamSaid = 'Team:'
export const noMessageYet = 'No messages yet'

// SamePerson
export const sameNumber = 'Same number'
export const sameUsername = 'Same username'
export const sameName = 'Same name'
export const separatedAgain = 'Separated again'
export const messagesAsBefore = 'Conversations and messages are as they were before.'
export const notSeparated = 'Not separated'
export const mergedIntoOne = 'Merged into one customer'
export const maybeSamePerson = 'Maybe the same person'
export const merged = 'Merged'
export const mergeQuestion = 'Merge these two customers?'
export const merge = 'Merge'
export const mergeConsequence = (other: string) =>
  `Conversations, notes and identities of ${other} become one with this customer. You can separate them at any time from this panel.`
export const mergedBy = (who: string, at: string) => `merged by ${who}, ${at}`
export const aColleague = 'a colleague'
export const automatically = 'the system'
export const separateAgain = 'Separate'

// acts
export const markedDone = 'Marked as done'
export const finishedNamed = (customer: string) => `${customer} is done`
export const notFinished = (customer: string) => `${customer} is not done`
export const replyNotSent = 'The reply was not sent, so the conversation stays open.'
export const snoozedUntil = (when: string) => `Snoozed until ${when}`
export const backSoonerOnMessage = 'Comes back sooner when the customer writes.'
export const archived = 'Archived'
export const backOnMessage = 'Comes back by itself when the customer writes.'

// labels
export const outcomeAnswered = 'Answered'
export const outcomeSold = 'Sold'
export const outcomeAppointment = 'Appointment'
export const outcomeNoSale = 'No sale'
export const outcomeSpam = 'Spam'
export const reasonAsksHuman = 'Asks for a person'
export const reasonNoInfo = 'No information'
export const reasonOutOfScope = 'Out of scope'
export const reasonPolicy = 'Policy'
export const reasonToolFailure = 'Tool failure'
export const reasonUnclear = 'Needs clarification'
export const reasonQuota = 'Quota used up'
export const reasonAngry = 'Angry'
export const reasonBotLoop = 'Bot loop'
export const channelOffline = 'Channel disconnected'
export const agentOff = 'AI agent is off'
export const aiWasStopped = 'AI was stopped'
export const group = 'Group'
export const testMode = 'Test mode'
export const rolloutControl = 'Straight to the team'
export const indonesian = 'Indonesian'
export const english = 'English'
export const javanese = 'Javanese'
export const sundanese = 'Sundanese'
export const malay = 'Malay'
export const number = 'Number'
export const whatsAppId = 'WhatsApp ID'
export const customerId = 'Customer ID'
export const parentId = 'Parent ID'
export const username = 'Username'

// list-cursor
export const nextConversation = 'Next conversation'
export const previousConversation = 'Previous conversation'

// room-menu
export const summarise = 'Summarise'
export const assignWith = 'Assign…'
export const endSnooze = 'End snooze'
export const snoozeWith = 'Snooze…'
export const escalateWith = 'Escalate…'
export const tagWith = 'Tag…'
export const unarchive = 'Unarchive'
export const archive = 'Archive'
export const unblock = 'Unblock'
export const blockWith = 'Block…'

// room-state
export const sendFailed = 'Failed to send'
export const draftReady = 'Draft ready'
export const aiPaused = 'AI paused'
export const waiting = 'Waiting'
export const windowOver = 'Window ended'
export const handles = (who: string) =>
  who === 'You' ? 'You are handling it' : `${who} is handling it`
export const overSla = 'Past deadline'
export const escalationDueIn = 'Time left'
export const overdueBy = 'Overdue by'
export const windowEndsIn = 'Window ends in'
export const daysAndHours = (days: number, hours: number) =>
  `${days > 0 ? `${days} d ` : ''}${hours} h`
export const waitsForTeam = (since: string) => `Waiting for the team for ${since}`
export const doneWith = (outcome: string) => `Done · ${outcome}`

// snooze
export const inOneHour = 'In 1 hour'
export const thisEvening = 'This evening'
export const tomorrowMorning = 'Tomorrow morning'
export const mondayMorning = 'Monday morning'

// used by several features
export const pickConversation = 'Choose a conversation to read it.'
export const aiHandlesNone = 'The AI is handling no conversations.'
export const mine = 'Mine'
export const noConversations = 'No conversations yet.'
export const openConversation = 'Open conversation'
