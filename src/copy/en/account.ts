// RecoveryCode
export const codeNotCreated = (reason: string) => `The recovery code was not created yet. ${reason}`
export const codeLater = 'You can also create one later in Settings, under Security.'
export const continueWithoutCode = 'Continue without a code'
export const recoveryCode = 'Recovery code'
export const savedIt = 'I have saved it'
export const keepElsewhere =
  'Keep it somewhere that is not lost together with this device. Anyone who holds it can change your password.'
export const codeFile = (
  host: string,
  code: string,
  origin: string,
) => `Tanggap recovery code for ${host}

${code}

Use it at ${origin}/reset-password if you forget your password. It works once.
`

// SecureAccountDialog
export const accountSafe = 'Your account is secured'
export const nextTimePassword = 'Next time, sign in with this password.'
export const saveRecoveryCode = 'Save the recovery code'
export const secureYourAccount = 'Secure your account'
export const secureAccount = 'Secure account'
export const later = 'Later'
export const emailOrPhone = 'Email or phone number'
export const email = 'Email'
export const enterFullContact = 'Enter a complete email address or phone number.'
export const enterFullEmail = 'Enter a complete email address.'
export const password = 'Password'
export const atLeast = (count: number) => `At least ${count} characters.`
export const passwordTooShort = 'The password is too short.'
export const newCodeSent = 'A new code was sent'
export const code = 'Code'
export const changeAddress = 'Change address'
export const resendCode = 'Send the code again'
export const confirm = 'Confirm'

// recovery-words
export const recoveryOpensAccount =
  'If you forget your password, this code opens your account. It is shown only now, and it works only once.'

// secure-words
export const confirmationUnmailable =
  'This server requires confirmation by email, but it sends no email. Ask the server operator to set it up.'
export const allKept = 'Everything you have made stays.'
export const accountSecured = (recovery: string) => `Your account is secured. ${recovery}`
export const codeBeingTexted = (phone: string) => `A 6-digit code is on its way to ${phone}.`
export const codeBeingMailed = (email: string) =>
  `A 6-digit code is on its way to ${email}. Check your spam folder too.`
export const keptWithEmail = (kept: string) =>
  `${kept} With an email address you can sign in on any device.`
export const keptWithCode = (kept: string) =>
  `${kept} We send a code to make sure the address is yours.`
export const keptWithoutMail = (kept: string) =>
  `${kept} This server sends no email, so the account is secured as soon as you press the button. You then get a recovery code to keep.`

// used by several features
export const switchAccount = 'Switch account'
export const accountWithoutEmail = 'an account without email'
export const signedInAs = 'You are signed in as'
export const newPassword = 'New password'
export const emailAddress = 'Email address'
