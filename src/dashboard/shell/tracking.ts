/** Specification section 9. */
const AD_COOKIE_DAYS = 90
const AD_COOKIES = ['_fbc', '_fbp']
const LONGEST_VALUE = 300

/** Copies _fbc and _fbp from the address into cookies for 90 days, where the cookie is absent. */
export function keepAdCookies(): void {
  for (const cookie of adCookies(window.location.search, document.cookie)) document.cookie = cookie
}

/** The cookies to set for this address, beside those that are there. */
export function adCookies(search: string, present: string): string[] {
  const query = new URLSearchParams(search)
  const known = new Set(present.split('; ').map((pair) => pair.split('=', 1)[0]))
  return AD_COOKIES.flatMap((name) => {
    const value = query.get(name)
    if (!value || value.length > LONGEST_VALUE || known.has(name)) return []
    return [`${name}=${encodeURIComponent(value)}; path=/; samesite=lax; max-age=${AD_COOKIE_DAYS * 24 * 60 * 60}`]
  })
}

type PixelQueue = { (...args: unknown[]): void; queue: unknown[][]; loaded: boolean; version: string }
declare global {
  interface Window {
    fbq?: PixelQueue
    fbAsyncInit?: () => void
    FB?: { init: (options: Record<string, unknown>) => void }
  }
}

/** Meta's pixel: calls wait in a queue until its script has come. */
export function loadPixel(pixelId: string): void {
  if (window.fbq) return
  const queue: unknown[][] = []
  const fbq: PixelQueue = Object.assign((...args: unknown[]) => void queue.push(args), { queue, loaded: true, version: '2.0' })
  window.fbq = fbq
  addScript('https://connect.facebook.net/en_US/fbevents.js')
  fbq('init', pixelId)
  fbq('track', 'PageView')
}

export function loadSocialLogin(appId: string): void {
  if (window.fbAsyncInit) return
  window.fbAsyncInit = () => window.FB?.init({ appId, cookie: true, xfbml: false, version: 'v25.0' })
  addScript('https://connect.facebook.net/id_ID/sdk.js')
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
