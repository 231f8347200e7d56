// ChannelHealth
import { counted } from '../counted.ts'
export const noMessagesYet = 'No messages through this channel yet'
export const lastIn = 'Last received'
export const wentOut = (last: string) => `${last} sent`
export const lastWord = 'last'
export const lastStart = 'Last'
export const checkedAt = 'checked:'

// Countdown
export const leftMinutes = (minutes: number, seconds: string) => `${minutes}:${seconds} left`
export const leftSeconds = (seconds: string) => `${seconds} left`

// MetaFields
export const storedLeaveEmpty = 'Stored. Fill in only to replace it.'
export const phoneNumberId = 'Phone number ID'
export const phoneNumberIdHint = 'In Meta for Developers: WhatsApp, then API Setup.'
export const wabaId = 'WhatsApp Business account ID'
export const accessToken = 'Access token'
export const accessTokenHint =
  'Use a permanent token of a System User. It is stored encrypted and never shown again.'
export const appSecret = 'App secret'
export const appSecretHint = 'Used to check the signature of every incoming message.'
export const pasteAtMeta = 'Paste at Meta, under Webhook'
export const callbackUrl = 'Callback URL'
export const verifyToken = 'Verify token'
export const subscribeMessages = 'Once saved, subscribe to the field “messages” on the same page.'

// MetaSignup
export const officialConnected = 'Official WhatsApp connected'
export const metaIsAsked = 'Meta is being asked whether this number is ready.'
export const metaWindowBlocked =
  "Meta's window cannot be opened in this browser. Allow connect.facebook.net, or fill in the details yourself below."
export const metaSignupLead =
  "Sign in with the business's Facebook account, choose or add its number, done. Token and webhook are set up automatically."
export const alsoInBusinessApp = 'This number also stays in use in the WhatsApp Business app'
export const connectThroughMeta = 'Connect through Meta'
export const orFillYourself = 'Or fill in the details from Meta for Developers yourself.'
export const metaWindowClosed = "Meta's window was closed before it was finished."
export const accountWithoutNumber =
  'An account was chosen, but it has no number yet. Try again and add a number.'
export const metaCannotConnect = (reason: string) =>
  `Meta cannot connect this number yet: ${reason}`

// PairingDialog
export const whatsAppConnected = 'WhatsApp connected'
export const readyForMessages = (name: string) => `${name} is ready for messages.`
export const linkNumber = 'Connect a WhatsApp number'
export const linkNumberLead =
  'On the phone: WhatsApp, then Settings, Linked devices, Link a device.'
export const linkWay = 'How to connect'
export const scanQr = 'Scan a QR code'
export const typeCode = 'Type a code'
export const qrUnofficial = 'Linking by QR is unofficial; WhatsApp may limit the number.'
export const qrAdvice =
  "Use a number you can afford to lose, reply only to customers who write first, and send no bulk messages. For the business's main number choose official WhatsApp."
export const qrToScan = 'QR code for the phone to scan'
export const makeQr = 'Make a QR code'
export const codeChangesIn = (seconds: number) =>
  `The code changes in ${counted(seconds, 'second')}`
export const fetchingCode = 'Fetching a new code…'
export const preparingQr = 'Preparing the QR code…'
export const qrNotMade = 'The QR code could not be made'
export const whatsAppSilent =
  "WhatsApp does not answer this server. Check the server's internet connection, then try again."
export const numberWithCountry = 'Write the number with its country code, such as 62811…'
export const numberToLink = 'WhatsApp number to connect'
export const numberToLinkHint = 'On the phone choose: Link with phone number instead.'
export const typeThisCode = 'Type this code on the phone'
export const waitingForPhone = 'Waiting for the phone.'
export const validFor = 'Valid for'
export const codeExpired = 'That code is no longer valid. Request a new one.'
export const askNewCode = 'Request a new code'
export const askCode = 'Request a code'

// TestDialog
export const testQueued = 'Test message queued'
export const testQueuedHint = 'See its ticks in the Inbox, or on the phone it was sent to.'
export const sendTest = 'Send a test message'
export const sendTestLead = (name: string) => `Through ${name}, to your own number.`
export const targetNumber = 'Recipient number'
export const targetNumberHint =
  'This number must have written to your business number within the last 24 hours.'

// engine-words
export const connectionTroubled = (reason: string) => `Connection problem (${reason}).`
export const simulator = 'Simulator'
export const officialCloudApi = 'Official WhatsApp (Cloud API)'
export const officialWhatsApp = 'Official WhatsApp'
export const metaUnreachable = 'Meta cannot be reached. Try again in a moment.'
export const tokenTooWeak = 'The token lacks permission for this number.'
export const metaAnswers = (reason: string) => `Meta answers: ${reason}.`
export const sessionNamed = (name: string) => `session ${name}`
export const wahaServer = 'WAHA server'
export const whatsAppQr = 'WhatsApp QR'

// meta-form
export const phoneNumberIdRequired = 'The phone number ID is required'
export const appSecretRequired = 'The app secret is required'

// meta-signup-api
export const notConnectedRetry = 'WhatsApp is not connected yet. Try again.'

// meta-signup
export const metaNamedNoNumber = 'Meta did not name the number'

// test-message.functions
export const testMessage = 'Test message from Tanggap. This channel is ready to use.'

// channel-state
export const connected = 'Connected'
export const notConnected = 'Not connected'
export const needsAction = 'Needs action'
export const checking = 'Checking'
export const noToken = 'The access token is missing.'
export const tokenInvalid = 'The access token is no longer valid. Create a new one at Meta.'
export const noPermission = 'The Meta app has no permission for this number.'
export const tokenLacksPermission = 'The token has no permission for this number.'
export const metaUnknownNumber = 'Meta does not know this phone number ID.'
export const metaUnknownOrNoAccess =
  'Meta does not know this phone number ID, or the token has no access to it.'
