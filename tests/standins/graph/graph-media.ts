import { createHash, randomInt } from 'node:crypto'

/** A file in the stand-in, as at Meta: with its id, its type and its exact bytes. */
export type KeptFile = { bytes: Buffer; mime: string; fileName?: string }
export type Form = { fields: Record<string, string>; file?: KeptFile }

/** Reads multipart/form-data by its boundary; undefined when it is none. */
export function readForm(contentType: string | undefined, body: Buffer): Form | undefined {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/.exec(contentType ?? '')?.[1]
  if (!boundary) return undefined
  const form: Form = { fields: {} }
  for (const part of split(body, Buffer.from(`--${boundary}`))) {
    const gap = part.indexOf('\r\n\r\n')
    if (gap < 0) continue
    const head = part.subarray(0, gap).toString('utf8')
    const content = part.subarray(gap + 4, part.length - 2)
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    const fileName = /filename="([^"]*)"/.exec(head)?.[1]
    if (fileName === undefined) form.fields[name] = content.toString('utf8')
    else
      form.file = {
        bytes: content,
        mime: /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream',
        fileName,
      }
  }
  return form
}

function split(body: Buffer, mark: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = body.indexOf(mark)
  while (start >= 0) {
    const end = body.indexOf(mark, start + mark.length)
    if (end < 0) break
    parts.push(body.subarray(start + mark.length, end))
    start = end
  }
  return parts
}

export const newMediaId = (): string => String(randomInt(1e14, 2e14))

export const describeFile = (id: string, file: KeptFile, url: string) => ({
  messaging_product: 'whatsapp',
  id,
  url,
  mime_type: file.mime,
  sha256: createHash('sha256').update(file.bytes).digest('hex'),
  file_size: file.bytes.length,
})

export type RangedAnswer = {
  status: 200 | 206 | 416
  headers: Record<string, string>
  bytes: Buffer
}

/** One range of bytes, or the whole (RFC 9110, section 14). */
export function rangeOf(file: KeptFile, header: string | undefined): RangedAnswer {
  const size = file.bytes.length
  const common = { 'content-type': file.mime, 'accept-ranges': 'bytes' }
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '')
    return {
      status: 200,
      headers: { ...common, 'content-length': String(size) },
      bytes: file.bytes,
    }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end)
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, bytes: Buffer.alloc(0) }
  const bytes = file.bytes.subarray(start, end + 1)
  return {
    status: 206,
    headers: {
      ...common,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(bytes.length),
    },
    bytes,
  }
}
