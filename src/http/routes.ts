/**
 * Who may call a route. `public`: no session; the request proves itself by a signature or a token
 * of its own. `member`: a user's token. `key`: the gateway key, a key of the business or a user's
 * token. `operator`: the metrics token.
 */
export type Permission = 'public' | 'member' | 'key' | 'operator'

/**
 * Every HTTP route outside the dashboard, with the permission it needs. All other paths belong to
 * the dashboard.
 */
export const ROUTES = [
  ['/health', 'public'],
  ['/ready', 'public'],
  ['/metrics', 'operator'],
  ['/development/mail', 'public'],
  ['/media', 'public'], // callers are identified by the session cookie, see media.ts
  ['/media/*', 'public'],
  ['/conversation-export/*', 'public'], // callers are identified by the session cookie, see conversation-export.ts
  ['/customer-export/*', 'public'], // as above
  ['/billing/*', 'public'], // callers are identified by the session cookie, see billing.ts
  ['/webhooks/*', 'public'],
  ['/auth/v1/*', 'public'],
  ['/rest/v1/*', 'public'],
  ['/realtime/v1/*', 'public'],
  ['/storage/v1/*', 'public'],
  ['/functions/v1/*', 'public'],
  ['/graphql/v1', 'public'],
  ['/graphql/v1/*', 'public'],
  ['/api/meta-waba/*', 'key'],
  ['/api/channels/*', 'member'],
  ['/api/operator/*', 'key'], // the gateway key only, see payments.ts
  ['/api/waha/*', 'key'],
  ['/api/docs', 'public'],
  ['/api/docs/*', 'public'],
  ['/api/simulator/*', 'member'],
  ['/api/*', 'public'], // all other paths below /api: 404
] as const satisfies readonly (readonly [path: string, permission: Permission])[]
