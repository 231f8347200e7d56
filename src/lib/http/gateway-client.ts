/**
 * Calls this instance's messaging API with a key, from one of its pages. Throws `API error:
 * {status} {statusText}` unless it succeeds.
 */
export async function callGateway(path: `/api/waha/${string}`, key: string): Promise<unknown> {
  const response = await fetch(path, {
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  })
  if (!response.ok) throw new Error(`API error: ${response.status} ${response.statusText}`)
  return response.json()
}
