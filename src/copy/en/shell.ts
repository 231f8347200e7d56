// BottomBar
export const main = 'Main'
export const more = 'More'

// Brand
export const brand = 'Tanggap'

// BusinessSwitcher
export const switchBusiness = 'Switch business'
export const businessSettings = 'Business settings'
export const switchBusinessFrom = (name: string) => `Switch business, now ${name}`
export const yourBusinesses = 'Your businesses'
export const addBusiness = 'Add a business'

// FrameKeys
export const searchAndCommands = 'Search and commands'
export const general = 'General'
export const thisKeyMap = 'This map of shortcuts'
export const undoNewest = 'Undo what was just done'
export const goTo = 'Go to'

// KeyMap
export const keyboardShortcuts = 'Keyboard shortcuts'

// KillSwitch
export const aiIsStopped = 'AI stopped'
export const aiIsOn = 'AI is on'
export const aiIsOff = 'AI is switched off'
export const turnOnAgain = 'Turn on again'
export const stop = 'Stop'
export const turnOn = 'Turn on'
export const stopAiQuestion = 'Stop the AI now?'
export const stopAi = 'Stop AI'
export const stopAiConsequence =
  'The AI stops replying to all customers, even replies being written. New messages go to the team until the AI is turned on again.'
export const aiStopped = 'AI stopped'
export const newMessagesWait = 'New messages wait for your team.'
export const aiOnAgain = 'AI is on again'
export const aiNotTurnedOn = 'The AI could not be turned on'

// MemberMenu
export const yourAccount = 'Your account'
export const accountOf = (name: string) => `Account of ${name}`
export const guest = 'Guest'
export const temporaryAccount = 'Temporary account'
export const changePassword = 'Change password'
export const theme = 'Theme'
export const themeDevice = 'Follow device'
export const themeLight = 'Light'
export const themeDark = 'Dark'
export const signOut = 'Sign out'

// MoreSheet
export const notices = 'Notifications'
export const account = 'Account'

// NoticeList
export const markAllRead = 'Mark all as read'
export const noticesForYou = 'Notifications for you'
export const nothingWaits = 'Nothing is waiting.'
export const isUnread = '· unread'

// Notices
export const noticesUnread = (count: number) => `Notifications, ${count} unread`
export const noticesNeedAction = 'Notifications, something needs action'

// OfflineBar
export const liveInterrupted = 'Live updates were interrupted. Reconnecting…'
export const offline = 'You are offline. Replies are sent once you are connected again.'

// Palette
export const palettePlaceholder = 'Search customers, messages, screens or commands'
export const commands = 'Commands'
export const turnAiOn = 'Turn the AI on again'
export const stopAiNow = 'Stop the AI now'

// Rail
export const widenRail = 'Widen the sidebar'
export const narrowRail = 'Narrow the sidebar'

// RailLink
export const waiting = 'waiting'

// TestModeBanner
export const aiActiveForCustomers = 'AI is active for customers'
export const stopAnytime = 'Stop it at any time with the button in the sidebar.'
export const secureFirst = 'Secure your account first'
export const secureThenActivate = 'Add an email and a password, then activate it for customers.'
export const testMode = 'Test mode'
export const testModeExplained = 'Test mode — the AI replies only to tester numbers.'
export const activate = 'Activate'
export const forCustomers = 'for customers'
export const activateQuestion = 'Activate the AI for customers?'
export const activateConsequence =
  'From now on the AI replies to every customer who writes to a connected channel. You can stop it at any time.'

// Tracking
export const cookieConsent = 'Cookie consent'
export const cookieQuestion =
  "May we use Meta's cookies to measure advertisements and to sign in with Facebook?"

// head
export const pageTitle = 'Tanggap: WhatsApp customer service with AI'
export const pageDescription =
  "AI customer service for WhatsApp Business: ready 24/7, 20x cheaper, sales up 30%, set up in 5 minutes. Answers from your shop's own knowledge."
export const pageKeywords =
  'WhatsApp chatbot, AI customer service, automatic WhatsApp replies, WhatsApp Business API Indonesia, WhatsApp team inbox'

// list-notices
export const failedConversations = (count: string) =>
  count === '1' ? 'Sending failed in 1 conversation' : `Sending failed in ${count} conversations`
export const failedConversationsHint = 'Send again or dismiss it in the conversation.'
export const waitingEscalations = (count: string) =>
  count === '1' ? '1 escalation is waiting' : `${count} escalations are waiting`
export const openEscalations = 'Open Escalations to take it.'
export const channelOffline = (name: string) => `${name} is not connected`
export const channelOfflineHint = 'Connect it again so that messages are sent.'
export const channelFailing = (name: string) => `${name} fails to send`
export const channelFailingHint = 'Check it in Integrations.'
export const conversationsToAnswer = (count: string) =>
  count === '1' ? '1 conversation needs a reply' : `${count} conversations need a reply`
export const openInbox = 'Open the Inbox to reply.'

// navigation
export const work = 'Work'
export const channels = 'Channels'
export const business = 'Business'

// opening
export const openUntil = (time: string) => `Open until ${time}`
export const openAllDay = 'Open 24 hours'
export const opensAt = (time: string) => `Opens at ${time}`
export const closed = 'Closed'

// shown-error
export const connectionLost = 'The internet connection was lost. Try again once you are connected.'
export const somethingFailed = 'Something went wrong. Try again.'

// sign-out
export const notSignedOut = 'Could not sign out'

// used by several features
export const activateForCustomers = 'Activate for customers'

// install
export const installApp = 'Install on the home screen'
export const installByMenu = 'In Safari: tap Share, then "Add to Home Screen".'
export const customersAndMessages = 'Customers and messages'
export const searchingMessages = 'Searching customers and messages…'
