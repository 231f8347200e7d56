import { z } from 'zod'

const TIMEOUT_MS = 15_000
const LARGEST_ANSWER_BYTES = 512 * 1024

export type Answer = { status: number; body: Record<string, unknown> }

/**
 * Makes a JSON call with the key as Basic user. Undefined when the provider cannot be reached,
 * answers with 5xx, or sends no JSON object (of a list, the first element is returned).
 */
export async function callProvider(
  url: string,
  key: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    const text = await response.text()
    if (response.status >= 500 || text.length > LARGEST_ANSWER_BYTES) return undefined
    const parsed = answerShape.safeParse(JSON.parse(text))
    return parsed.success ? { status: response.status, body: parsed.data } : undefined
  } catch {
    return undefined
  }
}

const objectShape = z.record(z.string(), z.unknown())
const answerShape = z.union([z.array(objectShape).transform((list) => list[0] ?? {}), objectShape])
