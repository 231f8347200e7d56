import type postgres from 'postgres'
import { answerPreflight, withCors } from '#lib/http/cors'
import { log } from '#platform/log'
import type { ObjectStore } from '#platform/objects'
import type { Verifier } from '#supabase/tokens'
import { signDownload, signDownloads, signUpload } from './sign-address.ts'
import { drainBody } from './body.ts'
import { answerBucket, noRoute } from './buckets.ts'
import { type Call, claimsOf, type StorageContext, pathOf } from './storage-call.ts'
import { copyOne, deleteMany, deleteOne, moveOne } from './objects/move-copy.ts'
import { type Access, findReadable, infoOf, sendObject } from './objects/download.ts'
import { answerFailure, StorageFailure, toFailure } from './storage-failure.ts'
import { listOneFolder, listPage } from './objects/list-objects.ts'
import { renderImage } from './objects/render-images.ts'
import { answerResumable, tusHeaders } from './resumable/resumable.ts'
import { createSigner } from './signing.ts'
import { createSweep, type Swept } from './sweep.ts'
import { uploadObject, uploadSigned } from './objects/upload.ts'

export type StorageOptions = {
  /** The pool. Its user must bypass row level security and be able to set callers' roles. */
  sql: postgres.Sql
  /** The store of bytes. */
  store: ObjectStore
  verifier: Pick<Verifier, 'identify'>
  /** Signs addresses; must differ from the secret of access tokens. */
  secret: string
  /** Largest object, 50 MiB by default. */
  maxBytes?: number
  /** How long a writer waits for another of the same object, 5 s by default. */
  lockTimeoutMs?: number
  statementTimeoutMs?: number
  /** How long a signed upload address is valid, two hours by default. */
  uploadLifeSeconds?: number
}

export type Storage = {
  fetch: (request: Request) => Promise<Response>
  /** Removes remains of crashes and lost connections. Run it once an hour. */
  sweep: () => Promise<Swept>
}

const RESUMABLE = '/upload/resumable'
const MAX_BYTES = 50 * 1024 * 1024

/**
 * Buckets and objects for storage-js: rows in Postgres under the caller's policies, bytes in the
 * store.
 */
