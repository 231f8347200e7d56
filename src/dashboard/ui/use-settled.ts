import { useEffect, useState } from 'react'

/**
 * The value as it was once nothing changed any more for `ms`: what is typed is not asked about
 * letter by letter.
 */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
