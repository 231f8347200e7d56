import * as copy from '#copy/auth-errors'

const WAIT = copy.tooManyAttempts
const CODE = copy.codeWrongOrExpired
const LINK = copy.linkUsedOrExpired

/** The texts of Auth's error codes. */
const TEXTS: Record<string, string> = {
  invalid_credentials: copy.invalidCredentials,
  email_not_confirmed: copy.emailNotConfirmed,
  phone_not_confirmed: copy.phoneNotConfirmed,
  user_already_exists: copy.userAlreadyExists,
  email_exists: copy.emailExists,
  phone_exists: copy.phoneExists,
  email_address_invalid: copy.emailAddressInvalid,
  email_address_not_authorized: copy.emailAddressNotAuthorized,
  signup_disabled: copy.signupDisabled,
  email_provider_disabled: copy.emailProviderDisabled,
  phone_provider_disabled: copy.phoneProviderDisabled,
  sms_send_failed: copy.smsSendFailed,
  provider_disabled: copy.providerDisabled,
  anonymous_provider_disabled: copy.anonymousProviderDisabled,
  otp_expired: CODE,
  otp_disabled: copy.otpDisabled,
  over_request_rate_limit: WAIT,
  over_email_send_rate_limit: copy.overEmailSendRateLimit,
  over_sms_send_rate_limit: copy.overSmsSendRateLimit,
  same_password: copy.samePassword,
  reauthentication_needed: copy.reauthenticationNeeded,
  reauthentication_not_valid: CODE,
  current_password_required: copy.currentPasswordRequired,
  current_password_invalid: copy.currentPasswordInvalid,
  insufficient_aal: copy.insufficientAal,
  mfa_verification_failed: copy.mfaVerificationFailed,
  mfa_challenge_expired: copy.mfaChallengeExpired,
  user_banned: copy.userBanned,
  user_not_found: copy.userNotFound,
  session_not_found: copy.sessionEnded,
  session_expired: copy.sessionEnded,
  refresh_token_not_found: copy.sessionEnded,
  refresh_token_already_used: copy.sessionEnded,
  bad_code_verifier: LINK,
  flow_state_not_found: LINK,
  flow_state_expired: LINK,
  flow_state_already_used: LINK,
  pkce_code_verifier_not_found: LINK,
  bad_oauth_state: LINK,
  oauth_authorization_not_found: copy.oauthAuthorizationNotFound,
  oauth_invalid_state: copy.oauthInvalidState,
  oauth_client_state_not_found: LINK,
  oauth_consent_not_found: copy.oauthConsentNotFound,
  mfa_verification_rejected: copy.mfaVerificationRejected,
  single_identity_not_deletable: copy.lastWayIn,
  captcha_failed: copy.captchaFailed,
  validation_failed: copy.validationFailed,
}

const WEAK: Record<string, string> = {
  length: copy.passwordShort,
  characters: copy.passwordNeedsMix,
  pwned: copy.passwordLeaked,
}

/** The text for a refusal by Auth; an unknown code gets a general text without internals. */
export function authMessage(error: unknown): string {
  if (!(error instanceof Error)) return copy.notDoneRetry
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if ('reasons' in error && Array.isArray(error.reasons))
    return copy.passwordWeakBecause(
      error.reasons.map((reason) => describeWeakness(String(reason), error.message)).join(', ') ||
        copy.chooseAnother,
    )
  if (code === 'weak_password') return copy.passwordWeak
  const waitSeconds =
    code === 'over_request_rate_limit' && /after (\d+) seconds/.exec(error.message)?.[1]
  if (waitSeconds) return waitText(Number(waitSeconds))
  if (TEXTS[code]) return TEXTS[code]
  if (error.name === 'AuthRetryableFetchError' || error instanceof TypeError)
    return copy.serverUnreachable
  if (error.name === 'AuthSessionMissingError') return copy.sessionEnded
  if (
    error.name === 'AuthPKCECodeVerifierMissingError' ||
    error.name === 'AuthPKCEGrantCodeExchangeError'
  )
    return LINK
  return copy.notDoneRetry
}

/**
 * Parses the waiting time, which only Auth's English sentence has: "You can try again after 16
 * seconds."
 */
function waitText(seconds: number): string {
  const wait =
    seconds < 60 ? copy.secondsCount(seconds) : copy.minutesCount(Math.ceil(seconds / 60))
  return copy.tooManyWrong(wait)
}

/**
 * Parses the least password length, which only Auth's English sentence has: "Password should be at
 * least 12 characters."
 */
function describeWeakness(reason: string, sentence: string): string {
  const least = reason === 'length' && /at least (\d+)/.exec(sentence)?.[1]
  return (WEAK[reason] ?? reason) + (least ? copy.atLeastCharacters(least) : '')
}

/** The text for an error code in a redirect. */
export const authCodeMessage = (code: string) =>
  code === 'otp_expired' ? LINK : (TEXTS[code] ?? copy.notDoneRetry)
