import type { Call } from './auth-call.ts'
import { AuthError } from './auth-errors.ts'

const PER_PAGE = 50
const MAX_PER_PAGE = 1000

export type Page = { page: number; perPage: number; limit: number; offset: number }

/** The requested page. 400 validation_failed when it is invalid. */
export function readPage(call: Call): Page {
  const page = readPositive(call, 'page', 1)
  const perPage = Math.min(readPositive(call, 'per_page', PER_PAGE), MAX_PER_PAGE)
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage }
}

/**
 * The count and link headers that the client paginates by. `path` is the list's path below this
 * service.
 */
export function pageHeaders(
  call: Call,
  path: string,
  { page, perPage }: Page,
  total: number,
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) =>
    `<${call.options.externalUrl}${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return {
    'x-total-count': String(total),
    link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  }
}

function readPositive(call: Call, name: string, fallback: number): number {
  const given = call.url.searchParams.get(name)
  if (!given) return fallback
  if (!/^\d{1,9}$/.test(given) || Number(given) === 0)
    throw new AuthError(
      'validation_failed',
      `Bad Pagination Parameters: ${name} must be a positive number`,
    )
  return Number(given)
}
