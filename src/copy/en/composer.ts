// AddMenu
export const askLocation = 'Ask for the location'
export const askLocationHint = 'The customer only taps a button'
export const askPhone = 'Ask for the phone number'
export const askPhoneHint = 'WhatsApp hides their number'
export const sendForm = 'Send a form'
export const sendFormHint = 'A WhatsApp Flow that exists at Meta'
export const photoOrFile = 'Photo or file'
export const internalNote = 'Internal note'
export const attach = 'Add'

// Composer
export const notesHoldNoFiles = 'Notes cannot hold files'
export const backToReplyForFiles = 'Go back to the reply to send it to the customer.'
export const attachFile = 'Attach a file'
export const writeNote = 'Write a note'
export const writeReply = 'Write a reply'
export const writeCaption = 'Write a caption'
export const writeAfterFile = 'Write a message after the file'
export const recordVoice = 'Record a voice message'
export const saveNote = 'Save note'
export const tooLong = (field: string, limit: number) => ` · ${field}: at most ${limit} characters.`
export const caption = 'Caption'
export const noteForTeam =
  'Write to your team, mention a colleague with @. The customer does not see it.'
export const replyToTakeOver = 'Reply to take over'
export const replyToReopen = 'Reply to reopen'
export const replyOrSlash = 'Write a reply or type /'
export const onlyTeamSees = ', seen only by the team'
export const backToReply = 'Back to the reply'
export const closeNote = 'Close note'
export const savesInternalNote = 'saves the internal note'
export const usesQuickReply = 'uses the quick reply'
export const sendsToCustomer = 'sends to the customer'
export const enterDoes = (does: string) => `Enter ${does}`
export const sendFinishNext = 'Send, finish, open the next'
export const alsoFinishes = 'Ctrl+Enter also finishes it'
export const buttonSavesNote = 'The button saves the internal note'
export const buttonSends = 'The button sends to the customer'
export const cancelReplyTo = 'Stop replying to this message'

// ComposerTools
export const bold = 'Bold'
export const italic = 'Italic'
export const strikethrough = 'Strikethrough'
export const code = 'Code'
export const formatMessage = 'Format message'
export const markedText = (mark: string, markAgain: string) => `${mark}text${markAgain}`
export const formatHint =
  'Shift+Enter makes a new line. Start a line with - for a list or > for a quote.'
export const emoji = 'Emoji'

// DraftBox
export const aiDraft = 'AI draft'
export const sendDraftAsIs = 'Send this draft as it is'
export const use = 'Use'

// DropArea
export const dropToAttach = 'Drop to attach'

// EmojiGrid
export const emojiFrequent = 'Often used'
export const emojiFaces = 'Faces'
export const emojiHands = 'Hands'
export const emojiShop = 'Shop'
export const emojiFood = 'Food'
export const emojiOther = 'Other'

// FileTray
export const filesToSend = 'Files to send'
export const uploadingNamed = (name: string) => `Uploading ${name}`

// FlowDialog
export const fillForm = 'Fill in the form'
export const flowDescription =
  'The form (WhatsApp Flow) is made in WhatsApp Manager; here you only give its ID.'
export const flowId = 'Form ID'
export const flowIdHint = 'WhatsApp Manager, menu Flows, below the name of the form.'
export const flowTextExample = 'Boleh isi data pengirimannya di sini, Kak?'
export const flowButton = 'Button text'
export const flowScreen = 'First screen'
export const mayBeEmpty = 'May be empty.'
export const flowScreenExample = 'ALAMAT'

// QuickReplyList
export const noQuickReplyMatches = 'No quick reply matches.'
export const noQuickReplies = 'No quick replies yet.'
export const manage = 'Manage'
export const withFile = 'with a file'
export const quickReplies = 'Quick replies'

// ReplyArea
export const shareLocationRequest = 'Boleh bagikan lokasi Kakak? Ketuk tombol di bawah ini.'
export const sharePhoneRequest = 'Boleh bagikan nomor WhatsApp Kakak? Ketuk tombol di bawah ini.'
export const viewersOnlyRead = 'Your role can only view conversations.'
export const waitUntilTyped = (name: string | undefined) =>
  `Waiting until ${name} has finished typing`
export const youCanRead = 'You can only read'
export const nextGoesToTeam = 'The next message goes to the team'
export const nobodyHandles = 'Not handled yet'
export const aiHandles = 'AI is handling this'
export const aiStopped = 'AI stopped'
export const botLoop = 'Bot loop, AI paused'
export const windowEndedNotice = 'The 24-hour window has ended. Ordinary messages will not arrive.'

// VoiceRecorder
export const cannotRecord = 'Cannot record yet'
export const recordingTooShort = 'The recording is too short'
export const recordHint = 'Press the microphone, speak, then send.'
export const recordingVoice = 'Recording a voice message'
export const discardRecording = 'Discard recording'
export const openingMicrophone = 'Opening the microphone…'

// picked-files
export const filesAtOnce = (limit: number) => `At most ${limit} files at once`
export const restNotAdded = 'The others were not added.'
export const chooseKind = (kind: string) => `Choose ${kind}.`
export const aDocument = 'a document'
export const anAudioFile = 'an audio file'
export const aVideo = 'a video'
export const aVoiceMessage = 'a voice message'

// prepare-picture
export const aPhoto = 'a photo'

// recorder
export const browserCannotRecord = 'This browser cannot record sound.'
export const microphoneNotAllowed =
  'The microphone is not allowed yet. Allow it with the icon in the address bar, then try again.'
export const noMicrophone = 'This device has no microphone.'
export const microphoneBusy = 'The microphone cannot be used right now.'

// upload
export const uploadCancelled = 'The upload was cancelled.'
export const fileTooLarge = 'The file is too large.'
export const mentionWhom = 'Mention a colleague'

// Colleagues in the same conversation
export const colleagueTyping = (who: string) => `${who} is typing…`
export const colleagueReplied = (who: string) =>
  `${who} has already replied. Send your reply anyway?`
export const sendAnyway = 'Send anyway'
