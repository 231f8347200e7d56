// Team: the transfer of a business to another member
export const title = 'Ownership'
export const lead =
  'The owner can transfer the business to a member of the team. Nothing changes before that member accepts.'
export const noOthers = 'Invite a member first: a business can only pass to a member of its team.'
export const handOver = 'Transfer ownership'
export const waitingFor = (name: string, until: string) =>
  `Waiting until ${until} for ${name} to accept the ownership.`
export const withdraw = 'Take back the offer'
export const withdrawn = 'Offer taken back: you remain the owner'

// OfferDialog
export const dialogLead =
  'Once accepted, the new owner looks after the subscription and may delete this business, and you become an admin. You can take the offer back until it is accepted.'
export const newOwner = 'New owner'
export const offer = 'Offer the ownership'
export const offered = 'Ownership offered'
export const codeHint = 'Six digits from your authenticator app'
export const enterCode = 'Enter the code of your authenticator app.'
export const recentSignIn =
  'This account has no password. If you signed in more than ten minutes ago, sign out and in again first.'

// ReceivedOffer
export const received = (owner: string, business: string) =>
  `${owner} wants to transfer the ownership of ${business} to you`
export const receivedLead = (until: string) =>
  `This offer is valid until ${until}. Nothing has changed yet.`
export const accept = 'Accept the ownership'
export const decline = 'Decline'
export const declined = 'Offer declined'
export const acceptQuestion = (business: string) => `Become the owner of ${business}?`
export const acceptConsequence = (owner: string) =>
  `You look after the subscription and may delete this business. ${owner} becomes an admin. Only you can transfer it afterwards.`
export const accepted = (business: string) => `You now own ${business}`
