import type { Passage } from '../search/passages.ts'
import { splitIntoPassages } from '../search/passages.ts'
import { decodeText } from './decode.ts'
import { rowPassages } from './table.ts'
import { inspectZip } from './zip.ts'
import { toReadReason } from './reason.ts'

export type Document = { ok: true; passages: Passage[] } | { ok: false; reason: string }
type Progress = (done: number, total: number) => void
type Kind = 'pdf' | 'docx' | 'xlsx' | 'csv' | 'html' | 'text'

const MAX_PDF_PAGES = 1000

/**
 * Reads a file by its content, whatever its name is. Failures are returned as data, in Indonesian.
 */
export async function readDocument(
  bytes: Buffer,
  fileName: string,
  progress: Progress,
): Promise<Document> {
  const kind = kindOf(bytes, fileName.toLowerCase())
  if (typeof kind === 'object') return { ok: false, reason: kind.reason }
  const passages = await READERS[kind](bytes, progress)
  if (!Array.isArray(passages)) return { ok: false, reason: passages.reason }
  return passages.length > 0
    ? { ok: true, passages }
    : {
        ok: false,
        reason: kind === 'pdf' ? toReadReason('scannedPdf') : toReadReason('fileWithoutText'),
      }
}

type Refusal = { reason: string }
const READERS: Record<Kind, (bytes: Buffer, progress: Progress) => Promise<Passage[] | Refusal>> = {
  pdf: readPdf,
  docx: readDocx,
  xlsx: readXlsx,
  csv: readCsv,
  html: readHtml,
  text: async (bytes) => {
    const text = decodeText(bytes)
    return isExportedChat(text) ? { reason: toReadReason('exportedChat') } : splitIntoPassages(text)
  },
}

/** "31/12/23 22.15 - Sari: halo", "12/31/23, 10:15 PM - ", "[31/12/23 22.15.30] ". */
const CHAT_LINE =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \S{0,6} ?\d{1,2}[.:]\d{2}.{0,12}(?:\]| [-–] )[^:\n]{1,100}: /gm
const MIN_CHAT_LINES = 3

/**
 * Whether a text is a chat exported from WhatsApp. Its answers would contain customers' names and
 * numbers; `#domain/proposal` reads it without them.
 */
const isExportedChat = (text: string): boolean =>
  (text.match(CHAT_LINE)?.length ?? 0) >= MIN_CHAT_LINES

/** The stream in the OLE container of an Office file with a password (MS-OFFCRYPTO 2.3.4.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const TEXTS = /\.(?:txt|md|markdown|text|csv|tsv|html?|xhtml)$/
const HEAD_BYTES = 4096
const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

function kindOf(bytes: Buffer, name: string): Kind | Refusal {
  if (bytes.length === 0) return { reason: toReadReason('fileEmpty') }
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, 0x50, 0x4b)) return officeKind(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { reason: toReadReason(bytes.includes(ENCRYPTED) ? 'officePassword' : 'officeOld') }
  if (
    startsWith(bytes, 0xff, 0xd8) ||
    startsWith(bytes, 0x89, 0x50) ||
    startsWith(bytes, 0x47, 0x49, 0x46)
  )
    return {
      reason: toReadReason('pictureUnreadable'),
    }
  const isUnicode = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)
  const head = bytes.subarray(0, HEAD_BYTES)
  if (!isUnicode && (TEXTS.test(name) ? isBinary(head) : head.includes(0)))
    return { reason: toReadReason(TEXTS.test(name) ? 'contentDiffersFromName' : 'kindUnknown') }
  const isPage = /^\s*(?:<!doctype html|<html|<head|<body)/i.test(
    bytes.toString('utf8', 0, 1024).replace(/^\ufeff/, ''),
  )
  if (!TEXTS.test(name))
    return {
      reason: isPage ? toReadReason('fileIsWebPage') : toReadReason('contentDiffersFromName'),
    }
  if (isPage) return 'html'
  return /\.[ct]sv$/.test(name) ? 'csv' : 'text'
}

/**
 * Whether more bytes are control characters than a damaged text has. Compressed data has one in
 * nine.
 */
const isBinary = (head: Buffer): boolean =>
  head.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d).length >
  head.length / 20

function officeKind(bytes: Buffer): Kind | Refusal {
  const zip = inspectZip(bytes)
  if (!zip.ok)
    return {
      reason:
        zip.reason === 'bomb' ? toReadReason('fileTooLargeUnpacked') : toReadReason('fileBroken'),
    }
  if (zip.names.includes('word/document.xml')) return 'docx'
  if (zip.names.includes('xl/workbook.xml')) return 'xlsx'
  return { reason: toReadReason('zipNotRead') }
}

