import { isNotFound } from '@tanstack/react-router'
import { ShownError } from './shown-error.ts'

/**
 * How the browser calls a server function. A refusal in front of it (body limit, proxy) is JSON
 * too, which Start would take for the function's result. Specification section 8: what is not ok
 * throws the decoded body.
 */
export async function callServer(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  const isJson = response.headers.get('content-type')?.includes('application/json')
  if (response.ok || !isJson || response.headers.has('x-tss-serialized')) return response
  const body: unknown = await response.clone().json()
  if (isNotFound(body)) return response
  throw isRefusal(body) ? new ShownError(body.message, body.code) : body
}

/** Our own refusal. Read by hand: every page loads this file. */
const isRefusal = (body: unknown): body is { message: string; code: string } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string'
