// AiSection
export const ai = 'AI'
export const allNewToTeam = 'All new messages go to the team.'
export const draftsNotSent = 'When stopped, even replies being written are not sent.'
export const behaviourSaved = 'AI behaviour saved'
export const behaviourTwo = 'AI behaviour version 2'
export const off = 'Off'
export const offHint = 'Version 1 answers everywhere.'
export const simulatorOnly = 'Only in the simulator'
export const simulatorOnlyHint = 'Try version 2 in the Simulation; customers still get version 1.'
export const active = 'Active'
export const activeHint = 'Version 2 answers every new conversation session.'
export const ownerActivates = 'Only the owner can activate it for customers.'
export const rolloutSaved = 'Gradual rollout saved'
export const wholePercent = 'Enter a whole number from 0 to 100.'
export const partOnly = 'Only for a part of the conversations'
export const aiHandlesPercent = (percent: string) =>
  `The AI handles ${percent}% of new conversations; the others go straight to the team for comparison.`
export const aiHandlesAll = 'The AI handles all conversations.'
export const shareOfNew = 'Share of new conversations'
export const runningUnchanged = 'Running conversations do not change.'
export const timesSaved = 'Times saved'
export const secondsRange = (least: number, most: number) => `Enter ${least} to ${most} seconds.`
export const minutesRange = (most: string) => `Enter 1 to ${most} minutes.`
export const hoursRange = (most: number) => `Enter 1 to ${most} hours.`
export const pauseBeforeAnswer = 'Pause before answering'
export const pauseHint =
  'The AI waits until the customer has finished typing, then answers everything at once.'
export const seconds = 's'
export const teamDeadline = 'Deadline of the team'
export const teamDeadlineHint =
  'Counts only opening hours. Halfway the team is reminded, at the end the owner is notified, in the dashboard and by email if email is active.'
export const minutes = 'min'
export const autoCloseAfter = 'Close automatically after'
export const autoCloseHint =
  'AI conversations without an open question are closed with an outcome and a summary. The next message opens a new conversation.'
export const hours = 'hours'

// ApiKeyDialog
export const keyCreated = 'Key created'
export const createApiKey = 'Create an API key'
export const copyKeyNow = 'Copy it now. Once this window is closed, the key cannot be seen again.'
export const oneKeyPerProgram = 'One key per program, so that each can be revoked on its own.'
export const createKey = 'Create key'
export const keyName = 'Name of the key'
export const keyNameHint = 'Such as the name of the program: Online shop, Till.'
export const keyMay = 'What it may do'
export const validity = 'Valid for'
export const validityHint =
  'The key also ends when you are no longer an owner or admin of this business.'
export const apiKeys = 'API keys'
export const sendInHeader = 'Send it in the header'
export const keepLikePassword =
  '. Keep it like a password: anyone who holds it has the rights you have chosen.'
export const tryKey = 'Test key'
export const keyAccepted = "Key accepted, the business's channels can be read."

// ApiKeysSection
export const keyRevoked = (name: string) => `Key ${name} revoked`
export const apiKeysLead =
  "For your business's own programs: sending messages, reading chats, managing templates. A key ends when it is revoked, when it expires, or when its creator is no longer an owner or admin."
export const apiDocumentation = 'API documentation'
export const noKeys = 'No keys yet.'
export const allRights = 'All rights'
export const rightsNamed = (names: string) => `Rights: ${names}`
export const used = 'Used'
export const neverUsed = 'Never used'
export const byCreator = (name: string) => ` by ${name}`
export const revokeNamed = (name: string) => `Revoke ${name}`
export const revoke = 'Revoke'
export const revokeKeyQuestion = (name: string) => `Revoke the key ${name}?`
export const revokeKeyConsequence =
  'Programs that use it are refused at once. A revoked key cannot be used again.'
export const noExpiry = 'no expiry'
export const expiresAt = (at: string) => `expired ${at}`
export const validUntil = (at: string) => `valid until ${at}`

// Applications
export const grantRevoked = (name: string) => `Permission of ${name} revoked`
export const allowedApplications = 'Applications you allowed'
export const allowedApplicationsLead =
  'Other programs that sign in with your account and act on your behalf.'
