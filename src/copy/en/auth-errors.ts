// auth-errors
export const tooManyAttempts = 'Too many attempts. Wait a moment, then try again.'
export const codeWrongOrExpired =
  'The code is wrong or has expired. Request a new one if you need it.'
export const linkUsedOrExpired =
  'This link was already used, has expired, or was opened in another browser. Request a new one.'
export const invalidCredentials = 'The email, number or password is wrong.'
export const emailNotConfirmed =
  'This email is not confirmed yet. Ask the server operator to make a sign-in link for you.'
export const phoneNotConfirmed =
  'This number is not confirmed yet. Ask the server operator for help.'
export const userAlreadyExists = 'This email or number already has an account. Please sign in.'
export const emailExists =
  'This email belongs to another account. Sign in with that account, or use another email.'
export const phoneExists = 'This number belongs to another account.'
export const emailAddressInvalid = 'That email address cannot be used. Check the spelling.'
export const emailAddressNotAuthorized = 'The mail server may not send to that address yet.'
export const signupDisabled =
  'New accounts are closed for now. Ask the business owner for an invitation.'
export const emailProviderDisabled = 'Signing in with email is switched off.'
export const phoneProviderDisabled =
  'Signing in with a phone number is not available here. Use email.'
export const smsSendFailed = 'The SMS was not sent. Use email, or try again later.'
export const providerDisabled = 'This way to sign in is not available here.'
export const anonymousProviderDisabled =
  'Trying without an account is closed. Please create an account.'
export const otpDisabled = 'There is no account with that address. Please create one.'
export const overEmailSendRateLimit =
  'An email was just sent. Wait a minute before requesting another.'
export const overSmsSendRateLimit = 'An SMS was just sent. Wait a minute before requesting another.'
export const samePassword = 'The new password must differ from the old one.'
export const reauthenticationNeeded =
  'For your security, sign in again before changing the password.'
export const currentPasswordRequired = 'Enter your current password.'
export const currentPasswordInvalid = 'The current password is wrong.'
export const insufficientAal = 'Enter the code from your authenticator app first.'
export const mfaVerificationFailed = 'The authenticator code is wrong.'
export const mfaChallengeExpired = 'The code has run out. Try again with a new one.'
export const userBanned = 'This account is blocked.'
export const userNotFound = 'Account not found.'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const oauthAuthorizationNotFound =
  'This request is no longer valid. Sign in from the application once more.'
export const oauthInvalidState =
  'This request was already answered. Sign in from the application once more.'
export const oauthConsentNotFound = 'This application no longer has permission.'
export const mfaVerificationRejected = 'Verification was rejected. Please sign in again.'
export const lastWayIn = 'The last way to sign in cannot be removed.'
export const captchaFailed = 'The security check failed. Reload the page and try again.'
export const validationFailed = 'Something in the form is not right. Please check it.'
export const passwordShort = 'too short'
export const passwordNeedsMix = 'needs a mix of letters, digits and symbols'
export const passwordLeaked = 'too easy to guess, or leaked before'
export const notDoneRetry = 'That did not work. Try again.'
export const passwordWeakBecause = (reasons: string) => `This password is weak: ${reasons}.`
export const chooseAnother = 'choose another one'
export const passwordWeak = 'This password is weak. Choose a longer one.'
export const serverUnreachable =
  'The server cannot be reached. Check your internet connection, then try again.'
export const secondsCount = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`)
export const minutesCount = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
export const tooManyWrong = (wait: string) => `Too many wrong attempts. Try again in ${wait}.`
export const atLeastCharacters = (count: string) => ` (at least ${count} characters)`
