// invitation-mail
export const anOwner = 'The business owner'
export const invites = (who: string, business: string, role: string) =>
  `${who} invites you to join the team of ${business} on Tanggap as ${role}.`
export const invitationEnds =
  'This invitation is valid for 7 days and can be used once. If you do not know the sender, ignore this email.'
export const invitationSubject = (business: string) => `Invitation to join the team of ${business}`
export const invitationText = (who: string, business: string, link: string) =>
  `${who} invites you to the team of ${business} on Tanggap. Open this link to join, valid for 7 days and once only: ${link}`
export const acceptInvitation = 'Accept invitation'

// notice-mail
export const andMore = (count: number) => `and ${count} more`
export const waitForYou = (count: number) =>
  count === 1 ? 'something is waiting for you' : `${count} things are waiting for you`
export const openPages = {
  '/inbox': 'Open Inbox',
  '/inbox/$roomId': 'Open the conversation',
  '/order': 'Open Subscription',
  '/home': 'Open Home',
  '/team': 'Open Team',
  '/training': 'Open Training',
  '/integrations': 'Open Integrations',
  '/simulate': 'Open Simulation',
  '/pesanan': 'Open Orders',
  '/janji': 'Open Bookings',
}

// digest-mail
export const inDigest = { daily: 'Yesterday', weekly: 'The last seven days' }
export const changeDigest = 'Change this digest or turn it off'

// ownership-mail
export const offersOwnership = (who: string, business: string) =>
  `${who} wants to transfer the ownership of ${business} on Tanggap to you.`
export const ownershipSubject = (business: string) => `You are offered the ownership of ${business}`
export const ownershipEnds =
  'If you accept, you become the owner and the present owner becomes an admin. The offer is valid for 7 days and changes nothing before you accept.'
export const seeOffer = 'View the offer'
export const ownerIsNow = (business: string, who: string) => `${who} now owns ${business}.`
export const ownerChangedSubject = (business: string) => `${business} has a new owner`
export const ownerChangedLast =
  'This email goes to the former and the new owner. If you did not want this, contact the new owner.'
export const ownershipDeclined = (business: string, who: string) =>
  `${who} declined the ownership of ${business}. You remain the owner.`
export const ownershipDeclinedSubject = (business: string) =>
  `The transfer of ${business} was declined`
export const nothingChanged = 'Nothing has changed.'
export const openTeam = 'Open Team'
