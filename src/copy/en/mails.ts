// invitation-mail
export const anOwner = 'The business owner'
export const invites = (who: string, business: string, role: string) =>
  `${who} invites you to join the team of ${business} on Tanggap as ${role}.`
export const invitationEnds =
  'This invitation is valid for 7 days and can be used once. If you do not know the sender, ignore this email.'
export const invitationSubject = (business: string) => `Invitation to join the team of ${business}`
export const acceptInvitation = 'Accept invitation'

// notice-mail
export const andMore = (count: number) => `and ${count} more`
export const waitForYou = (count: number) =>
  count === 1 ? 'something is waiting for you' : `${count} things are waiting for you`
export const openInbox = 'Open Inbox'
export const openPlan = 'Open Subscription'

// digest-mail
export const inDigest = { daily: 'Yesterday', weekly: 'The last seven days' }
export const changeDigest = 'Change this digest or turn it off'
