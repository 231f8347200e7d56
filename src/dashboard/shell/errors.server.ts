import { isNotFound, isRedirect } from '@tanstack/react-router'
import { getRequest, setResponseStatus } from '@tanstack/react-start/server'
import { AppError, renderError } from '#platform/errors'
import { log } from '#platform/log'
import { parseJson } from '#lib/json'
import { ShownError } from './shown-error.ts'

/**
 * Converts what a server function threw to what may leave the server. The router handles redirects
 * and not-founds itself.
 */
export function toShown(error: unknown, functionName: string | undefined): unknown {
  if (
    isRedirect(error) ||
    isNotFound(error) ||
    error instanceof Response ||
    error instanceof ShownError
  )
    return error
  const broken = brokenInput(error) ?? error
  const rendered = renderError(broken)
  if (rendered.code === 'server.failed' || rendered.code === 'server.unavailable')
    log.error({ err: error, function: functionName }, 'server function failed')
  if (getRequest().headers.has('x-tsr-serverfn')) setResponseStatus(rendered.status)
  return new ShownError(
    broken instanceof InvalidInput && broken.text ? broken.text : rendered.message,
    rendered.code,
  )
}

class InvalidInput extends AppError {
  readonly text: string | undefined
  constructor(text: string | undefined) {
    super('request.invalid')
    this.text = text
  }
}

/**
 * Start reports an invalid input as an Error whose message is the JSON list of issues. Texts of our
 * own in it are shown.
 */
function brokenInput(error: unknown): InvalidInput | undefined {
  if (!(error instanceof Error) || error.constructor !== Error || !error.message.startsWith('['))
    return undefined
  const issues: unknown = parseJson(error.message)
  if (!Array.isArray(issues)) return undefined
  const messages = issues.map((issue: { message?: unknown }) =>
    typeof issue?.message === 'string' ? issue.message : '',
  )
  return new InvalidInput(
    messages.find((message) => message && !/^(Invalid|Unrecognized|Too (small|big))/.test(message)),
  )
}
