/**
 * Calls the messaging API of this instance with a key, from a page of its own. Anything but success
 * throws `API error: {status} {statusText}`.
 */
export async function callGateway(path: `/api/waha/${string}`, key: string): Promise<unknown> {
  const response = await fetch(path, {
    headers: { 'content-type': 'application/json', 'x-api-key': key },
  })
  if (!response.ok) throw new Error(`API error: ${response.status} ${response.statusText}`)
  return response.json()
}
