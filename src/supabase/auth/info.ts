import type { Resolved } from './options.ts'

/** Providers that clients query. Custom ones come from the configuration. */
const PROVIDERS =
  `apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin
    linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos zoom`.split(/\s+/)

/** GET /settings: the sign-in methods that screens may offer. */
export function settingsOf(options: Resolved): Record<string, unknown> {
  return {
    external: {
      ...Object.fromEntries(
        [...PROVIDERS, ...options.providers.keys()].map((name) => [
          name,
          options.providers.has(name),
        ]),
      ),
      email: options.email,
      phone: options.phone,
      anonymous_users: options.anonymous,
    },
    disable_signup: !options.signup,
    mailer_autoconfirm: options.autoconfirm,
    phone_autoconfirm: options.smsAutoconfirm,
    sms_provider: options.sms ? 'custom' : '',
    saml_enabled: options.saml,
    passkeys_enabled: options.webauthn !== undefined,
  }
}

/** GET /health. Clients and monitors of Supabase look for this name. */
export const describeHealth = () => ({
  version: '2.0.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
})
