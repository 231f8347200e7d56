/** Reads a request's body; undefined when it exceeds the limit, after which no more is read. */
export async function readUpTo(request: Request, mostBytes: number): Promise<Buffer | undefined> {
  const stated = request.headers.get('content-length')
  if (stated !== null && Number(stated) > mostBytes) return undefined
  // The HTTP parser enforces the stated length.
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
