import { isNotFound } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { ShownError } from './shown-error.ts'

const refusal = z.object({ message: z.string(), code: z.string() })

/**
 * How the browser calls a server function. What refuses a call in front of it (a body over the
 * limit, a proxy) answers in JSON too, and Start would take that for the function's own answer;
 * specification section 8: what is not ok throws the decoded body.
 */
export async function callServer(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  const isJson = response.headers.get('content-type')?.includes('application/json')
  if (response.ok || !isJson || response.headers.has('x-tss-serialized')) return response
  const body: unknown = await response.clone().json()
  if (isNotFound(body)) return response
  const { data: ours } = refusal.safeParse(body)
  throw ours ? new ShownError(ours.message, ours.code) : body
}
