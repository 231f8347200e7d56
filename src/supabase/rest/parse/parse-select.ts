import {
  type Aggregate,
  AGGREGATES,
  type ColumnItem,
  type EmbedItem,
  type Field,
  type JsonStep,
  type SelectItem,
} from './ast.ts'
import { Scanner } from './scanner.ts'

/** Parses `*,alias:col::text,data->a->>b,author:users!fk!inner(name),...owner(name),count()`. */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'star' }]
  const scanner = new Scanner(text, 'select parameter')
  const items = itemList(scanner)
  if (!scanner.isAtEnd) scanner.fail('expecting "," or end of input')
  return items
}

function itemList(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = []
  if (scanner.sees(')')) return items
  do items.push(parseItem(scanner))
  while (scanner.take(','))
  return items
}

function parseItem(scanner: Scanner): SelectItem {
  scanner.run(/\s+/y)
  if (scanner.take('*')) return { kind: 'star' }
  const isSpread = scanner.take('...')
  const first = scanner.name()
  const hasAlias = !scanner.sees('::') && scanner.take(':')
  const alias = hasAlias ? first : undefined
  const name = hasAlias ? scanner.name() : first
  if (
    isSpread ||
    scanner.sees('!') ||
    (scanner.sees('(') && !scanner.sees('()')) ||
    (scanner.sees('()') && name !== 'count')
  )
    return parseEmbed(scanner, name, alias, isSpread)
  return parseColumn(scanner, name, alias)
}

function parseEmbed(
  scanner: Scanner,
  relation: string,
  alias: string | undefined,
  isSpread: boolean,
): EmbedItem {
  let hint: string | undefined
  let join: 'inner' | 'left' = 'left'
  while (scanner.take('!')) {
    const word = scanner.name()
    if (word === 'inner' || word === 'left') join = word
    else hint = word
  }
  const items = scanner.within(() => itemList(scanner))
  return {
    kind: 'embed',
    relation,
    join,
    isSpread,
    items,
    ...(hint !== undefined && { hint }),
    ...(alias !== undefined && { alias }),
  }
}

function parseColumn(scanner: Scanner, name: string, alias: string | undefined): ColumnItem {
  const isCount = name === 'count' && scanner.take('()')
  const field: Field = isCount ? { name: '*', path: [] } : { name, path: jsonPath(scanner) }
  const item: ColumnItem = { kind: 'column', field, ...(alias !== undefined && { alias }) }
  const cast = castOf(scanner)
  if (isCount)
    return { ...item, aggregate: 'count', ...(cast !== undefined && { aggregateCast: cast }) }
  if (cast !== undefined) item.cast = cast
  if (!scanner.take('.')) return item
  const word = scanner.name()
  if (!isAggregate(word)) scanner.fail('expecting an aggregate function')
  scanner.need('()')
  const aggregateCast = castOf(scanner)
  return { ...item, aggregate: word, ...(aggregateCast !== undefined && { aggregateCast }) }
}

const isAggregate = (word: string): word is Aggregate =>
  AGGREGATES.some((aggregate) => aggregate === word)

function castOf(scanner: Scanner): string | undefined {
  return scanner.take('::') ? scanner.name(/[\w ]+(\[\])?/y) : undefined
}

/** Parses `->key` and `->>key`; the last arrow decides whether the result is text. */
export function jsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  while (scanner.sees('->')) {
    const arrow = scanner.take('->>') ? '->>' : '->'
    if (arrow === '->') scanner.need('->')
    steps.push({ arrow, key: scanner.name(/-?[^\s,():.!"\-{}]+(?:-(?!>)[^\s,():.!"\-{}]+)*/y) })
  }
  return steps
}
