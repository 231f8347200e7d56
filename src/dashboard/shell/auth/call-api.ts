import type { QueryClient } from '@tanstack/react-query'
import { openSupabase } from './supabase-client.ts'

export type ApiAnswer = { ok: boolean; status: string; answer: unknown }

/**
 * Calls a JSON route of the HTTP API with the member's access token. A refusal is returned as data.
 */
export async function callApi(
  queryClient: QueryClient,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<ApiAnswer> {
  const supabase = await openSupabase(queryClient)
  const { data } = await supabase.auth.getSession()
  const response = await fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return {
    ok: response.ok,
    status: `${response.status} ${response.statusText}`,
    answer: await response.json().catch(() => null),
  }
}

/** Reads a text field of a response; undefined where it is missing. */
export function readText(answer: unknown, key: string): string | undefined {
  const value: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined
  return typeof value === 'string' ? value : undefined
}
