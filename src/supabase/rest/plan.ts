import { z } from 'zod'

/** What a caller wants to know of a plan: `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose`. */
export type PlanRequest = { options: string; mediaType: string }

const OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/** Reads the media type's parameters; undefined where it asks for no plan. */
export function parsePlan(type: string, parameters: string[]): PlanRequest | undefined {
  const found = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/.exec(type)
  if (!found) return undefined
  const format = found[1] ?? 'text'
  const wanted = parameters.find((parameter) => parameter.startsWith('options='))?.slice('options='.length).split('|') ?? []
  const chosen = OPTIONS.filter((option) => wanted.includes(option))
  return { options: [`format ${format}`, ...chosen].join(', '), mediaType: `application/vnd.pgrst.plan+${format}; charset=utf-8` }
}

const planShape = z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })).min(1)

/** The planner's guess at the number of rows, from a plan in JSON. */
export const rowsOfPlan = (plan: unknown): number => planShape.parse(plan)[0]?.Plan['Plan Rows'] ?? 0
