/**
 * The bytes of a request's body; undefined for a larger one, of which no more is read than shows
 * it.
 */
export async function readUpTo(request: Request, mostBytes: number): Promise<Buffer | undefined> {
  const stated = request.headers.get('content-length')
  if (stated !== null && Number(stated) > mostBytes) return undefined
  // The server's parser holds a body to the length it states.
  if (stated !== null) return Buffer.from(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
