// CodeForm
export const ifAddress = 'If'
export const codeSentThere = 'has an account here, a 6-digit code was sent to it.'
export const checkSpam = ' Check your spam folder too.'
export const continueOn = 'Continue'

// LoginScreen
export const signInToTanggap = 'Sign in to Tanggap'
export const createAccount = 'Create an account'
export const signInWithCode = 'Sign in with a code'
export const enterCode = 'Enter the code'
export const twoStep = 'Two-step verification'
export const accountCreated = (recovery: string) => `Your account was created. ${recovery}`

// MfaForm
export const openAuthenticator =
  'Open the authenticator app on your phone, then type the code for Tanggap.'
export const verify = 'Verify'

// NewPasswordForm
export const newPasswordHint = (count: number) =>
  `At least ${count} characters. Other devices will be signed out of this account.`
export const savePassword = 'Save password'

// RecoverByCodeForm
export const recoveryCodeHint = 'The code you saved when you secured your account.'
export const enterRecoveryCode = 'Enter your recovery code.'
export const recoverHint = (count: number) =>
  `At least ${count} characters. All devices will be signed out of this account.`

// RegisterForm
export const yourName = 'Your name'
export const enterYourName = 'Enter your name.'
export const byCreating = 'By creating an account you agree to the'
export const termsOfService = 'Terms of Service'
export const and = 'and the'
export const privacyPolicy = 'Privacy Policy'
export const haveAccount = 'Already have an account?'

// RequestResetForm
export const resetHint = 'We send a link and a code to choose a new password.'
export const sendLink = 'Send link'
export const byRecoveryCode = 'Use a recovery code'
export const backToSignIn = 'Back to sign-in'

// ResetPasswordScreen
export const saveNewRecoveryCode = 'Save the new recovery code'
export const serverSendsNoMail = 'This server sends no email. Use the recovery code you saved.'
export const sendLinkByMail = 'Send a link by email instead'
export const resetLinkCommand = 'npm run reset-link -- your-email'
export const noCodeAskOperator =
  'No code? Ask the server operator to make a link for you with the command'
export const passwordReplaced = (recovery: string) =>
  `Your password was changed, and the code you used is spent. ${recovery}`
export const pressContinue = 'Press Continue to choose a new password.'

// ReturnFromLink
export const linkUnusable = 'This link cannot be used here'
export const signingIn = 'One moment, signing in…'
export const justConfirmed =
  'If you have just confirmed your email, the account is active: simply sign in with your password.'
export const forgotPassword = 'Forgot password'

// SendCodeForm
export const phoneNumber = 'Phone number'
export const codeHint = 'We send a 6-digit code. No password needed.'
export const enterFull = (label: string) => `Enter a complete ${label}.`
export const sendCode = 'Send code'
export const backToPassword = 'Back to password'

// SignInForm
export const enterPassword = 'Enter your password.'
export const forgotPasswordQuestion = 'Forgot your password?'
export const signInWithOneTimeCode = 'Sign in with a one-time code'
export const noAccount = 'No account yet?'

// SocialButtons
export const continueWith = (provider: string) => `Continue with ${provider}`

// contact-field
export const enterFullPhone = 'Enter a complete phone number.'

// MfaForm
export const byBackupCode = 'No phone at hand? Use a backup code'
export const byApp = 'Use the authenticator app'
export const otherAccount = 'Sign in with another account'
export const backupCodeLead = 'Type one of the backup codes you saved. Each code works only once.'
export const backupCode = 'Backup code'
