import { isNotFound } from '@tanstack/react-router'
import { ShownError } from './shown-error.ts'

/**
 * The fetch function of the browser's server function calls. A refusal before the function (body
 * limit, proxy) is JSON too, which Start would return as the function's result. Specification
 * section 8: a failed response throws the decoded body.
 */
export async function callServer(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  const isJson = response.headers.get('content-type')?.includes('application/json')
  if (response.ok || !isJson || response.headers.has('x-tss-serialized')) return response
  const body: unknown = await response.clone().json()
  if (isNotFound(body)) return response
  throw isRefusal(body) ? new ShownError(body.message, body.code) : body
}

/** The shape of our own refusal. It is read by hand, because every page loads this file. */
const isRefusal = (body: unknown): body is { message: string; code: string } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string'
