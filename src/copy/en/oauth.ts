// ConsentScreen
export const requestExpired = 'This request is no longer valid.'
export const requestExpiredHint =
  'It may be older than 10 minutes, already answered, or opened with another account. Go back to the application, then sign in from there once more.'
export const notAvailable = 'Signing in to other applications is not available.'
export const notAvailableHint =
  'Accounts here cannot be used to sign in to other applications yet. Ask the operator of this site.'
export const allowQuestion = 'Allow this application to use your account?'
export const applicationMay = 'What this application can do'
export const mayActForYou =
  'Open and change business data on your behalf, including customer conversations'
export const allowOnlyKnown = 'Allow it only if you know it. After this you go back to'
export const passwordNotShared =
  '. Your password is not shared, and you can revoke the permission in Settings, under Security.'
export const backToApplication = 'Back to the application…'
export const goingTo = (place: string) =>
  `You are being taken to ${place}. If it does not open by itself, press this button.`
export const toDashboard = 'To the dashboard'

// scopes
export const scopeIdentity = 'Recognise your account each time you sign in'
export const scopeEmail = 'See your email address'
export const scopeProfile = 'See your name and profile photo'
export const scopePhone = 'See your phone number'
export const scopeOffline = 'Stay signed in until you revoke it'
