import type { ApiScope } from '#contract/api-key'
import { API_CALLS } from './docs/openapi.ts'

type Pattern = { method: string; path: RegExp; scope: ApiScope | undefined }

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replace(/\/$/, '')}$`,
  )

const PATTERNS: Pattern[] = API_CALLS.flatMap(({ method, path, alsoAt = [], scope }) =>
  [path, ...alsoAt.map((place) => place.path)].map((place) => ({
    method,
    path: patternOf(place),
    scope,
  })),
)

/**
 * The scope that a business's key needs for a request, from the API documentation; undefined when
 * no documented call matches.
 */
export function scopeOf(method: string, path: string): ApiScope | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
  const place = path.replace(/\/+$/, '')
  return PATTERNS.find((pattern) => pattern.method === wanted && pattern.path.test(place))?.scope
}
