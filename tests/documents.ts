import { crc32, deflateRawSync } from 'node:zlib'

/** Small real files for uploads, written byte by byte. */

export function pdfOf(pages: string[][], options: { locked?: boolean } = {}): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const [at, lines] of pages.entries()) {
    const drawn = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -16 Td`).join('\n')
    const content = `BT /F1 11 Tf 60 760 Td\n${drawn}\nET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  // A file that requires an unknown user password: its check value is not the hash of an empty one.
  if (options.locked)
    objects.push(
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
    )
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const locked = options.locked ? ` /Encrypt ${objects.length} 0 R /ID [<00><00>]` : ''
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** `lie`: states small sizes whatever its content is. */
export function zipOf(
  parts: Record<string, string | Buffer>,
  options: { lie?: boolean } = {},
): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const stated = options.lie ? 100 : raw.length
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(stated, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    const header = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name)])
    directory.push(
      Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, entry, Buffer.from(name)]),
    )
    bodies.push(header, packed)
    at += header.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}

const TYPES = (parts: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts}</Types>`
const LINKS = (links: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A heading starts with "# ". */
export function docxOf(paragraphs: string[]): Buffer {
  const body = paragraphs
    .map((text) =>
      text.startsWith('# ')
        ? `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${text.slice(2)}</w:t></w:r></w:p>`
        : `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`,
    )
    .join('')
  return zipOf({
    '[Content_Types].xml': TYPES(
      '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
    ),
    '_rels/.rels': LINKS(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/styles.xml':
      '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
    'word/_rels/document.xml.rels': LINKS(
      `<Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

export const xlsxOf = (rows: Cells): Buffer => workbookOf({ Harga: rows })

type Cells = (string | number)[][]

/** An Excel file with a sheet for each name. */
export function workbookOf(sheets: Record<string, Cells>): Buffer {
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const numbered = Object.entries(sheets).map(([name, rows], at) => ({ name, rows, id: at + 1 }))
  const listed = numbered
    .map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)
    .join('')
  const links = numbered
    .map(
      ({ id }) =>
        `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
    )
    .join('')
  return zipOf({
    '[Content_Types].xml': TYPES(
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
    ),
    '_rels/.rels': LINKS(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${namespace}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': LINKS(links),
    ...Object.fromEntries(
      numbered.map(({ id, rows }) => [
        `xl/worksheets/sheet${id}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${namespace}"><sheetData>${sheetData(rows)}</sheetData></worksheet>`,
      ]),
    ),
  })
}

function sheetData(rows: Cells): string {
  const cell = (value: string | number, column: number, row: number) => {
    const place = `${String.fromCodePoint(65 + column)}${row + 1}`
    return typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  return rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, column) => cell(value, column, at)).join('')}</row>`,
    )
    .join('')
}
