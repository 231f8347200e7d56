import type { QueryClient } from '@tanstack/react-query'
import type { CreatedTemplate, CreateTemplate, TemplateList } from '#contract/template'
import * as copy from '#copy/template'
import { callApi, readText } from '#dashboard/shell/auth/call-api.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'

const PATH = '/api/meta-waba/templates'

/**
 * The error of a refused call: the specification's sentence (section 8), with the server's text in
 * `detail`.
 */
export class TemplateCallError extends ShownError {
  readonly detail: string
  constructor(message: string, code: string, detail: string) {
    super(message, code)
    this.detail = detail
  }
}

export const getTemplates = (queryClient: QueryClient, businessId: string): Promise<TemplateList> =>
  callTemplates(queryClient, 'GET', `${PATH}?businessId=${encodeURIComponent(businessId)}`, {
    failure: copy.fetchFailed,
  })

export const postTemplate = (
  queryClient: QueryClient,
  template: CreateTemplate,
): Promise<CreatedTemplate> =>
  callTemplates(queryClient, 'POST', `${PATH}/create/`, {
    failure: copy.createFailed,
    body: template,
  })

export const deleteTemplate = (queryClient: QueryClient, id: string): Promise<unknown> =>
  callTemplates(queryClient, 'DELETE', `${PATH}/${encodeURIComponent(id)}`, {
    failure: copy.deleteFailed,
  })

async function callTemplates<T>(
  queryClient: QueryClient,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { failure, body }: { failure: string; body?: object },
): Promise<T> {
  const { ok, status, answer } = await callApi(queryClient, method, path, body)
  if (!ok)
    throw new TemplateCallError(
      failure,
      readText(answer, 'code') ?? 'server.failed',
      readText(answer, 'error') ?? status,
    )
  return answer as T
}