export function createStorage(options: StorageOptions): Storage {
  const context: StorageContext = {
    sql: options.sql,
    store: options.store,
    verifier: options.verifier,
    signer: createSigner(options.secret),
    maxBytes: options.maxBytes ?? MAX_BYTES,
    lockTimeoutMs: options.lockTimeoutMs ?? 5000,
    statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
    uploadLifeSeconds: options.uploadLifeSeconds ?? 7200,
  }
  return {
    fetch: async (request) => {
      const isResumable = pathOf(new URL(request.url)).startsWith(RESUMABLE)
      const headers = isResumable ? tusHeaders(context) : {}
      if (request.method === 'OPTIONS') return withHeaders(answerPreflight(), headers)
      const response = await answerRequest(context, request).catch((error: unknown) => {
        const failure = toFailure(error)
        if (failure.code === 'InternalError')
          log.error({ err: error, method: request.method }, 'storage: a request failed')
        return answerFailure(failure, request.method, isResumable)
      })
      if (!(await drainBody(request))) response.headers.set('connection', 'close')
      return withCors(withHeaders(response, headers))
    },
    sweep: createSweep(context),
  }
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

async function answerRequest(context: StorageContext, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const [service = '', ...rest] = pathOf(url).split('/').slice(1)
  const asked = { context, request, url, operation: '' }
  const call = async (): Promise<Call> => ({
    ...asked,
    claims: await claimsOf(request, context.verifier),
  })
  if (service === 'bucket')
    return answerBucket(
      await call(),
      rest.map((name) => checkedText(decodeURIComponent(name))),
    )
  if (service === 'object') return answerObject(asked, call, rest)
  if (service === 'render' && rest[0] === 'image') return answerImage(asked, rest.slice(1))
  if (service === 'upload' && rest[0] === 'resumable') return answerResumable(asked, rest.slice(1))
  if (service === 'cdn' && request.method === 'DELETE') return answerPurge(await call())
  if (service === 'status' || service === 'health') return Response.json({ healthy: true })
  throw noRoute(asked)
}

type Asked = Omit<Call, 'claims'>

/** Answers requests below `object/`. The first name is an operation or a bucket. */
async function answerObject(
  asked: Asked,
  call: () => Promise<Call>,
  names: string[],
): Promise<Response> {
  const { method } = asked.request
  const isRead = method === 'GET' || method === 'HEAD'
  const [verb = ''] = names
  if (method === 'POST') {
    if (verb === 'list' && names.length === 2)
      return listOneFolder(await call(), bucketOf(names, 1))
    if (verb === 'list-v2' && names.length === 2) return listPage(await call(), bucketOf(names, 1))
    if (verb === 'move' && names.length === 1) return moveOne(await call())
    if (verb === 'copy' && names.length === 1) return copyOne(await call())
    if (verb === 'sign' && names.length === 2)
      return signDownloads(await call(), bucketOf(names, 1))
    if (verb === 'sign' && names.length > 2)
      return signDownload(await call(), bucketOf(names, 1), keyOf(names, 2))
    if (verb === 'upload' && names[1] === 'sign' && names.length > 3)
      return signUpload(await call(), bucketOf(names, 2), keyOf(names, 3))
  }
  if (method === 'PUT' && verb === 'upload' && names[1] === 'sign' && names.length > 3)
    return uploadSigned({ ...asked, claims: { role: 'anon' } }, bucketOf(names, 2), keyOf(names, 3))
  if (isRead && verb === 'info' && names.length > 2) return answerInfo(asked, names.slice(1))
  if (isRead && names.length > 1) {
    const { access, bucketId, key } = addressOf(names, 'signed')
    return sendObject(
      asked,
      await findReadable({ ...asked, operation: 'object.get' }, access, bucketId, key),
    )
  }
  if ((method === 'POST' || method === 'PUT') && names.length > 1)
    return uploadObject(await call(), bucketOf(names, 0), keyOf(names, 1))
  if (method === 'DELETE' && names.length === 1 && verb !== '')
    return deleteMany(await call(), bucketOf(names, 0))
  if (method === 'DELETE' && names.length > 1)
    return deleteOne(await call(), bucketOf(names, 0), keyOf(names, 1))
  throw noRoute(asked)
}

async function answerImage(asked: Asked, names: string[]): Promise<Response> {
  if (
    !['GET', 'HEAD'].includes(asked.request.method) ||
    names.length < 3 ||
    !['public', 'authenticated', 'sign'].includes(names[0] ?? '')
  )
    throw noRoute(asked)
  const { access, bucketId, key } = addressOf(names, 'signed')
  return renderImage(
    asked,
    await findReadable({ ...asked, operation: 'render.image' }, access, bucketId, key),
  )
}

/** There is no cache in front of this service, so nothing needs purging. */
function answerPurge(call: Call): Response {
  if (call.claims.role !== 'service_role') throw new StorageFailure('AccessDenied')
  return Response.json({ message: 'success' })
}

async function answerInfo(asked: Asked, names: string[]): Promise<Response> {
  const { access, bucketId, key } = addressOf(names)
  const { object } = await findReadable(
    { ...asked, operation: 'object.get_info' },
    access,
    bucketId,
    key,
  )
  return Response.json(infoOf(object))
}

/** Parses `public/bucket/key`, `authenticated/bucket/key`, `sign/bucket/key` or `bucket/key`. */
function addressOf(
  names: string[],
  signed?: 'signed',
): { access: Access; bucketId: string; key: string } {
  const prefix = names.length > 2 ? names[0] : undefined
  const access = prefix === 'public' ? 'public' : prefix === 'sign' && signed ? signed : 'caller'
  const skipped = access !== 'caller' || prefix === 'authenticated' ? 1 : 0
  return { access, bucketId: bucketOf(names, skipped), key: keyOf(names, skipped + 1) }
}

const bucketOf = (names: string[], at: number): string =>
  checkedText(decodeURIComponent(names[at] ?? ''))

const keyOf = (names: string[], from: number): string =>
  checkedText(decodeURIComponent(names.slice(from).join('/')))

/** Postgres text cannot contain U+0000, so no name has it. */
function checkedText(text: string): string {
  if (text.includes('\0'))
    throw new StorageFailure('InvalidKey', 'Invalid key: it contains the character U+0000')
  return text
}
