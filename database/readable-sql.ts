/**
 * Shortens PostgreSQL's spelling of a definition: keywords in lower case, no casts of literals to
 * text, no repeated parentheses, one line per clause. Quoted text does not change.
 */
export function readableSql(definition: string): string {
  const clauses = definition.split(/\n(?= {2}(?:using|with check|-- execute))/)
  return clauses.map(readableClause).join('\n  ')
}

function readableClause(clause: string): string {
  return REPLACEMENTS.reduce(
    (text, [found, by]) => text.replace(found, by),
    lowerOutsideQuotes(clause.trim()),
  )
}

const lowerOutsideQuotes = (text: string): string =>
  text
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, place) =>
      place % 2 === 1 ? part : part.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('( ', '('),
    )
    .join('')

const REPLACEMENTS: [RegExp, string][] = [
  [/('(?:[^']|'')*')::text(\[\])?/g, '$1'],
  [/timestamp with time zone/g, 'timestamptz'],
  [/timestamp\((\d)\) with time zone/g, 'timestamptz($1)'],
  [/ using btree /g, ' '],
  [/= any \(array\[([^\]]*)\]\)/g, 'in ($1)'],
  // A select of one function repeats its name as the column name.
  [/private\.(\w+)\(((?:[^()]|\[[^\]]*\])*)\) as \1\b/g, 'private.$1($2)'],
  [/(check|using|where|when) \(\((.*)\)\)(;?)$/g, '$1 ($2)$3'],
]
