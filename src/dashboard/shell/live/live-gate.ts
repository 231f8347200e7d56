import { useState } from 'react'
import { ShownError } from '#dashboard/shell/shown-error.ts'

export const isNotReady = (error: unknown): boolean =>
  error instanceof ShownError && error.code === 'scenario.not_ready'

/** Watches an attempt to go live: a refusal because of scenarios opens `NotReadyDialog`. */
export function useLiveGate() {
  const [isRefused, setRefused] = useState(false)
  return {
    isRefused,
    close: () => setRefused(false),
    watch: async (attempt: Promise<unknown>, onRefused?: () => void) => {
      try {
        await attempt
      } catch (error) {
        if (!isNotReady(error)) throw error
        onRefused?.()
        setRefused(true)
      }
    },
  }
}
