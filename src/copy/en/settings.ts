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
export const apiKeys = 'API keys'
// ApiKeysSection
export const revoke = 'Revoke'
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

// BusinessSection
export const businessSaved = 'Business saved'
export const business = 'Business'
export const businessFieldExample = 'Bakery'
export const teamName = 'Name of the team'
export const teamNameHint =
  'Used when the AI hands a conversation over: “saya sambungkan ke tim …”.'
export const description = 'Description'

// DangerSection
export const dangerZone = 'Danger zone'
export const deleteThisBusiness = 'Delete this business'
export const deleteLead = 'Channels, conversations, knowledge and the team are deleted for good.'
export const deleteBusiness = 'Delete business'
export const deleteQuestion = (name: string) => `Delete ${name}?`
export const deleteForever = 'Delete for good'
export const deleteConsequence =
  'All conversations, customers, knowledge and channels of this business are deleted. This cannot be undone.'

// HoursSection
export const openingHours = 'Opening hours'
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

// audit-words
export const askRating = 'Ask for a rating when a conversation has ended'
export const askRatingHint =
  'Five minutes after the end, the customer is asked for a number from 1 to 5. Only between 08:00 and 21:00, before the 24-hour window ends, and at most once a week. The official WhatsApp may charge the message.'
export const ratingSaved = 'Rating request saved'
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
