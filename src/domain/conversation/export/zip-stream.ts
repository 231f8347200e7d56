import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** whether it is text; pictures and recordings are compressed already */
  isCompressible: boolean
}

/**
 * Writes a ZIP entry by entry, with one chunk in memory. There is no ZIP64, so the caller keeps the
 * sum below 4 GiB.
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (!error) chunks.push(chunk)
  })
  const take = (): Uint8Array[] => {
    if (failure) throw failure
    return chunks.splice(0)
  }
  for await (const { name, bytes, isCompressible } of entries) {
    const file = isCompressible ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    for await (const part of bytes) {
      file.push(part)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
