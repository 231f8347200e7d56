import * as copy from '#copy/channel'

/**
 * Embedded Signup in the browser: opens Meta's window and reads its messages to the page
 * (developers.facebook.com, "Embedded Signup").
 */
export type SignupConfig = { appId: string; configId: string; version: string }
export type SignupAssets = { wabaId: string; phoneNumberId: string }
export type SignupOutcome =
  | { state: 'finished'; code: string; assets: SignupAssets }
  | { state: 'cancelled' }
  | { state: 'no_number' }
  | { state: 'failed'; reason: string }

/** The code is valid for 30 seconds. A message that is missing after that never arrives. */
const CODE_LIFE_MS = 25_000
const SDK_MS = 15_000

type FacebookSdk = {
  init: (options: Record<string, unknown>) => void
  login: (
    done: (response: { authResponse?: { code?: string } | null }) => void,
    options: Record<string, unknown>,
  ) => void
}

/**
 * Loads Meta's script once and initialises it for this app. Rejects where the browser blocks it.
 */
export async function loadSdk({ appId, version }: SignupConfig): Promise<true> {
  if (!findSdk())
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = 'https://connect.facebook.net/id_ID/sdk.js'
      script.async = true
      script.crossOrigin = 'anonymous'
      const timer = setTimeout(() => reject(new TypeError('no answer')), SDK_MS)
      script.addEventListener('load', () => {
        clearTimeout(timer)
        resolve()
      })
      script.addEventListener('error', () => {
        clearTimeout(timer)
        script.remove()
        reject(new TypeError('blocked'))
      })
      document.head.append(script)
    })
  const loaded = findSdk()
  if (!loaded) throw new TypeError('blocked')
  loaded.init({ appId, autoLogAppEvents: false, xfbml: false, version })
  return true
}

/**
 * Opens Meta's window. Call it during a click, or the browser blocks the window. Its message and
 * the login's answer arrive in either order.
 */
export function openSignup(
  { configId }: SignupConfig,
  options: { isOnPhone: boolean },
): Promise<SignupOutcome> {
  const facebook = findSdk()
  if (!facebook) return Promise.resolve({ state: 'failed', reason: 'SDK' })
  return new Promise((resolve) => {
    let code: string | undefined
    let assets: SignupAssets | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: SignupOutcome) => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      resolve(outcome)
    }
    const proceed = () => code && assets && end({ state: 'finished', code, assets })
    function onMessage(event: MessageEvent<unknown>) {
      const message = readSignupMessage(event.origin, event.data)
      if (!message) return
      if ('assets' in message) {
        assets = message.assets
        proceed()
      } else end(message)
    }
    window.addEventListener('message', onMessage)
    facebook.login(
      (response) => {
        code = response.authResponse?.code
        if (!code) return end({ state: 'cancelled' })
        timer = setTimeout(
          () => end({ state: 'failed', reason: copy.metaNamedNoNumber }),
          CODE_LIFE_MS,
        )
        proceed()
      },
      {
        config_id: configId,
        response_type: 'code',
        override_default_response_type: true,
        extras: {
          setup: {},
          sessionInfoVersion: '3',
          ...(options.isOnPhone ? { featureType: 'whatsapp_business_app_onboarding' } : {}),
        },
      },
    )
  })
}

/**
 * Parses a message to the page as a result of the sign-up; undefined for messages from other
 * origins or about something else.
 */
export function readSignupMessage(
  origin: string,
  data: unknown,
): { assets: SignupAssets } | Exclude<SignupOutcome, { state: 'finished' }> | undefined {
  if (!isFacebook(origin) || typeof data !== 'string') return undefined
  const message = parseRecord(data)
  if (message?.type !== 'WA_EMBEDDED_SIGNUP') return undefined
  const {
    phone_number_id: phoneNumberId,
    waba_id: wabaId,
    error_message: reason,
  } = isRecord(message.data) ? message.data : {}
  const event = String(message.event)
  if (event === 'CANCEL')
    return typeof reason === 'string' ? { state: 'failed', reason } : { state: 'cancelled' }
  if (!event.startsWith('FINISH')) return undefined
  return isId(wabaId) && isId(phoneNumberId)
    ? { assets: { wabaId: String(wabaId), phoneNumberId: String(phoneNumberId) } }
    : { state: 'no_number' }
}

function isFacebook(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'https:' && (hostname === 'facebook.com' || hostname.endsWith('.facebook.com'))
  )
}

const isId = (value: unknown): boolean => /^\d{1,32}$/.test(String(value))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parseRecord(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function findSdk(): FacebookSdk | undefined {
  const facebook: unknown = Reflect.get(window, 'FB')
  return isSdk(facebook) ? facebook : undefined
}
const isSdk = (value: unknown): value is FacebookSdk =>
  isRecord(value) && typeof value.init === 'function' && typeof value.login === 'function'
