import { z } from 'zod'
import { isTrue, choice, onOff, optional, opaqueKey, wholeNumber } from './settings-fields.ts'

/** Minimum length of an HS256 secret (RFC 7518, section 3.2: as long as its hash). */
const MIN_JWT_SECRET = 32

/** The variables of sign-in (Auth), in the order of docs/configuration.md. */
export const AUTH_SETTINGS = {
  AUTH_JWT_SECRET: z
    .string()
    .min(
      MIN_JWT_SECRET,
      `at least ${MIN_JWT_SECRET} characters: the public key is signed with it, so anyone who guesses it can act as any user`,
    )
    .optional()
    .meta({
      description: 'Shared secret that signs tokens, 32 characters or more',
      fallback: 'generated at the first start',
    }),
  AUTH_SIGNING_KEYS: optional.meta({
    description: 'JWK set that signs tokens, or the name of its file',
    fallback: 'generated at the first start',
  }),
  AUTH_PUBLISHABLE_KEY: opaqueKey('sb_publishable_').meta({
    description:
      'Public project key in the newer form, `sb_publishable_…`. Change it when it has leaked',
    fallback: 'derived from the secret',
  }),
  AUTH_SECRET_KEY: opaqueKey('sb_secret_').meta({
    description:
      'Service project key in the newer form, `sb_secret_…`. Change it when it has leaked',
    fallback: 'derived from the secret',
  }),
  AUTH_JWT_EXPIRY: wholeNumber(3600, 60).meta({
    description: 'Lifetime of an access token',
    unit: 'seconds',
  }),
  AUTH_OTP_EXPIRY: wholeNumber(3600, 60).meta({
    description: 'Lifetime of codes and links in mails',
    unit: 'seconds',
  }),
  AUTH_AUTOCONFIRM: choice.meta({
    description: 'New email addresses need no confirmation mail',
    fallback: '`true` where no mail is sent, else `false`',
  }),
  AUTH_SIGNUP: onOff(true).meta({ description: 'New accounts may be created' }),
  AUTH_ANONYMOUS: onOff(true).meta({ description: 'Anonymous accounts may be created' }),
  AUTH_RATE_LIMITS: onOff(true).meta({ description: 'Sign-in is rate limited' }),
  ANONYMOUS_ACCOUNT_DAYS: wholeNumber(30).meta({
    description:
      'An unused account that was never secured is removed with its business after this time. 0: never',
    unit: 'days',
  }),
  AUTH_EMAIL_ENABLED: onOff(true).meta({ description: 'Sign-up and sign-in by email' }),
  AUTH_PHONE_ENABLED: choice.meta({
    description: 'Sign-up and sign-in by phone',
    fallback: '`true` where codes can be sent to phones, else `false`',
  }),
  AUTH_OTP_REVEALS_UNKNOWN: onOff(false).meta({
    description:
      '`POST /otp` answers 422 for an address without an account, as a Supabase project ' +
      'does. Otherwise it answers as for a known one',
  }),
  AUTH_REDIRECT_URLS: optional.meta({
    description: 'Further redirect targets: globs, separated by commas',
  }),
  AUTH_PASSWORD_MIN_LENGTH: wholeNumber(8, 6).meta({
    description: 'Minimum length of a password, 6 or more',
    unit: 'characters',
  }),
  AUTH_PASSWORD_CHARACTERS: z
    .enum([
      '',
      'letters_digits',
      'lower_upper_letters_digits',
      'lower_upper_letters_digits_symbols',
    ])
    .default('')
    .meta({
      description:
        'Characters that a password needs: `letters_digits`, ' +
        '`lower_upper_letters_digits` or `lower_upper_letters_digits_symbols`',
      fallback: 'any',
    }),
  AUTH_PASSWORD_COMMON_REFUSED: onOff(true).meta({
    description:
      'Refuses common passwords: a built-in list, simple patterns, and words of the account itself',
  }),
  AUTH_PASSWORD_RANGE_URL: optional.meta({
    description: 'Service that lists leaked passwords by the first five characters of their SHA-1',
  }),
  AUTH_PASSWORD_CURRENT_REQUIRED: onOff(true).meta({
    description:
      'Changing a password requires the present one, or a code that was mailed in the last hour',
  }),
  AUTH_PASSWORD_REAUTHENTICATION: onOff(false).meta({
    description: 'Changing a password requires a mailed code when the session is older than a day',
  }),
  AUTH_EMAIL_REFUSED_DOMAINS: optional.meta({
    description: 'Mail domains that cannot sign up, separated by commas',
  }),
  AUTH_EMAIL_AUTHORIZED: optional.meta({
    description:
      'The only addresses and domains to which Auth sends mail, separated by commas. For trials with a real mail server',
  }),
  AUTH_NOTIFICATIONS: onOff(true).meta({
    description:
      'Mails people about a new password, address, phone, sign-in method or second ' +
      'factor, and about many wrong passwords',
  }),
  AUTH_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).default('turnstile').meta({
    description: 'Captcha service for sign-up, sign-in by password, codes and recovery',
  }),
  AUTH_CAPTCHA_SECRET: optional.meta({
    description: 'Secret of the captcha service',
    fallback: 'no captcha',
  }),
  AUTH_CAPTCHA_URL: optional.meta({
    description: 'Address of the captcha service',
    fallback: "the provider's own",
  }),
  AUTH_SESSION_TIMEBOX: z.coerce
    .number()
    .int()
    .min(60)
    .optional()
    .meta({ description: 'Maximum age of a session', unit: 'seconds', fallback: 'no limit' }),
  AUTH_SESSION_INACTIVITY: z.coerce.number().int().min(60).optional().meta({
    description: 'Maximum time that a session may stay unused',
    unit: 'seconds',
    fallback: 'no limit',
  }),
  AUTH_SESSION_SINGLE: onOff(false).meta({
    description: 'Only the newest session of an account stays signed in',
  }),
  AUTH_SMS_URL: optional.meta({
    description: 'Service that receives `{phone, channel, text}` by POST and sends codes to phones',
  }),
  AUTH_SMS_SECRET: optional.meta({ description: 'Secret that signs the calls to that service' }),
  AUTH_SMS_CHANNEL: optional.meta({
    description: 'Id of a WhatsApp channel that sends codes to phones',
  }),
  AUTH_SMS_AUTOCONFIRM: onOff(false).meta({
    description: 'Phones count as confirmed without a code',
  }),
  AUTH_SMS_TEST_OTP: optional.meta({
    description: '`phone=code` pairs that are always accepted, for app reviews',
  }),
  AUTH_CUSTOM_PROVIDERS_MAX: wholeNumber(100).meta({
    description:
      'Maximum number of providers that `/auth/v1/admin/custom-providers` may add at run time (`custom:name`)',
    unit: 'providers',
  }),
  AUTH_MANUAL_LINKING: onOff(false).meta({
    description: 'Users may link and unlink identities themselves',
  }),
  AUTH_SAML: onOff(false).meta({
    description:
      'Single sign-on of companies by SAML 2.0, configured by `/auth/v1/admin/sso/providers`',
  }),
  AUTH_OAUTH_SERVER: onOff(true).meta({
    description:
      'Registered applications (`/auth/v1/admin/oauth/clients`) may let people sign in ' +
      'with an account of this instance',
  }),
  AUTH_OAUTH_CONSENT_URL: optional.meta({
    description: 'Page that asks people for consent: a path or an address',
    fallback: '`/oauth/consent`',
  }),
  AUTH_WEB3: optional.meta({
    description: 'Chains whose wallets may sign in, separated by commas: `ethereum`, `solana`',
  }),
  AUTH_PASSKEYS: onOff(true).meta({ description: 'Passkeys and security keys' }),
  AUTH_WEBAUTHN_RP_ID: optional.meta({
    description: 'Domain that passkeys belong to',
    fallback: 'host of `PUBLIC_URL`',
  }),
  AUTH_WEBAUTHN_ORIGINS: optional.meta({
    description: 'Further origins of passkeys, separated by commas',
  }),
}

