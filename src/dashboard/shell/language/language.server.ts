import { getCookie, setCookie } from '@tanstack/react-start/server'
import { CHOICE_SECONDS, LANGUAGE_COOKIE } from '#dashboard/shell/auth/cookies.ts'

export const readLanguageCookie = (): string | undefined => getCookie(LANGUAGE_COOKIE)

export const writeLanguageCookie = (language: string): void =>
  setCookie(LANGUAGE_COOKIE, language, { path: '/', sameSite: 'lax', maxAge: CHOICE_SECONDS })
