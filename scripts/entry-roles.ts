import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { findDeclaration, findReferences, nameOf, type Place, walkNodes } from './source-graph.ts'

const ROLES = ['owner', 'admin', 'agen', 'peninjau']
const KEEPERS = ['owner', 'admin']

const { tables } = z
  .looseObject({ tables: z.record(z.string(), z.record(z.string(), z.array(z.string()))) })
  .parse(
    parse(readFileSync(join(import.meta.dirname, '../database/policies.test.yaml'), 'utf8'), {
      maxAliasCount: -1,
    }),
  )

/**
 * Tables whose rows belong to the caller, or that every verb writes. They say nothing about roles.
 */
const OWN = new Set([
  'insert profile',
  'update profile',
  'insert business',
  'insert team_business',
  'insert simulation',
  'update simulation',
  'insert agent_run',
  'insert audit_log',
  'job',
])
/** The list's fixture names its maker, so only the owner is listed here. */
const BY_MAKER: Record<string, string[]> = {
  'insert team_invitation': KEEPERS,
  'insert api_key': KEEPERS,
}

/** Roles that may call verbs, by the tables that they write. */
export function rolesOf(verbs: Place[]): string {
  const writes = new Set<string>()
  let byService = false
  for (const verb of verbs) {
    const work = workOf(verb)
    byService ||= work.byService && work.writes.size > 0
    for (const write of work.writes) writes.add(write)
  }
  if (byService) return 'verb'
  if (writes.has('insert business')) return 'own'
  const bound = [...writes].filter((write) => !OWN.has(write))
  if (bound.length === 0)
    return writes.has('job') || writes.has('insert audit_log')
      ? 'verb'
      : writes.size > 0
        ? 'own'
        : 'reads'
  return ROLES.filter((role) => bound.every((write) => rolesOfWrite(write).includes(role))).join(
    ', ',
  )
}

function rolesOfWrite(write: string): string[] {
  const [verb = '', table = ''] = write.split(' ')
  return BY_MAKER[write] ?? tables[table]?.[verb] ?? []
}

const WRITE =
  /\b(insert) into\s+(?:public\.)?"?([\w.]+)|\b(delete) from\s+(?:public\.)?"?([\w.]+)|(?<!do |for |key )\b(update)\s+(?:public\.)?"?([\w.]+)"?\s+(?:\w+\s+)?set\b/gi

const writesIn = (sql: string): string[] =>
  [...sql.matchAll(WRITE)].map((match) => match.slice(1).filter(Boolean).join(' ').toLowerCase())

/** Tables that the SQL functions behind batches (`batchFunction`) write. */
const FUNCTION_WRITES = new Map(
  readFileSync(join(import.meta.dirname, '../database/functions/steps.sql'), 'utf8')
    .replaceAll('public.', '')
    .split('create or replace function private.')
    .map((text): [string, string[]] => [/^\w*/.exec(text)?.[0] ?? '', writesIn(text)]),
)

/** Finds the tables that a verb writes, through every function of the domain that it calls. */
function workOf(verb: Place): { writes: Set<string>; byService: boolean } {
  const work = { writes: new Set<string>(), byService: false }
  const seen = new Set<string>()
  const visit = (place: Place) => {
    const found = findDeclaration(place)
    const key = `${found?.file}#${found?.name}`
    if (!found?.file.startsWith('src/domain/') || seen.has(key)) return
    seen.add(key)
    walkNodes(found.node, (node) => {
      if (node.type === 'Identifier' && /^(asService|continueAsService)$/.test(nameOf(node)))
        work.byService = true
      if (node.type === 'Identifier' && nameOf(node) === 'enqueue') work.writes.add('job')
      const written =
        node.type === 'TemplateElement'
          ? writesIn((node.value as { raw: string }).raw)
          : node.type === 'Literal'
            ? (FUNCTION_WRITES.get(String(node.value)) ?? [])
            : []
      for (const write of written) work.writes.add(write)
    })
    for (const one of findReferences(found.file, found.node)) visit(one)
  }
  visit(verb)
  return work
}