/** External sign-in: `AUTH_EXTERNAL_GOOGLE_CLIENT_ID` and so on, for any name. */
export type ExternalProvider = {
  clientId: string
  moreClientIds: string[]
  clientSecret: string
  issuer?: string
  skipsNonce: boolean
  emailOptional: boolean
}
/** Auth hooks: `AUTH_HOOK_SEND_SMS_URI` and so on; several secrets are separated by `|`. */
export type AuthHook = { uri: string; secrets: string[] }

export function readExternalProviders(
  given: Record<string, string | undefined>,
): Record<string, ExternalProvider> {
  const names = Object.keys(given).flatMap(
    (key) => /^AUTH_EXTERNAL_([A-Z0-9_]+)_CLIENT_ID$/.exec(key)?.[1] ?? [],
  )
  return Object.fromEntries(
    names.map((name) => {
      const [clientId = '', ...moreClientIds] = (given[`AUTH_EXTERNAL_${name}_CLIENT_ID`] ?? '')
        .split(',')
        .map((id) => id.trim())
      const issuer = given[`AUTH_EXTERNAL_${name}_ISSUER`]
      return [
        name.toLowerCase(),
        {
          clientId,
          moreClientIds,
          clientSecret: given[`AUTH_EXTERNAL_${name}_SECRET`] ?? '',
          ...(issuer !== undefined && { issuer }),
          skipsNonce: isTrue(given[`AUTH_EXTERNAL_${name}_SKIP_NONCE`]),
          emailOptional: isTrue(given[`AUTH_EXTERNAL_${name}_EMAIL_OPTIONAL`]),
        },
      ]
    }),
  )
}

export function readAuthHooks(given: Record<string, string | undefined>): Record<string, AuthHook> {
  const names = Object.keys(given).flatMap(
    (key) => /^AUTH_HOOK_([A-Z_]+)_URI$/.exec(key)?.[1] ?? [],
  )
  return Object.fromEntries(
    names.map((name) => [
      name.toLowerCase(),
      {
        uri: given[`AUTH_HOOK_${name}_URI`] ?? '',
        secrets: (given[`AUTH_HOOK_${name}_SECRETS`] ?? '')
          .split('|')
          .filter((secret) => secret !== ''),
      },
    ]),
  )
}
