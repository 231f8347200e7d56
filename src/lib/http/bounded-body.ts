/** Reads a request's body; undefined when it exceeds the limit: then the rest is not read. */
export async function readUpTo(request: Request, mostBytes: number): Promise<Buffer | undefined> {
  const stated = request.headers.get('content-length')
  if (stated !== null && Number(stated) > mostBytes) return undefined
  // The HTTP parser rejects a body longer than its Content-Length.
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
