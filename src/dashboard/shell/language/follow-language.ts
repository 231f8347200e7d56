import { createIsomorphicFn } from '@tanstack/react-start'
import { followChosen } from './language.server.ts'

/**
 * Loads the page in the language that the account chose on another device. Signing in loads a page,
 * so the browser itself has nothing to do.
 */
export const followLanguage = createIsomorphicFn()
  .server((href: string) => followChosen(href))
  .client(() => {})
