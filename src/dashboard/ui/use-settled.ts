import { useEffect, useState } from 'react'

/** A pause in typing this long starts a search. */
export const TYPING_PAUSE_MS = 250

/**
 * Debounce: the value after it has not changed for `ms`, so that a search does not run at each
 * letter.
 */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
