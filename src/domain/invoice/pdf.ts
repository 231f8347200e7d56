import * as indonesianFormats from '#copy/formats'
import * as indonesian from '#copy/invoice'
import * as englishFormats from '#english/formats'
import * as english from '#english/invoice'
import { textsOf } from '#platform/language'
import type { BillingContent, BillingDocument } from './contract.ts'

const copy = textsOf(indonesian, english)
const formats = textsOf(indonesianFormats, englishFormats)
const A4_WIDTH_PT = 595
const MARGIN_PT = 56
const RIGHT_PT = A4_WIDTH_PT - MARGIN_PT
const MUTED = '#5c6664'
const TEXT = '#1d2523'

/** Renders the document as a PDF of one A4 page. */
export async function renderDocument(document: BillingDocument): Promise<Buffer> {
  // Imported late, because its fonts need memory that most processes never use.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN_PT,
    info: { Title: `${copy.kinds[document.kind]} ${document.number}` },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  writeHead(pdf, document)
  writeParties(pdf, document.content)
  writeLines(pdf, document)
  pdf.end()
  return whole
}

function writeHead(pdf: PDFKit.PDFDocument, { kind, number, issued_at }: BillingDocument): void {
  pdf.font('Helvetica-Bold').fontSize(22).fillColor(TEXT).text(copy.kinds[kind])
  pdf.font('Helvetica').fontSize(10).fillColor(MUTED)
  pdf.text(`${copy.number} ${number}`)
  pdf.text(`${copy.issuedAt} ${dayOf(issued_at)}`)
  pdf.moveDown(2)
}

function writeParties(pdf: PDFKit.PDFDocument, { seller, buyer }: BillingContent): void {
  const top = pdf.y
  const width = (RIGHT_PT - MARGIN_PT) / 2 - 12
  const taxId = seller.tax_id ? `${copy.taxId} ${seller.tax_id}` : null
  writeParty(pdf, copy.from, [seller.name, seller.address, taxId], { x: MARGIN_PT, top, width })
  const left = pdf.y
  writeParty(pdf, copy.to, [buyer.name], { x: A4_WIDTH_PT / 2 + 12, top, width })
  pdf.y = Math.max(left, pdf.y)
  pdf.moveDown(2)
}

function writeParty(
  pdf: PDFKit.PDFDocument,
  title: string,
  lines: (string | null)[],
  { x, top, width }: { x: number; top: number; width: number },
): void {
  pdf.fontSize(9).fillColor(MUTED).text(title, x, top, { width })
  pdf.fontSize(11).fillColor(TEXT)
  for (const line of lines)
    if (line) pdf.text(toPrintable(line), { width, height: 60, ellipsis: true })
}

function writeLines(pdf: PDFKit.PDFDocument, { kind, content }: BillingDocument): void {
  writeRule(pdf)
  writeLine(pdf, content.description, content.price_rupiah)
  if (content.credit_rupiah > 0) writeLine(pdf, copy.credit, -content.credit_rupiah)
  writeRule(pdf)
  pdf.font('Helvetica-Bold')
  writeLine(pdf, copy.totals[kind], content.amount_rupiah)
  pdf.font('Helvetica')
  if (content.ppn_percent)
    writeLine(
      pdf,
      copy.ppn(content.ppn_percent),
      ppnOf(content.amount_rupiah, content.ppn_percent),
      MUTED,
    )
  pdf.moveDown(1)
  pdf.fontSize(10).fillColor(MUTED)
  const facts = [
    content.invoice_number && copy.forInvoice(content.invoice_number),
    content.method && copy.paidBy(content.method),
    content.due_at && copy.payBefore(dayOf(content.due_at)),
  ]
  for (const fact of facts) if (fact) pdf.text(toPrintable(fact), MARGIN_PT)
}

/** The PPN inside an amount, rounded to whole rupiah. */
export const ppnOf = (amountRupiah: number, percent: number): number =>
  Math.round((amountRupiah * percent) / (100 + percent))

function writeLine(pdf: PDFKit.PDFDocument, name: string, rupiah: number, color = TEXT): void {
  const top = pdf.y
  pdf.fontSize(11).fillColor(color)
  pdf.text(copy.rupiah(rupiah), RIGHT_PT - 140, top, { width: 140, align: 'right' })
  pdf.text(toPrintable(name), MARGIN_PT, top, { width: RIGHT_PT - MARGIN_PT - 150 })
  pdf.moveDown(0.5)
}

function writeRule(pdf: PDFKit.PDFDocument): void {
  pdf.moveTo(MARGIN_PT, pdf.y).lineTo(RIGHT_PT, pdf.y).lineWidth(0.5).stroke('#d8d5cc')
  pdf.moveDown(0.7)
}

/** A day of the seller's calendar, Jakarta's, in which the numbers count their years too. */
const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString(formats.locale, { dateStyle: 'long', timeZone: 'Asia/Jakarta' })

/** The built-in PDF fonts have only Latin letters: emoji are removed, other scripts become "?". */
const toPrintable = (text: string): string =>
  text
    .replaceAll(/\p{Extended_Pictographic}|\p{Cf}|\p{Cc}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^ -~\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u20AC]/g, '?')
    .trim() || '-'
