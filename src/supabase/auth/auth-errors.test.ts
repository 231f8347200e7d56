import { expect, test } from 'vitest'
import { renderFailure } from './auth-errors.ts'

const refusedBy = (schema: string, state: string) =>
  renderFailure(Object.assign(new Error('refused'), { code: state, schema_name: schema }), true)

test("a conflict with another request is retryable; a conflict in an application's table is not", async () => {
  for (const state of ['23505', '23503']) {
    const overtaken = refusedBy('auth', state)
    expect([overtaken.status, await overtaken.json()]).toMatchObject([409, { code: 'conflict' }])
    expect(refusedBy('public', state).status).toBe(500)
  }
})