export const noApplications = 'No application has signed in with your account.'
export const allowedAt = 'Allowed:'
export const revokeGrant = (name: string) => `Revoke the permission of ${name}`
export const revokeGrantQuestion = (name: string) => `Revoke the permission of ${name}?`
export const revokeGrantConsequence =
  'This application leaves your account, at the latest when its session ends (usually an hour). To sign in again, it must ask for your permission.'

// AuditSection
export const changeHistory = 'Change history'
export const changeHistoryLead =
  'Who changed what. Message content and secrets are never recorded here.'
export const noChanges = 'No changes yet.'
export const formerMember = 'Former member'
export const system = 'System'

// BusinessSection
export const businessSaved = 'Business saved'
export const business = 'Business'
export const businessFieldExample = 'Bakery'
export const teamName = 'Name of the team'
export const teamNameHint =
  'Used when the AI hands a conversation over: “saya sambungkan ke tim …”.'
export const description = 'Description'

// ClosedDatesForm
export const closedDatesSaved = 'Holidays saved'
export const closedDates = 'Holidays'
export const closedDatesLead =
  'On these dates the team is closed, whatever the opening hours. Deadlines stop, and customers are told when the team opens again.'
export const starts = 'From'
export const until = 'To'
export const remark = 'Remark'
export const remarkExample = 'Such as Idulfitri'
export const enterStartDate = 'Enter the first date.'
export const dateIsPast = 'This date is in the past.'
export const closedDatesLimit = (limit: number) => `At most ${limit} holidays.`
export const dateExists = 'This date is already in the list.'

// DangerSection
export const dangerZone = 'Danger zone'
export const deleteThisBusiness = 'Delete this business'
export const deleteLead = 'Channels, conversations, knowledge and the team are deleted for good.'
export const deleteBusiness = 'Delete business'
export const deleteQuestion = (name: string) => `Delete ${name}?`
export const deleteForever = 'Delete for good'
export const deleteConsequence =
  'All conversations, customers, knowledge and channels of this business are deleted. This cannot be undone.'

// DayRow
export const hoursNumbered = (day: string, position: number) => `${day}, hours ${position}`
export const copyToAllDays = 'Copy to all days'
export const opensField = (day: string) => `${day}, opens`
export const closesField = (day: string) => `${day}, closes`
export const removeHours = (day: string) => `Remove ${day}`
export const addHours = (day: string) => `Add hours to ${day}`
export const untilTomorrow = 'until the next day'

// HoursSection
export const hoursSaved = 'Opening hours saved'
export const openingHours = 'Opening hours'
export const openingHoursLead =
  'The AI answers at any time. Outside these hours deadlines stop, customers are told when the team opens again, and the team is called when it opens.'
export const keepOpeningHours = 'Use opening hours'
export const openAllDay = 'Open 24 hours, every day.'
export const allDaysClosed =
  'Every day is closed: customers are always told that the team is closed.'

// ProfileSection
export const profileSaved = 'Profile saved'
export const yourProfile = 'Your profile'
export const nameLead = 'Your colleagues see this name, customers do not.'
export const name = 'Name'
export const thisAccount = 'this account'
export const accountTemporary = 'Your account is still temporary.'
export const accountTemporaryLead =
  "If this browser's data is cleared, you cannot sign in again. Secure it with an email and a password."
export const deletedUnlessOpened = (date: string) =>
  ` If it is not opened again until ${date}, this account and business are deleted.`

// RecoverySection
export const recoveryOpens = 'Opens your account if you forget your password'
export const noMailRecovery = '; this server sends no email, so there is no link by email'
export const createNewCode = 'Create a new code'
export const createRecoveryCode = 'Create a recovery code'
export const createdAt = ', created'
export const oldCodeInvalid = 'The old code has not been valid since the password was changed.'
export const noCode = 'No code yet.'
export const withoutCode = (state: string) =>
  `${state} Without a code, only the server operator can recover your account.`
export const typePassword = (more: string) => `Type your password.${more}`
export const currentCodeEnds = ' The present code is no longer valid once a new one is created.'
export const createCode = 'Create code'

// SecuritySection
export const security = 'Security'
export const passwordOnceSecured =
  'You can set a password once the account is secured under Profile.'
