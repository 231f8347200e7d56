// AdOrigin
export const fromPost = 'From a post'
export const fromAd = 'From an ad'
export const openPost = 'Open the post'
export const openAd = 'Open the ad'

// Album
export const enlargePhotoOf = (position: number, count: number) =>
  `Enlarge photo ${position} of ${count}`
export const photoNumber = (position: number) => `Photo ${position}`

// Bubble
export const messageDeleted = 'This message was deleted'
export const replyToThis = 'Reply to this message'
export const reactionsOf = (emojis: string) => `Reactions: ${emojis}`
export const dismiss = 'Dismiss'
export const sourceCount = (count: number) => (count === 1 ? '1 source' : `${count} sources`)
export const seeReasons = 'See reasons'
export const yourNote = 'Your note'
export const waitingForConnection = 'Waiting for a connection'
/** a message that an earlier page could not send */
export const tooOldToSend = 'Written over 12 hours ago and not sent yet. Send it now?'
export const edited = 'Edited'
export const message = 'Message'
export const contentNotStored = 'The content of this message is not stored'
export const unconfirmed = 'Not certain'
export const resend = 'Send again'
export const automaticReply = 'Automatic reply'
export const noteBy = (author: string) => `Note by ${author}`
export const byTeam = 'the team'
export const fromPhone = 'Phone'
export const throughApi = 'Through the API'
export const automaticMessage = 'Automatic message'
export const otherMessage = 'Another message'

// FormattedText
export const readAll = 'Read all of it'
export const readLess = 'Show less'

// LargeFrame
export const closeWithKey = 'Close (Esc)'

// Lightbox
export const positionOf = (position: number, count: number) => `${position} of ${count}`
export const photoFrom = (sender: string) => `Photo from ${sender}`
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'

// MediaView
export const photo = 'Photo'
export const video = 'Video'
export const videoMessage = 'Video message'
export const audio = 'Audio'
export const voiceMessage = 'Voice message'
export const document = 'Document'
export const sticker = 'Sticker'
export const enlargePhoto = 'Enlarge photo'
export const seeContent = 'See content'
export const downloadNamed = (name: string) => `Download ${name}`
export const contentMismatch =
  'The content of this file does not match its type. Download it only if you are sure.'
export const fetchingKind = (kind: string) => `Fetching ${kind.toLowerCase()}…`
export const fetchingFile = 'Fetching file…'
export const notFetchedAgain = 'Not fetched again'
export const fileUnavailable = 'This file is not available.'

// MessageContent
export const sendLocation = 'Send location'
export const locationRequest = 'Location request'
export const shareNumber = 'Share number'
export const phoneRequest = 'Phone number request'
export const formNumber = (id: string) => `Form ${id}`
export const choices = 'Choices'
export const pollAnswer = 'Poll answer'
export const chosenFromList = 'Chosen from a button or list'
export const catalogOrder = (count: number) =>
  count === 1 ? 'Catalog order, 1 item' : `Catalog order, ${count} items`
export const card = 'Card'
export const kindNotShown = 'This kind of message cannot be shown yet'
export const openInWhatsApp = (kind: string) => `Open it in WhatsApp (${kind})`
export const nothingToShow = 'No content that can be shown'
export const buttons = 'Buttons'
export const templateNamed = (name: string) => `Template ${name}`
export const openMap = 'Open map'
export const liveLocation = 'Live location'
export const location = 'Location'

// MessageList
export const newMessages = (count: number) =>
  count === 1 ? '1 new message' : `${count} new messages`
export const toLatest = 'To the latest message'
export const olderNotLoaded = 'Older messages could not be loaded.'
export const loadingOlder = 'Loading older messages…'
export const newerNotLoaded = 'Newer messages could not be loaded.'
export const loadingNewer = 'Loading newer messages…'
export const notJumped = 'That message cannot be shown yet'
export const messageMissing = 'That message is no longer in this conversation'
export const unreadFromHere = 'Unread'
export const noMessages = 'No messages yet.'
export const customerTyping = (customer: string) => `${customer} is typing`

