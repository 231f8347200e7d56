import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../settings/settings.ts'

const FILE = 'secrets.json'

/** A JSON Web Key (RFC 7517); keys that sign have the private part. */
const jwk = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  key_ops: z.array(z.string()).optional(),
})
const jwkSet = z.union([
  z.array(jwk),
  z.object({ keys: z.array(jwk) }).transform((set) => set.keys),
])

const stored = z.object({
  jwtSecret: z.string(),
  signingKeys: z.array(jwk),
  encryptionKey: z.string(),
  gatewayKey: z.string(),
  databasePassword: z.string(),
})

/**
 * The instance's secrets. `signsWithSecret`: new tokens are HS256, because the operator gave a
 * secret and no keys.
 */
export type Secrets = z.infer<typeof stored> & {
  signsWithSecret: boolean
  publishableKey?: string | undefined
  secretKey?: string | undefined
}

type Given = Pick<
  Settings,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'AUTH_JWT_SECRET'
  | 'AUTH_SIGNING_KEYS'
  | 'AUTH_PUBLISHABLE_KEY'
  | 'AUTH_SECRET_KEY'
  | 'ENCRYPTION_KEY'
  | 'GATEWAY_API_KEY'
>

/**
 * Secrets from the settings, and the rest from `DATA_DIR/secrets.json` (mode 0600), created at
 * first start. Processes that start simultaneously on one DATA_DIR get the same ones. Processes on
 * several machines need AUTH_JWT_SECRET or AUTH_SIGNING_KEYS, ENCRYPTION_KEY and GATEWAY_API_KEY.
 * With these and DATABASE_URL no file is written.
 */
export async function loadSecrets(settings: Given): Promise<Secrets> {
  const fromSettings = await readSettings(settings)
  const isComplete =
    fromSettings.jwtSecret &&
    fromSettings.encryptionKey &&
    fromSettings.gatewayKey &&
    settings.DATABASE_URL
  const kept = isComplete
    ? await readIfThere(settings.DATA_DIR)
    : await readOrMake(settings.DATA_DIR)
  return {
    jwtSecret: fromSettings.jwtSecret ?? kept?.jwtSecret ?? '',
    // Keys of the file stay valid for verification after the operator sets others, so that users
    // stay signed in.
    signingKeys: [...(fromSettings.signingKeys ?? []), ...(kept?.signingKeys ?? [])],
    encryptionKey: fromSettings.encryptionKey ?? kept?.encryptionKey ?? '',
    gatewayKey: fromSettings.gatewayKey ?? kept?.gatewayKey ?? '',
    databasePassword: kept?.databasePassword ?? '',
    publishableKey: settings.AUTH_PUBLISHABLE_KEY,
    secretKey: settings.AUTH_SECRET_KEY,
    signsWithSecret: Boolean(fromSettings.jwtSecret) && !fromSettings.signingKeys,
  }
}

async function readSettings(settings: Given) {
  const keys = settings.AUTH_SIGNING_KEYS
  const text = keys && /^\s*[[{]/.test(keys) ? keys : keys && (await readFile(keys, 'utf8'))
  return {
    jwtSecret: settings.AUTH_JWT_SECRET,
    signingKeys: text ? jwkSet.parse(JSON.parse(text)) : undefined,
    encryptionKey: settings.ENCRYPTION_KEY,
    gatewayKey: settings.GATEWAY_API_KEY,
  }
}

async function readOrMake(directory: string): Promise<z.infer<typeof stored>> {
  const kept = await readIfThere(directory)
  if (kept) return kept
  await mkdir(directory, { recursive: true })
  const path = join(directory, FILE)
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  try {
    await link(draft, path) // fails when another process was first: then its secrets are used
  } catch (error) {
    if (!isCode(error, 'EEXIST')) await rename(draft, path) // for file systems without hard links
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readIfThere(directory)
  if (!made) throw new Error(`${path} could not be written`)
  return made
}

async function readIfThere(directory: string): Promise<z.infer<typeof stored> | undefined> {
  const path = join(directory, FILE)
  try {
    const parsed = stored.parse(JSON.parse(await readFile(path, 'utf8')))
    // Other users may be able to read a copied or restored file. On a read-only mount this fails.
    await chmod(path, 0o600).catch(() => {})
    return parsed
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw new Error(`${path} is not readable as secrets; restore it from a backup`, {
      cause: error,
    })
  }
}

function makeSecrets(): z.infer<typeof stored> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'EC',
    kid: randomUUID(),
    alg: 'ES256',
    use: 'sig',
    key_ops: ['sign', 'verify'],
  }
  const random = () => randomBytes(32).toString('base64url')
  return {
    jwtSecret: random(),
    signingKeys: [key],
    encryptionKey: random(),
    gatewayKey: random(),
    databasePassword: random(),
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