async function readPdf(bytes: Buffer, progress: Progress): Promise<Passage[] | Refusal> {
  const { getDocumentProxy } = await import('unpdf')
  let pdf
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes))
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      return { reason: toReadReason('pdfLocked') }
    return { reason: toReadReason('pdfBroken') }
  }
  if (pdf.numPages > MAX_PDF_PAGES)
    return { reason: toReadReason('pdfTooLong', { pages: MAX_PDF_PAGES }) }
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      linesOf(
        items.flatMap((item) =>
          'str' in item
            ? [
                {
                  text: item.str,
                  x: Number(item.transform[4]),
                  y: Number(item.transform[5]),
                  width: item.width,
                  height: item.height,
                },
              ]
            : [],
        ),
      ),
    )
    page.cleanup()
    progress(number, pdf.numPages)
  }
  return splitIntoPassages(pages.join('\n\n'))
}

type Run = { text: string; x: number; y: number; width: number; height: number }

/**
 * Arranges the text runs of a page in lines, by height. A larger gap between lines becomes an empty
 * line; a larger gap within a line separates columns.
 */
function linesOf(runs: Run[]): string {
  const lines: { y: number; height: number; end: number; text: string }[] = []
  for (const run of runs) {
    const last = lines.at(-1)
    const height = run.height || last?.height || 10
    if (last && Math.abs(last.y - run.y) < height * 0.5) {
      const gap = run.x - last.end
      last.text +=
        gap > height * 0.15 && !/\s$/.test(last.text) && !/^\s/.test(run.text)
          ? ` ${run.text}`
          : run.text
      last.end = run.x + run.width
    } else if (run.text.trim())
      lines.push({ y: run.y, height, end: run.x + run.width, text: run.text })
  }
  return lines
    .map((line, at) => {
      const above = lines[at - 1]
      const isApart =
        above !== undefined &&
        (above.y - line.y > line.height * 1.9 ||
          above.y < line.y ||
          Math.abs(above.height - line.height) > 1.5)
      return `${isApart ? '\n' : ''}${line.text.replace(/\s+/g, ' ').trim()}`
    })
    .join('\n')
}

async function readDocx(bytes: Buffer): Promise<Passage[] | Refusal> {
  const [{ default: mammoth }, { textOfHtml }] = await Promise.all([
    import('mammoth'),
    import('./page.ts'),
  ])
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
      },
    )
    return splitIntoPassages(textOfHtml(value))
  } catch {
    return { reason: toReadReason('wordBroken') }
  }
}

async function readXlsx(bytes: Buffer): Promise<Passage[] | Refusal> {
  const sheets = await readSheets(bytes)
  return 'reason' in sheets ? sheets : sheets.flatMap(({ cells }) => rowPassages(cells))
}

type Sheet = { name: string; cells: string[][] }

/** The cells of each sheet. */
async function readSheets(bytes: Buffer): Promise<Sheet[] | Refusal> {
  const { default: read } = await import('read-excel-file/node')
  try {
    const sheets = await read(bytes)
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      cells: data.map((row) => row.map(cellText)),
    }))
  } catch {
    return { reason: toReadReason('excelBroken') }
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Ya' : 'Tidak'
  // Excel shows 15 digits: 15000 * 1.1 is stored as 16500.000000000002.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : ''
}

async function readCsv(bytes: Buffer): Promise<Passage[] | Refusal> {
  const cells = await readCells(bytes)
  return 'reason' in cells ? cells : rowPassages(cells)
}

async function readCells(bytes: Buffer): Promise<string[][] | Refusal> {
  const { parse } = await import('csv-parse/sync')
  const text = decodeText(bytes)
  const head = text.slice(0, text.indexOf('\n') >>> 0)
  const [delimiter] = [';', '\t', ','].toSorted(
    (a, b) => head.split(b).length - head.split(a).length,
  )
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
    })
  } catch {
    return { reason: toReadReason('csvUnreadable') }
  }
}

async function readHtml(bytes: Buffer): Promise<Passage[]> {
  const { readPage } = await import('./page.ts')
  return readPage(decodeText(bytes), 'https://berkas.invalid/').passages
}

/**
 * The cells of a spreadsheet's first sheet with rows, and the names of its sheets with rows when
 * there are several. Other kinds of files are refused.
 */
export async function readTable(
  bytes: Buffer,
  fileName: string,
): Promise<{ ok: true; table: string[][]; sheetNames?: string[] } | { ok: false; reason: string }> {
  const kind = kindOf(bytes, fileName.toLowerCase())
  if (typeof kind === 'object') return { ok: false, ...kind }
  if (kind !== 'xlsx' && kind !== 'csv') return { ok: false, reason: toReadReason('noTable') }
  const sheets = kind === 'xlsx' ? await readSheets(bytes) : await readCells(bytes).then(asSheets)
  if ('reason' in sheets) return { ok: false, ...sheets }
  const filled = sheets
    .map(({ name, cells }) => ({ name, cells: cells.filter((row) => row.some(Boolean)) }))
    .filter(({ cells }) => cells.length > 0)
  const [first] = filled
  if (!first) return { ok: false, reason: toReadReason('fileWithoutText') }
  const sheetNames = filled.map(({ name }) => name)
  return { ok: true, table: first.cells, ...(sheetNames.length > 1 ? { sheetNames } : {}) }
}

const asSheets = (cells: string[][] | Refusal): Sheet[] | Refusal =>
  'reason' in cells ? cells : [{ name: '', cells }]
