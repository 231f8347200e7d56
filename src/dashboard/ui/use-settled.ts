import { useEffect, useState } from 'react'

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
