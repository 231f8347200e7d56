import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as copy from '#copy/channel'
import { callApi, readText } from '#dashboard/shell/auth/call-api.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { loadSdk, type SignupConfig } from './meta-signup.ts'

const PATH = '/api/channels/meta-signup'

/**
 * Whether this instance can open Meta's own window for connecting, and the script that opens it.
 */
export const metaSignupQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['meta-signup', 'config'],
    queryFn: () => readSignupConfig(queryClient),
    staleTime: Infinity,
  })
export const metaSdkQuery = (config: SignupConfig) =>
  queryOptions({
    queryKey: ['meta-signup', 'sdk', config.appId],
    queryFn: () => loadSdk(config),
    staleTime: Infinity,
    retry: false,
  })

/** The settings of Meta's window; null where the instance has no app for it. */
const readSignupConfig = async (queryClient: QueryClient): Promise<SignupConfig | null> => {
  const answer = await callSignup(queryClient, 'GET')
  const [appId, configId, version] = ['appId', 'configId', 'version'].map((key) =>
    readText(answer, key),
  )
  return appId && configId && version ? { appId, configId, version } : null
}

/** The server exchanges the code at once, verifies number and account, and connects them. */
export const finishSignup = (
  queryClient: QueryClient,
  signup: {
    businessId: string
    channelId?: string
    code: string
    wabaId: string
    phoneNumberId: string
  },
): Promise<unknown> => callSignup(queryClient, 'POST', signup)

async function callSignup(
  queryClient: QueryClient,
  method: 'GET' | 'POST',
  body?: object,
): Promise<unknown> {
  const { ok, answer } = await callApi(queryClient, method, PATH, body)
  if (!ok)
    throw new ShownError(
      readText(answer, 'error') ?? copy.notConnectedRetry,
      readText(answer, 'code') ?? 'server.failed',
    )
  return answer
}
