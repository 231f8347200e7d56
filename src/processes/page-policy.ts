import type { Settings } from '#platform/settings'

/** The origins of Meta's pixel, sign-in and number connection. */
const META = {
  script: ['https://connect.facebook.net'],
  connect: [
    'https://www.facebook.com',
    'https://web.facebook.com',
    'https://graph.facebook.com',
    'https://connect.facebook.net',
  ],
  frame: ['https://www.facebook.com', 'https://web.facebook.com'],
}

type Allowed = Pick<
  Settings,
  'META_PIXEL_ID' | 'FACEBOOK_APP_ID' | 'META_CONFIG_ID' | 'SUPABASE_URL'
>

/**
 * The Content-Security-Policy of a page. Injected content runs nothing and sends nothing, because
 * scripts can read the session cookie (@supabase/ssr needs that). `host`: this instance's host. Its
 * socket is listed too, because older Safari does not include it in 'self'. Styles may be inline,
 * and images may come from anywhere, such as an application's logo.
 */
export function pagePolicy(nonce: string, host: string, settings: Allowed): string {
  const meta =
    settings.META_PIXEL_ID || settings.FACEBOOK_APP_ID || settings.META_CONFIG_ID
      ? META
      : { script: [], connect: [], frame: [] }
  const project = settings.SUPABASE_URL ? new URL(settings.SUPABASE_URL).origin : undefined
  const sockets = [
    `ws://${host}`,
    `wss://${host}`,
    ...(project ? [project, project.replace(/^http/, 'ws')] : []),
  ]
  return [
    "default-src 'self'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...meta.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ['connect-src', "'self'", ...sockets, ...meta.connect].join(' '),
    "worker-src 'self' blob:",
    ['frame-src', ...(meta.frame.length > 0 ? meta.frame : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
