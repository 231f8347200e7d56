import { z } from 'zod'
import { type Call, readText } from './auth-call.ts'
import { isAdmin } from './caller.ts'
import { AuthError } from './auth-errors.ts'

/** How the captcha service is called. */
export type CaptchaSettings = { provider: 'hcaptcha' | 'turnstile'; secret: string; url?: string }

const URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const TIME_LIMIT_MS = 10_000

const body = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/** 400 captcha_failed when a captcha is required and was not solved. The service role is exempt. */
export async function requireCaptcha(call: Call): Promise<void> {
  const settings = call.options.captcha
  if (!settings || (await isAdmin(call))) return
  const given = body.safeParse(
    await new Response(await readText(call.request.clone())).json().catch(() => undefined),
  )
  if (!given.success || given.data.gotrue_meta_security.captcha_token === '')
    throw new AuthError(
      'captcha_failed',
      'captcha protection: request disallowed (no captcha_token found)',
    )
  const form = new URLSearchParams({
    secret: settings.secret,
    response: given.data.gotrue_meta_security.captcha_token,
    ...(call.address && { remoteip: call.address }),
  })
  const response = await fetch(settings.url ?? URLS[settings.provider], {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(() => undefined)
  const answer = verdict.safeParse(await response?.json().catch(() => undefined))
  if (!answer.success)
    throw new AuthError('unexpected_failure', 'captcha verification process failed')
  if (!answer.data.success)
    throw new AuthError(
      'captcha_failed',
      `captcha protection: request disallowed (${answer.data['error-codes']?.join(', ') ?? 'refused'})`,
    )
}
