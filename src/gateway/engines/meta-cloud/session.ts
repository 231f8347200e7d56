import { z } from 'zod'
import type { SessionState } from '../../engine.ts'
import type { GraphResult } from './graph.ts'

const numberShape = z.object({ status: z.string().optional().catch(undefined) })

/** How a number stands, by what Meta says of it. */
export function toSession(result: GraphResult): SessionState {
  if (!result.ok) {
    // Meta being away for a moment says nothing about the number.
    return result.error.class === 'configuration' ? { status: 'FAILED', reason: result.error.code } : { status: 'STARTING', reason: result.error.code }
  }
  const number = numberShape.safeParse(result.body)
  const status = number.success ? number.data.status : undefined
  return status === undefined || status === 'CONNECTED' ? { status: 'WORKING' } : { status: 'FAILED', reason: status }
}
