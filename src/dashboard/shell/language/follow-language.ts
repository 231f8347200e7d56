import { redirect } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { code } from '#copy/language'
import { LANGUAGE_COOKIE, rememberChoice } from '#dashboard/shell/auth/cookies.ts'
import { readLanguageCookie, writeLanguageCookie } from './language.server.ts'

type Language = typeof code

/**
 * Loads the page again in the language that the account chose on another device. A cookie that
 * already holds it ends this, because its build may not be ready.
 */
export function followLanguage(chosen: Language | null, href: string): void {
  if (!chosen || chosen === code || readCookie() === chosen) return
  speak(chosen, href)
}

const readCookie = createIsomorphicFn()
  .server(() => readLanguageCookie())
  .client(() => new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1])

const speak = createIsomorphicFn()
  .server((language: Language, href: string) => {
    writeLanguageCookie(language)
    throw redirect({ href, statusCode: 302 })
  })
  .client((language: Language) => {
    rememberChoice(LANGUAGE_COOKIE, language)
    window.location.reload()
  })
