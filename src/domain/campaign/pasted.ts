import { parse } from 'csv-parse/sync'
import { normalisePhone } from '#lib/phone'

export type PastedRow = { phone: string; name: string | null; cells: Record<string, string> }
export type Pasted = { rows: PastedRow[]; columns: string[]; invalid: number; duplicate: number }

const PHONE_HEAD =
  /^(no\.?|nomor|nomer|hp|wa|whatsapp|telepon|telp|phone|number)(\s*(hp|wa|whatsapp|telepon|telp))?$/i
const NAME_HEAD = /^(nama|name|pelanggan|customer)$/i

/**
 * A pasted table of recipients: a number per line, with a name and further columns, separated by
 * comma, semicolon or tab. A first line without a number names the columns; a column without a name
 * has its position. A repeated number counts once.
 */
export function parsePasted(text: string): Pasted {
  const table = readTable(text)
  const [first = []] = table
  const hasHead = first.length > 0 && !first.some((cell) => normalisePhone(cell))
  const columns = hasHead
    ? first.map((cell, at) => cell || String(at + 1))
    : first.map((_, at) => String(at + 1))
  const lines = hasHead ? table.slice(1) : table
  const phoneAt = hasHead ? columns.findIndex((name) => PHONE_HEAD.test(name)) : -1
  const nameAt = hasHead ? columns.findIndex((name) => NAME_HEAD.test(name)) : -1
  const rows = new Map<string, PastedRow>()
  let invalid = 0
  let duplicate = 0
  for (const line of lines) {
    const at = phoneAt >= 0 ? phoneAt : line.findIndex((cell) => normalisePhone(cell))
    const phone = normalisePhone(line[at] ?? '')
    if (!phone) invalid += 1
    else if (rows.has(phone)) duplicate += 1
    else
      rows.set(phone, {
        phone,
        name: nameOf(line, at, nameAt),
        cells: Object.fromEntries(columns.map((column, cell) => [column, line[cell] ?? ''])),
      })
  }
  return { rows: [...rows.values()], columns, invalid, duplicate }
}

function readTable(text: string): string[][] {
  const delimiter = [';', '\t', ','].find((mark) => text.includes(mark)) ?? ','
  const table = parse(text, {
    delimiter,
    bom: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  return table.filter((row) => row.some(Boolean)).map((row) => row.map((cell) => cell.trim()))
}

/** Without a header, the first cell that is not the number is the name. */
function nameOf(line: string[], phoneAt: number, nameAt: number): string | null {
  const name =
    nameAt >= 0 ? line[nameAt] : line.find((cell, at) => at !== phoneAt && /\p{L}/u.test(cell))
  return name?.slice(0, 200) || null
}
