import { randomUUID } from 'node:crypto'
import { isUnavailable, isUnstorableText, sqlState } from '#platform/errors'
import { log } from '#platform/log'

/** The closed list of error codes with their default status. Client libraries compare the codes. */
const STATUS = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  captcha_failed: 400,
  conflict: 409,
  current_password_invalid: 400,
  current_password_required: 400,
  custom_provider_not_found: 404,
  email_address_invalid: 400,
  email_address_not_authorized: 400,
  email_address_not_provided: 400,
  email_conflict_identity_not_deletable: 422,
  email_exists: 422,
  email_not_confirmed: 400,
  email_provider_disabled: 422,
  feature_disabled: 404,
  flow_state_already_used: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  hook_payload_invalid_content_type: 400,
  hook_payload_over_size_limit: 422,
  hook_timeout: 422,
  hook_timeout_after_retry: 422,
  identity_already_exists: 422,
  identity_not_found: 422,
  insufficient_aal: 403,
  invalid_credentials: 400,
  invite_not_found: 404,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_phone_verify_not_enabled: 422,
  mfa_recovery_codes_locked: 429,
  mfa_recovery_codes_sole_factor: 422,
  mfa_totp_enroll_not_enabled: 422,
  mfa_totp_verify_not_enabled: 422,
  mfa_verification_failed: 422,
  mfa_verification_rejected: 403,
  mfa_verified_factor_exists: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  mfa_webauthn_verify_not_enabled: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  oauth_authorization_not_found: 404,
  oauth_client_not_found: 404,
  oauth_client_state_not_found: 400,
  oauth_consent_not_found: 404,
  oauth_dynamic_client_registration_disabled: 403,
  oauth_invalid_state: 400,
  oauth_provider_not_supported: 400,
  otp_disabled: 422,
  otp_expired: 403,
  over_custom_provider_quota: 422,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  over_sms_send_rate_limit: 429,
  passkey_disabled: 404,
  phone_exists: 422,
  phone_not_confirmed: 400,
  phone_provider_disabled: 422,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  request_entity_too_large: 413,
  request_timeout: 504,
  same_password: 422,
  session_expired: 400,
  session_not_found: 403,
  signup_disabled: 422,
  single_identity_not_deletable: 422,
  sms_send_failed: 422,
  sso_provider_not_found: 404,
  saml_assertion_no_email: 400,
  saml_assertion_no_user_id: 400,
  saml_entity_id_mismatch: 400,
  saml_idp_already_exists: 422,
  saml_metadata_fetch_failed: 400,
  saml_provider_disabled: 404,
  saml_relay_state_expired: 422,
  saml_relay_state_not_found: 404,
  sso_domain_already_exists: 422,
  too_many_enrolled_mfa_factors: 422,
  too_many_passkeys: 422,
  unexpected_audience: 403,
  unexpected_failure: 500,
  unknown: 400,
  user_already_exists: 422,
  user_banned: 403,
  user_not_found: 404,
  user_sso_managed: 422,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
  web3_unsupported_chain: 400,
  webauthn_challenge_expired: 400,
  webauthn_challenge_not_found: 400,
  webauthn_credential_exists: 422,
  webauthn_credential_not_found: 404,
  webauthn_verification_failed: 400,
} as const

export type AuthCode = keyof typeof STATUS

/** A request that Auth refuses. `status` is given when it differs from the code's default. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthCode
  readonly status: number
  readonly reasons: string[] | undefined
  constructor(code: AuthCode, message: string, more: { status?: number; reasons?: string[] } = {}) {
    super(message)
    this.code = code
    this.status = more.status ?? STATUS[code]
    this.reasons = more.reasons
  }
}

/** A refusal in the form of RFC 6749, always with status 400. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

export const API_VERSION = '2024-01-01'

/** Which error shape the client requested: any version date from 2024-01-01 selects the new one. */
export function isVersioned(request: Request): boolean {
  const asked = request.headers.get('x-supabase-api-version') ?? ''
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked >= API_VERSION
  )
}

/** Converts any thrown value into an error response. Unknown errors show no internals. */
export function renderFailure(error: unknown, versioned: boolean): Response {
  if (error instanceof OAuthError) {
    return Response.json(
      { error: error.error, error_description: error.message },
      { status: 400, headers: { 'x-sb-error-code': error.error } },
    )
  }
  const known = error instanceof AuthError ? error : translateError(error)
  const errorId = known.status >= 500 ? randomUUID() : undefined
  if (errorId) log.error({ err: error, errorId }, 'auth failed')
  const weak = known.reasons && { weak_password: { reasons: known.reasons } }
  const body = versioned
    ? { code: known.code, message: known.message, ...weak }
    : {
        code: known.status,
        error_code: known.code,
        msg: known.message,
        ...(errorId && { error_id: errorId }),
        ...weak,
      }
  return Response.json(body, { status: known.status, headers: { 'x-sb-error-code': known.code } })
}

const LOCKED = new Set(['55P03', '40P01', '40001'])
const TIMED_OUT = '57014'

function translateError(error: unknown): AuthError {
  if (LOCKED.has(sqlState(error)) || isOvertaken(error)) return overtakenError()
  if (sqlState(error) === TIMED_OUT)
    return new AuthError(
      'request_timeout',
      'Processing this request timed out, please retry after a moment.',
    )
  if (isUnstorableText(error))
    return new AuthError('validation_failed', 'A value contains a character that cannot be stored')
  return new AuthError(
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { status: isUnavailable(error) ? 503 : 500 },
  )
}

/** Another request was faster; the client may retry. */
export const overtakenError = () =>
  new AuthError('conflict', 'Request was throttled by a concurrent update. Please try again.')

/**
 * Conflicts in Auth's own tables: the address was taken, or the user removed meanwhile. Constraints
 * of application tables are excluded, because a retry would fail again.
 */
const isOvertaken = (error: unknown): boolean =>
  ['23505', '23503'].includes(sqlState(error)) &&
  error instanceof Error &&
  'schema_name' in error &&
  error.schema_name === 'auth'