export const accountRestricted = 'Meta is restricting this account because of a policy violation.'
export const wabaLocked = 'Meta locked the WhatsApp Business account.'
export const paymentProblem =
  'There is a payment problem in the Meta account. Check its payment method.'
export const notRegistered = 'This number is not registered with the Cloud API yet.'
export const stillReviewing = 'Meta has not finished checking this number.'
export const numberDisconnected = 'This number is disconnected at Meta.'
export const numberBanned = 'Meta blocked this number.'
export const wabaDeleted = 'The WhatsApp Business account was deleted at Meta.'
export const wabaDisabled = 'Meta disabled the WhatsApp Business account.'
export const numberMigrated = 'This number was moved to another WhatsApp Business account.'
export const appRemoved =
  'This Meta app was removed from the WhatsApp Business account. Connect the number again.'
export const appUninstalled =
  'This Meta app was uninstalled from the WhatsApp Business account. Connect the number again.'
export const wabaForeign =
  'The WhatsApp Business account ID does not own this number. Check it under Edit.'
export const wabaUnsubscribed =
  "Meta no longer sends this account's customer messages to any app. Choose Restart to request them again."
export const nameNotApproved = "Meta has not approved this number's display name."
export const registeredWrongly = 'This number is not registered correctly at Meta.'
export const pinWrong = 'The two-step verification PIN of this number is wrong.'
export const verifyInManager = 'This number must first be verified in WhatsApp Manager.'
export const paymentTerms = "Meta's payment terms are not accepted yet."
export const numberElsewhere =
  'This number was proven to belong to another business here. Check its phone number ID, then connect it again.'
export const wahaUnreachable =
  'The WAHA server cannot be reached. Check its address and whether it is running.'
export const wahaUnauthorized = 'The WAHA server refuses this API key.'
export const wahaPrivateAddress =
  'The WAHA server address points into an internal network. Ask the operator to add it to WAHA_URL.'
export const wahaBadUrl =
  'The WAHA server address is not right. Write it in full, such as https://waha.yourshop.id.'
export const wahaRedirects = 'The WAHA server address redirects to another one. Use that address.'
export const wahaSessionForeign =
  "A session of this name already exists on the WAHA server and was not made by this business. Use another name, or enter that server's API key under Edit."
export const wahaSessionMissing = 'The WAHA server has no such session yet. Connect to create it.'
export const wahaUnreadable = 'This address answers, but it is not a WAHA server.'
export const passkeyRequired =
  'WhatsApp asks for a passkey for this account. Answer it in the dashboard of the WAHA server (GOWS engine), or delete the passkey on the phone and link again.'
export const passkeyConfirmation =
  'WhatsApp is waiting for a passkey confirmation. Finish it in the dashboard of the WAHA server.'
export const releasedByApp =
  'This number was released from the Cloud API by the WhatsApp Business app on the phone. Connect it again.'
export const numberLimited =
  'WhatsApp limits this number: it cannot start new conversations. Replies to customers who write still go out. Do not keep trying, the limit may last longer.'
export const sendsButDeaf =
  'This number can send, but Meta refuses to report incoming messages. Give the token the permission whatsapp_business_management, then press Test connection.'
export const failedToSend = (what: string, reason: string) => `${what} failed to send. ${reason}`
export const lastMessage = 'The last message'
export const lastMessages = (count: string) => `The last ${counted(count, 'message')}`
export const qualityLow =
  "This number's quality is low at Meta: too many customers block or report it. Stop promotions for now, and send only to those who asked."
export const qualityFalling =
  "This number's quality is falling at Meta. Send fewer promotions, and make sure that recipients asked for them."
export const quotaOfNew = (state: string) =>
  `This number's share of new conversations is ${state}. Reply to customers as usual, and put off messages to new people.`
export const quotaNearlyUsed = 'nearly used up'
export const quotaUsed = (share: string) => `${share} used`
export const throughputLowered =
  'Meta has lowered the sending speed of this number. Messages wait a little longer.'
export const dailyLimit = (limit: string) =>
  `Daily limit of customers you may contact first: ${limit}.`
export const policyWarning = (detail: string) =>
  `Meta gave this account a policy warning${detail}. Open Business Support at Meta.`
export const withoutLimit = 'no limit'
export const customersCount = (count: string) =>
  count === '1' ? '1 customer' : `${count} customers`
export const missedFetched = (count: number) =>
  count === 1 ? '1 missed message was fetched.' : `${count} missed messages were fetched.`
export const countedByMeta = (parts: string) => `Counted by Meta this month: ${parts}.`
export const freeCount = (count: string) => `${count} free`

// engine-words
export const silentCheckMeta =
  'WhatsApp has reported nothing since the last message was sent. Check the webhook subscription to "messages" and the Callback URL at Meta.'
export const silentRestart =
  'WhatsApp has reported nothing since the last message was sent. Restart this session, then check that the WAHA server can open the address of Tanggap.'
export const leftAtMeta = 'Nothing is changed at Meta.'
export const leftAtWaha =
  "Tanggap's webhook on the WAHA server is removed too; the session itself stays."
export const leftOnPhone = 'On the phone, Tanggap is removed from the linked devices.'
export const codeNoLongerValid = 'A code that was not scanned is no longer valid.'
export const whatsAppWeb = 'WhatsApp Web'
export const loweredByMeta = 'lowered by Meta'

// used by several features
export const aiModel = 'AI model'