export const proxyNoticeStart = 'For the server operator: visitors come through a proxy, but'
export const proxyNoticeMiddle =
  'is not set, so they share one limit of sign-in attempts. Set it to'
export const proxyNoticeEnd = 'if your proxy writes it, then restart the server.'
export const forgotten = 'Forgotten?'
export const passwordChanged = 'Password changed'
export const currentPassword = 'Current password'
export const enterCurrentPassword = 'Enter your current password.'
export const repeatPassword = 'Repeat the new password'
export const passwordsDiffer = 'The passwords are not the same.'
export const otherDevicesOut = 'Other devices were signed out'
export const signInSessions = 'Sign-in sessions'
export const signInSessionsLead = 'Sign out devices that you do not know or no longer use.'
export const signOutOthers = 'Sign out other devices'
export const signOutAll = 'Sign out all devices'
export const signOutHere = 'Sign out here'
export const signOutAllQuestion = 'Sign out all devices?'
export const signOutAllConsequence = 'This device is signed out too, and you need to sign in again.'

// SettingsScreen
export const profile = 'Profile'
export const usage = 'Usage'
export const history = 'History'
export const settingsParts = 'Parts of the settings'
export const ownersOnly =
  'Only the owner and admins can change the settings of the business. Profile and security are always yours.'

// TestingSection
export const testModeLead =
  'In test mode the AI replies only to tester numbers; other customers go straight to the team.'
export const backToTestMode = 'Back to test mode'
export const secureFirst = 'Secure your account under Profile first.'
export const testModeOn = 'Test mode is on'
export const aiActiveForAll = 'The AI is active for all customers'
export const activateWhenSatisfied = 'Activate it once you are satisfied with its answers.'
export const backAnytime = 'You can go back to test mode at any time.'
export const testersSaved = 'Tester numbers saved'
export const enterWhatsAppNumber = 'Enter a WhatsApp number, such as 0812-3456-7890.'
export const numberExists = 'This number is already in the list.'
export const testerNumbers = 'Tester numbers'
export const noTesters = 'None yet. Add your own WhatsApp number to try it.'
export const removeNumber = (number: string) => `Remove ${number}`
export const newNumber = 'New number'

// UsageSection
export const smallLimits =
  "These limits are small because the owner's account is not secured. Once it is, they are raised at once."
export const fairLimits =
  'These limits protect the server from unreasonable use. Ordinary use does not reach them.'
export const thisHour = 'this hour'
export const today = 'today'

// api-key-words
export const scopeRead = 'Read'
export const scopeReadHint = 'Sessions, chats, messages and files'
export const scopeSend = 'Send messages'
export const scopeSendHint = 'Also edit, delete and mark messages as read'
export const scopeSessions = 'Manage sessions and chats'
export const scopeSessionsShort = 'manage sessions'
export const scopeSessionsHint = 'Connect and disconnect numbers, archive and delete chats'
export const scopeTemplates = 'Manage templates'
export const scopeTemplatesHint = 'Read, submit and delete WhatsApp templates'
export const unlimited = 'No expiry'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const oneYear = '1 year'

// audit-words
export const changedMode = 'changed the mode'
export const pausedAi = 'stopped the AI'
export const continuedSetUp = 'continued the set-up'
export const changedBusiness = 'changed the business'
export const changedHours = 'changed the opening hours'
export const changedClosedDates = 'changed the holidays'
export const changedBehaviour = "changed the AI's behaviour"
export const publishedDraft = 'published a draft of the knowledge'
export const tookBackDraft = 'undid a publication of the knowledge'
export const overrodeScenarios = 'activated the AI although required scenarios had not passed'
export const changedRollout = "changed the AI's rollout"
export const changedManner = "changed the AI's style"
export const resumedAi = 'turned the AI on again'
export const connectedChannel = 'connected a channel'
export const disconnectedChannel = 'disconnected a channel'
export const startedChannel = 'started a channel session'
export const restartedChannel = 'restarted a channel session'
export const stoppedChannel = 'stopped a channel session'
export const loggedOutChannel = 'logged a device out of a channel'
export const askedChannelCode = 'requested a linking code of a channel'
export const mergedContact = 'merged customers'
export const updatedContact = 'changed the details of a customer'
export const importedContacts = 'imported customers'
export const undidImport = 'undid an import of customers'
export const exportedContacts = 'downloaded the list of customers'
export const erasedContact = 'erased the data of a customer'
export const stoppedPromotions = 'stopped promotions for a customer'
export const allowedPromotions = 'allowed promotions for a customer'
export const changedCustomerFields = 'changed the customer fields'
export const askRating = 'Ask for a rating when a conversation has ended'
export const askRatingHint =
  'Five minutes after the end, the customer is asked for a number from 1 to 5. Only between 08.00 and 21.00, before the 24-hour window ends, and at most once a week. The official WhatsApp may charge the message.'
