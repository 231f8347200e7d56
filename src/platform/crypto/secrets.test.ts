import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tanggap-secrets-')), 'data')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const givenSettings = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  DATABASE_URL: undefined,
  AUTH_JWT_SECRET: undefined,
  AUTH_SIGNING_KEYS: undefined,
  AUTH_PUBLISHABLE_KEY: undefined,
  AUTH_SECRET_KEY: undefined,
  ENCRYPTION_KEY: undefined,
  GATEWAY_API_KEY: undefined,
  ...more,
})

test('the first start creates secrets readable by the owner only, later starts reuse them', async () => {
  const first = await loadSecrets(givenSettings())
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await loadSecrets(givenSettings())).toEqual(first)
  expect(
    new Set([first.jwtSecret, first.encryptionKey, first.gatewayKey, first.databasePassword]).size,
  ).toBe(4)
  expect(first).toMatchObject({ signsWithSecret: false, signingKeys: [{ alg: 'ES256' }] })
})

test('processes that start simultaneously agree on one set', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(givenSettings())))
  expect(new Set(all.map((secrets) => secrets.jwtSecret)).size).toBe(1)
})

test('a secrets file readable by others is restricted again', async () => {
  await loadSecrets(givenSettings())
  await chmod(join(folder, 'secrets.json'), 0o644)
  await loadSecrets(givenSettings())
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('an invalid secrets file fails the start and is not replaced', async () => {
  await loadSecrets(givenSettings())
  await writeFile(join(folder, 'secrets.json'), '{"jwtSecret":')
  await expect(loadSecrets(givenSettings())).rejects.toThrow('restore it from a backup')
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":')
})

test('with every secret in the settings no file is written', async () => {
  const secrets = await loadSecrets(
    givenSettings({
      DATABASE_URL: 'postgres://x/y',
      AUTH_JWT_SECRET: 'shared',
      ENCRYPTION_KEY: 'enc',
      GATEWAY_API_KEY: 'gate',
    }),
  )
  expect(secrets).toMatchObject({
    jwtSecret: 'shared',
    encryptionKey: 'enc',
    gatewayKey: 'gate',
    signsWithSecret: true,
  })
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

test('configured signing keys take precedence over the generated ones', async () => {
  const made = await loadSecrets(givenSettings())
  const key = { ...made.signingKeys[0], kty: 'EC', kid: 'mine' }
  const path = join(folder, 'keys.json')
  await writeFile(path, JSON.stringify({ keys: [key] }))
  for (const AUTH_SIGNING_KEYS of [path, JSON.stringify([key])]) {
    const secrets = await loadSecrets(givenSettings({ AUTH_SIGNING_KEYS }))
    expect(secrets.signingKeys.map((each) => each.kid)).toEqual(['mine', made.signingKeys[0]?.kid])
    expect(secrets.signsWithSecret).toBe(false)
  }
})