// PdfPreview
export const pageCount = (count: number) => (count === 1 ? '1 page' : `${count} pages`)
export const cannotShow = 'Cannot be shown'
export const opening = 'Opening…'
export const contentOf = (name: string) => `Content of ${name}`
export const pdfNotShown =
  'This PDF cannot be shown here; it may be locked or broken. Download it to open it.'
export const morePages = (count: number) =>
  count === 1
    ? '1 more page is in the downloaded file.'
    : `${count} more pages are in the downloaded file.`
export const pageNumber = (number: number) => `Page ${number}`

// SendingFile
export const photoBeingSent = 'Photo being sent'
export const uploadingPercent = (percent: string, size: string) => `Uploading ${percent} of ${size}`

// Ticks
export const queued = 'Queued'
export const sending = 'Sending'
export const sent = 'Sent'
export const delivered = 'Delivered'
export const read = 'Read'
export const played = 'Played'

// TimelineRows
export const notResent = 'Not sent again'
export const notDismissed = 'Not dismissed'
export const resendQuestion = 'Send this message again?'
export const resendRisk =
  'This message may have arrived. If you send it again, the customer may get it twice. Check in WhatsApp first if you can.'

// VoicePlayer
export const pauseNamed = (name: string) => `Pause ${name}`
export const playNamed = (name: string) => `Play ${name}`
export const positionIn = (name: string) => `Position in ${name}`
export const playedOf = (played: string, length: string) => `${played} of ${length}`
export const cannotPlay = 'Cannot be played here. Download'
export const speedFactor = (factor: string) => `Speed ${factor}×`

// event-copy
export const tookOver = (who: string) => `${who} took over`
export const repliedAndHandles = (who: string) => `${who} replied and is handling this`
export const repliedFromPhone = 'Replied from the phone'
export const returnedToAi = (who: string) => `${who} returned it to the AI`
export const markedAsDone = (who: string) => `${who} marked it as done`
export const closedWhenIdle = 'Closed automatically after a long time without messages'
export const reopenedBy = (who: string) => `${who} reopened it`
export const assignedTo = (who: string, name: string) => `${who} assigned it to ${name}`
export const releasedToTeam = (who: string) => `${who} released it to the team`
export const escalatedBy = (who: string) => `${who} escalated it`
export const waitsForApproval = (tool: string) => `Waiting for the team to approve: ${tool}`
export const botLoopEvent = 'Bot loop: AI paused'
export const newConversationAi = 'New conversation, the AI is handling it'
export const newConversationTeam = 'New conversation, waiting for the team'
export const repliedThroughApi = 'Replied through the API'
export const mergedByMember = (who: string, other: string) => `${who} merged ${other}`
export const mergedAutomatically = (other: string) => `Merged automatically with ${other}`
export const anotherCustomer = 'another customer'
export const mergeUndone = 'The merge was undone'
export const optedOut = 'The customer stopped promotions'
export const optedOutBy = (who: string) => `${who} stopped promotions for this customer`
export const optedInBy = (who: string) => `${who} allowed promotions for this customer`
export const optedInAgain = 'The customer wants promotions again'
export const changedNumber = 'The customer changed their number'
export const changedWhatsAppId = "The customer's WhatsApp ID changed"
export const videoCall = 'Video call'
export const voiceCall = 'Voice call'
export const callAnsweredOnPhone = (call: string) => `${call} answered on the phone`
export const callDeclined = (call: string) => `${call} declined`
export const callMissed = (call: string) => `${call} missed`
export const callIncoming = (call: string) => `${call} coming in. Answer it on the phone.`

/** Why a message cannot be shown, by code. */
export const unsupportedReasons = {
  awaits_phone: "Waiting for this message from the sender's phone",
}
export const offeredTo = (name: string) => `Offered to ${name}`
export const offerEnded = 'Back in the queue of the team'
export const undoneBy = (who: string) => `${who} undid an act on many conversations`
