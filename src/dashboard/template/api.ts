import type { QueryClient } from '@tanstack/react-query'
import type { CreatedTemplate, CreateTemplate, TemplateList } from '#contract/template'
import * as copy from '#copy/template'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'

const PATH = '/api/meta-waba/templates'

/**
 * A call that was answered with a refusal: the specification's sentence (section 8), with what the
 * server said of it in `detail`.
 */
export class TemplateCallError extends ShownError {
  readonly detail: string
  constructor(message: string, code: string, detail: string) {
    super(message, code)
    this.detail = detail
  }
}

export const getTemplates = (queryClient: QueryClient, businessId: string): Promise<TemplateList> =>
  callTemplates(
    queryClient,
    'GET',
    `${PATH}?businessId=${encodeURIComponent(businessId)}`,
    copy.fetchFailed,
  )

export const postTemplate = (
  queryClient: QueryClient,
  template: CreateTemplate,
): Promise<CreatedTemplate> =>
  callTemplates(queryClient, 'POST', `${PATH}/create/`, copy.createFailed, template)

export const deleteTemplate = (queryClient: QueryClient, id: string): Promise<unknown> =>
  callTemplates(queryClient, 'DELETE', `${PATH}/${encodeURIComponent(id)}`, copy.deleteFailed)

async function callTemplates<T>(
  queryClient: QueryClient,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  failure: string,
  body?: object,
): Promise<T> {
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
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw new TemplateCallError(
      failure,
      readText(answer, 'code') ?? 'server.failed',
      readText(answer, 'error') ?? `${response.status} ${response.statusText}`,
    )
  return answer as T
}

function readText(answer: unknown, key: 'code' | 'error'): string | undefined {
  const value: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined
  return typeof value === 'string' ? value : undefined
}
