import type { Verifier } from '#supabase/tokens'

/** Where the hosted services are and how their tokens are checked: ours, or a Supabase project's. */
export type Hosted = {
  verifier: Pick<Verifier, 'verify' | 'anonKey'>
  /** as this process reaches them, without a path: http://127.0.0.1:3000 */
  internalUrl: string
  /** as a browser reaches them; undefined where they share the dashboard's own address */
  publicUrl?: string
}

let current: Hosted | undefined

/** Called by the process that starts, before the dashboard answers. */
export function provideHosted(hosted: Hosted): void {
  current = hosted
}

export function hosted(): Hosted {
  if (!current) throw new Error('provideHosted() has not been called by the process')
  return current
}
