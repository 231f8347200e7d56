import { compareServers, openBeside } from './beside.ts'

/**
 * Calls GET /auth/v1/user, as every server-rendered page does, by 1 caller and by 16, and compares
 * a bare handler with the same statements.
 */
export async function measureUser(): Promise<object> {
  const beside = await openBeside()
  const { instance, plainUrl, user } = beside
  try {
    const headers = {
      apikey: instance.keys.anonKey,
      authorization: `Bearer ${user.token}`,
      'x-supabase-api-version': '2024-01-01',
    }
    const ours = () => ({ origin: instance.url, path: '/auth/v1/user', headers })
    const plain = () => ({
      origin: plainUrl,
      path: `/user?user=${user.id}&session=${user.sessionId}`,
    })
    return {
      unit: 'requests/s and ms',
      alone: await compareServers(1, beside, ours, plain),
      many: await compareServers(16, beside, ours, plain),
    }
  } finally {
    await beside.close()
  }
}
