import { createIsomorphicFn } from '@tanstack/react-start'
import { followChosen } from './language.server.ts'

/**
 * Reloads the page in the language that the account chose on another device. Signing in loads a
 * page, so this browser needs no further step.
 */
export const followLanguage = createIsomorphicFn()
  .server((href: string) => followChosen(href))
  .client(() => {})