export const ratingSaved = 'Rating request saved'
export const savedRule = 'saved an auto-reply rule'
export const switchedRuleOn = 'switched an auto-reply rule on'
export const switchedRuleOff = 'switched an auto-reply rule off'
export const removedRule = 'removed an auto-reply rule'
export const unmergedContact = 'separated customers'
export const createdTemplate = 'created a template'
export const deletedTemplate = 'deleted a template'
export const startedCampaign = 'started a campaign'
export const pausedCampaign = 'paused a campaign'
export const resumedCampaign = 'resumed a campaign'
export const cancelledCampaign = 'cancelled a campaign'
export const invitedMember = 'invited a member'
export const resentInvitation = 'sent an invitation again'
export const revokedInvitation = 'cancelled an invitation'
export const joinedTeam = 'joined the team'
export const changedRole = "changed a member's role"
export const removedMember = 'removed a member'
export const offeredOwner = 'offered the ownership'
export const withdrewOwner = 'took back a transfer of ownership'
export const declinedOwner = 'declined the ownership'
export const becameOwner = 'became the owner'
export const changedMask = 'changed the masking of numbers'
export const changedSharing = 'changed the sharing of escalations'
export const changedDuty = 'changed the duty of a member'
export const savedModel = 'changed the AI model'
export const removedModel = 'stopped using an AI model of their own'
export const savedQuickReply = 'saved a quick reply'
export const removedQuickReply = 'deleted a quick reply'
export const createdApiKey = 'created an API key'
export const revokedApiKey = 'revoked an API key'
export const deletedRoom = 'deleted a conversation'
export const onlySimulator = 'simulator only'
export const activeForCustomers = 'active for customers'
export const percentOfNew = (percent: number) => `${percent}% of new conversations`
export const allConversations = 'all conversations'
export const open24Hours = 'open 24 hours'

// hours
export const enterHours = 'Enter opening and closing time.'
export const hoursMustDiffer = 'Opening and closing time must differ.'
export const hoursOverlap = 'The hours of this day overlap.'

// save
export const createdWord = 'created'
export const savedProcedure = 'changed a procedure'
export const removedProcedure = 'deleted a procedure'
export const savedTool = 'changed a tool'
export const removedTool = 'deleted a tool'
export const approvedTool = 'approved a call of a tool'
export const refusedTool = 'refused a call of a tool'
export const savedTag = 'changed a tag'
export const mergedTag = 'merged a tag'
export const removedTag = 'deleted a tag'
export const exportedRoom = 'downloaded a conversation'

// LogoField
export const logo = 'Logo'
export const logoHint =
  'Shown to your team in the dashboard. A JPG, PNG or WebP picture of 10 MB at most; it is cut to a square.'
export const chooseLogo = 'Choose a picture'
export const changeLogo = 'Change the picture'
export const removeLogo = 'Remove the logo'
export const logoSaved = 'Logo saved'
export const logoRemoved = 'Logo removed'
export const logoTooBig = 'This picture is larger than 10 MB. Choose a smaller one.'
export const logoUnreadable = 'This file is not a picture that can be read. Choose another.'
export const changedLogo = 'changed the logo'

// SocialsForm
export const socials = 'Social accounts and site'
export const socialsLead = 'Shown by quick replies that contain {medsos}. May be empty.'
export const socialsSaved = 'Social accounts saved'
export const socialNames = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  situs: 'Site',
}
export const socialExamples = {
  instagram: '@rotisenja',
  tiktok: '@rotisenja',
  facebook: 'Roti Senja',
  situs: 'rotisenja.example',
}
export const siteWrong = 'Write the address of a site, such as rotisenja.example.'
