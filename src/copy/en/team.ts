// InvitationRows
export const invitations = 'Invitations'
export const newLinkFailed = 'The new link was not made'
export const invitationCancelled = 'Invitation cancelled'
export const linkNoLongerValid = (email: string) => `The link for ${email} is no longer valid.`
export const invitationNotCancelled = 'The invitation was not cancelled'
export const validUntil = (date: string) => `, valid until ${date}`
export const makeNewLink = 'Make a new link'
export const newInvitationLink = 'New invitation link'
export const oldLinkInvalid = (sent: string) => `The old link is no longer valid. ${sent}`

// InvitationScreen
export const alreadyInTeam = (business: string) => `You are already in the team of ${business}.`
export const alreadyAccepted = 'You have already accepted this invitation.'
export const alreadyUsed = 'This invitation was already used.'
export const usedOnce = (business: string) =>
  `An invitation to the team of ${business} can be accepted once. If that was you, simply sign in with your account.`
export const invitationExpired = 'This invitation has expired.'
export const invitationExpiredLead = (business: string) =>
  `Invitations are valid for 7 days. Ask those who manage ${business} to make a new link for you.`
export const invitationInvalid = 'This invitation is not valid.'
export const invitationInvalidLead =
  'Its link may be cut off, replaced by a new one, or cancelled. Ask the person who invited you for a new invitation.'
export const joinTeam = (business: string) => `Join the team of ${business}`
export const invitesYou = (inviter: string, email: string, role: string) =>
  `${inviter} invites ${email} as ${role}.`
export const owner = 'The business owner'
export const signInToAccept = (email: string) => `Sign in or sign up with ${email} to accept it.`
export const accept = 'Accept invitation'
export const forOtherAddress = 'This invitation is for another address.'
export const forOtherAddressLead = (business: string, email: string, ownEmail: string) =>
  `The invitation to the team of ${business} was made for ${email}. You are signed in as ${ownEmail}.`
export const stayOnAccount = 'Stay with this account'
export const toHome = 'To the home page'

// InviteDialog
export const shareLink = 'Share the invitation link'
export const inviteToTeam = 'Invite to the team'
export const linkBeingMailed = (email: string) =>
  `Its link is being sent to ${email}. You can also copy and share it yourself.`
export const copyAndSend = (email: string) =>
  `Copy this link and send it to ${email} yourself, such as by WhatsApp. This server sends no email.`
export const youGetLink = (mailed: string) =>
  `You get a link to share${mailed}. It is valid for 7 days and works once. An invitation to an email address is for that address only; one to WhatsApp is for the first who opens it.`
export const alsoMailed = ', and the link is also sent by email'
export const inviteBy = 'Invite by'
export const byWhatsApp = 'WhatsApp'
export const whatsAppNumber = 'WhatsApp number'
export const numberExample = '0812-3456-7890'
export const sentBy = 'Sent by'
export const iSendIt = 'I send it myself'
export const noChannel =
  'No WhatsApp number of the business is connected. You send the link from your own WhatsApp.'
export const mayNeedTemplate =
  'Official WhatsApp may only write first with an approved template that has one variable.'
export const linkBeingSent = (number: string) =>
  `The link is being sent to ${number}. The list of invitations shows the result.`
export const templateMissing = (number: string) =>
  `This channel has no template that it may send to ${number}. Send the link from your own WhatsApp.`
export const channelGone = (number: string) =>
  `The channel that sent it before is no longer connected. Send the link to ${number} yourself.`
export const sendYourself = (number: string) =>
  `Send this link to ${number} from your own WhatsApp.`
export const byOwnWhatsApp = 'Send from my WhatsApp'
export const whatsAppStates = {
  waiting: ', being sent by WhatsApp',
  sent: ', sent by WhatsApp',
  refused: ', WhatsApp refused to send it',
}
export const signInWithAny = 'Sign in or register with your account to accept it.'
export const invitationLink = 'Invitation link'
export const linkShownOnce =
  'This link is shown only now. If it is lost, make a new one in the list of invitations.'
export const sendInvitation = 'Send invitation'
export const makeInvitationLink = 'Make an invitation link'
export const role = 'Role'

// MemberActs
export const thisMember = 'This member'
export const roleNotChanged = 'The role was not changed'
export const nowHasRole = (name: string, role: string) => `${name} is now ${role}`
export const memberRemoved = (name: string) => `${name} was removed`
export const roomsMoved = (count: number) =>
  count === 1
    ? 'Their conversation moved to you or a colleague on duty.'
    : `Their ${count} conversations moved to you or colleagues on duty.`
export const roleOf = (name: string) => `Role of ${name}`
export const removeNamed = (name: string) => `Remove ${name}`
export const removeQuestion = (name: string) => `Remove ${name}?`
export const removeIt = 'Remove'
export const removeConsequence =
  'Their access to this business ends, and so do the API keys and invitations they made. The conversations they hold move to you. With sharing in turn, their open cases move to colleagues on duty.'

// TeamScreen
export const invite = 'Invite'
export const members = 'Members'
export const isYou = '(you)'
export const joined = 'Joined'
export const ownerMay =
  'everything, including activating the AI for customers and deleting the business'
export const adminMay = 'managing the business, AI, channels, knowledge and invitations'
export const agentMay = 'replying to customers and handling escalations'
export const viewerMay = 'viewing only'
export const invitedBy = (name: string) => `, invited by ${name}`

// NumberMask
export const numbers = "Customers' numbers"
export const numbersLead =
  'Numbers are masked on the server: in lists, the customer pane, exports, notifications and the API. Search finds names or whole numbers only. Numbers that people write in messages stay visible.'
export const maskFor = (role: string) => `Mask numbers for ${role}`
export const numbersMasked = 'Numbers are masked: +62 812-••••-1234'
export const numbersShown = 'Every role sees numbers'
