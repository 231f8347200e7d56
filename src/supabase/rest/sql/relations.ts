import type { EmbedItem } from '../parse/ast.ts'
import { RestFailure } from '../rest-failure.ts'
import { type Fn, type ForeignKey, keyOf, type Schema, type Table } from '../schema.ts'

/** How the rows of one table join those of another. */
export type Relation = {
  target: Table
  isToOne: boolean
  /** Pairs of equal columns: of parent and target, or of the junction on each side. */
  on: [parent: string, target: string][]
  /** a function of the parent's row that returns the rows */
  call?: Fn
  junction?: {
    table: Table
    toParent: [parent: string, junction: string][]
    toTarget: [junction: string, target: string][]
  }
  /** Names that a hint may use; the first one is shown in the list of candidates. */
  names: string[]
  /** Names usable in place of the target's. */
  aliases: string[]
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  description: string
}

/**
 * Resolves an embed to one relation: by target name, foreign key name or column, narrowed by the
 * hint.
 */
export function findRelation(schema: Schema, parent: Table, item: EmbedItem): Relation {
  const { relation: wanted, hint } = item
  const computed = hint === undefined ? byFunction(schema, parent, wanted) : undefined
  if (computed) return computed
  const all = [
    ...toOne(schema, parent),
    ...toMany(schema, parent),
    ...throughJunction(schema, parent),
  ]
  // For a self-reference, the table's name means the referencing rows. The column's or key's name
  // means the referenced row.
  const anywhere = all.filter(
    (relation) =>
      (relation.target.name === wanted &&
        !(relation.target === parent && relation.cardinality === 'many-to-one')) ||
      relation.aliases.includes(wanted),
  )
  // A relation in the parent's own schema has priority over the same name elsewhere.
  const near = anywhere.filter((relation) => relation.target.schema === parent.schema)
  const named = near.length > 0 ? near : anywhere
  const found =
    hint === undefined
      ? named
      : named.filter(
          (relation) =>
            relation.names.includes(hint) ||
            relation.junction?.table.name === hint ||
            relation.target.name === hint,
        )
  const [first] = found
  if (first && found.length === 1) return first
  if (first) throw ambiguousEmbed(parent, wanted, found)
  const searched = hint === undefined ? '' : ` using the hint '${hint}'`
  throw new RestFailure(
    400,
    'PGRST200',
    `Could not find a relationship between '${parent.name}' and '${wanted}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${parent.name}' and '${wanted}'${searched} in the schema '${parent.schema}', but no matches were found.`,
    },
  )
}

/** A function whose one argument is the parent's row and which returns rows of a table or view. */
function byFunction(schema: Schema, parent: Table, name: string): Relation | undefined {
  for (const fn of schema.functions.get(keyOf(parent.schema, name)) ?? []) {
    const [argument] = fn.arguments
    const target =
      fn.row_schema !== null && fn.row_name !== null
        ? schema.tables.get(keyOf(fn.row_schema, fn.row_name))
        : undefined
    if (
      !target ||
      target.kind === 'c' ||
      fn.arguments.length !== 1 ||
      argument?.schema !== parent.schema ||
      argument.base !== parent.name
    )
      continue
    const isToOne = !fn.returns_set || fn.rows === 1
    return {
      target,
      call: fn,
      isToOne,
      on: [],
      names: [fn.name],
      aliases: [],
      cardinality: isToOne ? 'many-to-one' : 'one-to-many',
      description: fn.name,
    }
  }
  return undefined
}

const isView = (table: Table): boolean => table.kind === 'v' || table.kind === 'm'

const zipColumns = (left: string[], right: string[]): [string, string][] =>
  left.map((name, index) => [name, right[index] ?? ''])

function toOne(schema: Schema, parent: Table): Relation[] {
  return schema.foreignKeys
    .filter((key) => key.from === parent.key)
    .flatMap((key): Relation[] => {
      const target = schema.tables.get(key.to)
      return target
        ? [
            {
              target,
              isToOne: true,
              on: zipColumns(key.columns, key.target_columns),
              names: namesOf(key),
              aliases: isView(target) ? [] : namesOf(key),
              cardinality: key.isUnique ? 'one-to-one' : 'many-to-one',
              description: `${key.name} using ${key.table}(${key.columns.join(', ')}) and ${key.target}(${key.target_columns.join(', ')})`,
            },
          ]
        : []
    })
}

/**
 * A self-reference accepts only its column as hint: its key name is ambiguous, and PostgREST finds
 * neither side.
 */
function toMany(schema: Schema, parent: Table): Relation[] {
  return schema.foreignKeys
    .filter((key) => key.to === parent.key)
    .flatMap((key): Relation[] => {
      const target = schema.tables.get(key.from)
      return target
        ? [
            {
              target,
              isToOne: key.isUnique,
              on: zipColumns(key.target_columns, key.columns),
              names: key.from === key.to ? namesOf(key).slice(1) : namesOf(key),
              aliases: isView(target) || key.from === key.to ? [] : [key.name],
              cardinality: key.isUnique ? 'one-to-one' : 'one-to-many',
              description: `${key.name} using ${key.target}(${key.target_columns.join(', ')}) and ${key.table}(${key.columns.join(', ')})`,
            },
          ]
        : []
    })
}

/** Two foreign keys inside a third table's primary key join the tables they reference. */
function throughJunction(schema: Schema, parent: Table): Relation[] {
  const near = schema.foreignKeys.filter((key) => key.to === parent.key)
  return near.flatMap((one) =>
    schema.foreignKeys
      .filter((other) => other !== one && other.from === one.from)
      .flatMap((other): Relation[] => {
        const table = schema.tables.get(one.from)
        const target = schema.tables.get(other.to)
        if (
          !table ||
          !target ||
          ![...one.columns, ...other.columns].every((column) => table.primary_key.includes(column))
        )
          return []
        const junction = {
          table,
          toParent: zipColumns(one.target_columns, one.columns),
          toTarget: zipColumns(other.columns, other.target_columns),
        }
        return [
          {
            target,
            isToOne: false,
            on: [],
            junction,
            names: [table.name],
            aliases: [],
            cardinality: 'many-to-many',
            description: `${table.name} using ${one.name}(${one.columns.join(', ')}) and ${other.name}(${other.columns.join(', ')})`,
          },
        ]
      }),
  )
}

const namesOf = (key: ForeignKey): string[] =>
  key.columns.length === 1 ? [key.name, ...key.columns] : [key.name]

function ambiguousEmbed(parent: Table, wanted: string, found: Relation[]): RestFailure {
  const ways = found.map((relation) => `'${relation.target.name}!${relation.names[0] ?? ''}'`)
  return new RestFailure(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${parent.name}' and '${wanted}'`,
    {
      details: found.map((relation) => ({
        cardinality: relation.cardinality,
        embedding: `${parent.name} with ${relation.target.name}`,
        relationship: relation.description,
      })),
      hint: `Try changing '${wanted}' to one of the following: ${ways.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}
