type PixelQueue = {
  (...args: unknown[]): void
  queue: unknown[][]
  loaded: boolean
  version: string
}
declare global {
  interface Window {
    fbq?: PixelQueue
    fbAsyncInit?: () => void
    FB?: { init: (options: Record<string, unknown>) => void }
  }
}

/** Meta's pixel: calls are queued until its script has loaded. */
export function loadPixel(pixelId: string): void {
  if (window.fbq) return
  const queue: unknown[][] = []
  const fbq: PixelQueue = Object.assign((...args: unknown[]) => void queue.push(args), {
    queue,
    loaded: true,
    version: '2.0',
  })
  window.fbq = fbq
  addScript('https://connect.facebook.net/en_US/fbevents.js')
  fbq('init', pixelId)
  fbq('track', 'PageView')
}

export function loadSocialLogin(appId: string): void {
  if (window.fbAsyncInit) return
  window.fbAsyncInit = () =>
    window.FB?.init({ appId, cookie: true, xfbml: false, version: 'v25.0' })
  addScript('https://connect.facebook.net/id_ID/sdk.js')
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
