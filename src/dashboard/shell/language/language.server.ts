import { redirect } from '@tanstack/react-router'
import { getCookie, setCookie } from '@tanstack/react-start/server'
import { z } from 'zod'
import { code } from '#copy/language'
import { CHOICE_SECONDS, LANGUAGE_COOKIE } from '#dashboard/shell/auth/cookies.ts'
import { readClaims } from '#dashboard/shell/auth/session.server.ts'
import { LANGUAGES } from '#platform/language'

const metadata = z.object({ language: z.enum(LANGUAGES) })

/**
 * Redirects to the same page with the account's language in the cookie. No redirect when the cookie
 * has it already: the build of that language may not be ready.
 */
export async function followChosen(href: string): Promise<void> {
  const language = metadata.safeParse((await readClaims())?.user_metadata).data?.language
  if (!language || language === code || getCookie(LANGUAGE_COOKIE) === language) return
  setCookie(LANGUAGE_COOKIE, language, { path: '/', sameSite: 'lax', maxAge: CHOICE_SECONDS })
  throw redirect({ href, statusCode: 302 })
}
