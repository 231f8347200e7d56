/**
 * Parses a copied part of a spreadsheet: tabs between columns, line breaks between rows, quotes
 * around a cell that contains either.
 */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  while (pattern.lastIndex < text.length) {
    const [, quoted, plain = '', end = ''] = pattern.exec(text) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') {
      if (pattern.lastIndex >= text.length) break
      rows.push([])
    } else if (pattern.lastIndex >= text.length) rows.at(-1)?.push('')
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}
