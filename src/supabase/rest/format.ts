import { RestFailure } from './rest-failure.ts'
import { parsePlan, type PlanRequest } from './plan/plan.ts'

/** The response format for rows. */
export type Format = {
  kind: 'array' | 'object' | 'csv' | 'geojson'
  isStripped: boolean
  mediaType: string
  /** the statement's plan instead of the rows */ plan?: PlanRequest
}

const JSON_TYPE = 'application/json; charset=utf-8'
const OBJECT = 'application/vnd.pgrst.object+json'
const ARRAY = 'application/vnd.pgrst.array+json'

/** Chooses by the Accept header: highest quality first, then the header's order. */
export function chooseFormat(accept: string | null, allowPlan: boolean): Format {
  const wanted = (accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .toSorted((a, b) => qualityOf(b) - qualityOf(a))
  if (wanted.length === 0) return { kind: 'array', isStripped: false, mediaType: JSON_TYPE }
  for (const entry of wanted) {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const isStripped = parameters.includes('nulls=stripped')
    if (type === OBJECT || type === 'application/vnd.pgrst.object')
      return {
        kind: 'object',
        isStripped,
        mediaType: `${OBJECT}${isStripped ? '; nulls=stripped' : ''}; charset=utf-8`,
      }
    if (type === ARRAY || type === 'application/vnd.pgrst.array')
      return {
        kind: 'array',
        isStripped,
        mediaType: `${ARRAY}${isStripped ? '; nulls=stripped' : ''}; charset=utf-8`,
      }
    const plan = allowPlan ? parsePlan(type, parameters) : undefined
    if (plan) return { kind: 'array', isStripped: false, mediaType: plan.mediaType, plan }
    if (type === 'application/geo+json')
      return {
        kind: 'geojson',
        isStripped: false,
        mediaType: 'application/geo+json; charset=utf-8',
      }
    if (type === 'text/csv')
      return { kind: 'csv', isStripped: false, mediaType: 'text/csv; charset=utf-8' }
    if (type === 'application/json' || type === '*/*' || type === 'application/*')
      return { kind: 'array', isStripped: false, mediaType: JSON_TYPE }
  }
  throw new RestFailure(
    406,
    'PGRST107',
    `None of these media types are available: ${wanted.join(', ')}`,
  )
}

/** RFC 9110, section 12.4.2: 1 by default. */
const qualityOf = (entry: string): number =>
  Number(/;\s*q=(\d(?:\.\d{1,3})?)\s*(?:;|$)/.exec(entry)?.[1] ?? 1)

/** SQL that aggregates the rows of `alias` into one text. */
export function bodySql(format: Format, alias: string, isScalar: boolean): string {
  if (format.kind === 'csv')
    return `coalesce(string_agg(substring(${alias}::text, 2, length(${alias}::text) - 2), chr(10)), '')`
  // PostGIS converts a row to a feature.
  if (format.kind === 'geojson')
    return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(${alias})::json), '[]'))::text`
  const value = isScalar ? `${alias}."pgrst_scalar"` : `row_to_json(${alias}.*)`
  const all = `json_agg(${value})`
  const stripped = format.isStripped ? `json_strip_nulls(${all})` : all
  return format.kind === 'object'
    ? `coalesce((${stripped} -> 0)::text, 'null')`
    : `coalesce(${stripped}::text, '[]')`
}

/** Requires exactly one row, for callers that accept an object. */
export function demandOne(rows: number): void {
  if (rows === 1) return
  throw new RestFailure(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

/** The Content-Range header, and whether the total shows a partial answer. */
export function contentRange(
  offset: number,
  rows: number,
  total: number | undefined,
): { header: string; isPartial: boolean } {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { header: `${range}/${total ?? '*'}`, isPartial: total !== undefined && rows < total }
}

/** Offset and limit of a Range header (`0-9`, `10-`). */
export function parseRange(header: string | null): { offset: number; limit?: number } | undefined {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '')
  if (!found) return undefined
  const offset = Number(found[1])
  if (found[2] === undefined) return { offset }
  const last = Number(found[2])
  if (last < offset) throw outOfRange()
  return { offset, limit: last - offset + 1 }
}

export const outOfRange = () =>
  new RestFailure(416, 'PGRST103', 'Requested range not satisfiable', {
    details:
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  })
