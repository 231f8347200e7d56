import { z } from 'zod'
import { readJson } from './body.ts'
import { asCaller, type Call } from './storage-call.ts'
import { StorageFailure } from './storage-failure.ts'
import { checkKey } from './names.ts'
import { findObject, findObjects } from './objects/object.queries.ts'
import { bucketFor, tryWrite } from './objects/upload.ts'

const MAX_PATHS = 1000
/** Longer lifetimes exceed what a date can represent. */
const MAX_SECONDS = 100 * 365 * 86_400

const seconds = z.number().int().min(1).max(MAX_SECONDS)
const transform = z.object({
  width: z.number().int().min(0).optional(),
  height: z.number().int().min(0).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})
const one = z.object({ expiresIn: seconds, transform: transform.nullish() })
const many = z.object({ expiresIn: seconds, paths: z.array(z.string()).min(1).max(MAX_PATHS) })

/** Signs an address that reads one object until it expires, for a caller who may read it now. */
export async function signDownload(asked: Call, bucketId: string, key: string): Promise<Response> {
  const call = { ...asked, operation: 'object.sign' }
  const { expiresIn, transform } = await readJson(call.request, one)
  await bucketFor(call, bucketId)
  if (!(await asCaller(call, (tx) => findObject(tx, bucketId, key))))
    throw new StorageFailure('NoSuchKey')
  const isImage = transform && Object.keys(transform).length > 0
  const token = await call.context.signer.sign(
    {
      url: `${bucketId}/${key}`,
      scope: 'download',
      ...(isImage && { transformations: transform }),
    },
    expiresIn,
  )
  return Response.json({
    signedURL: `/${isImage ? 'render/image' : 'object'}/sign/${bucketId}/${key}?token=${token}`,
  })
}

export async function signDownloads(asked: Call, bucketId: string): Promise<Response> {
  const call = { ...asked, operation: 'object.sign_many' }
  const { expiresIn, paths } = await readJson(call.request, many)
  await bucketFor(call, bucketId)
  const visible = new Set(
    (await asCaller(call, (tx) => findObjects(tx, bucketId, paths))).map((row) => row.name),
  )
  const signed = paths.map(async (path) => {
    if (!visible.has(path))
      return {
        error: 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: null,
      }
    const token = await call.context.signer.sign(
      { url: `${bucketId}/${path}`, scope: 'download' },
      expiresIn,
    )
    return { error: null, path, signedURL: `/object/sign/${bucketId}/${path}?token=${token}` }
  })
  return Response.json(await Promise.all(signed))
}

/** Signs an address that accepts one upload from any holder, as its signer's. */
export async function signUpload(asked: Call, bucketId: string, key: string): Promise<Response> {
  const call = { ...asked, operation: 'object.sign_upload_url' }
  const isUpsert = call.request.headers.get('x-upsert') === 'true'
  const target = { bucket: await bucketFor(call, bucketId), key: checkKey(key), isUpsert }
  await tryWrite(call, target, null)
  const url = `${bucketId}/${key}`
  const token = await call.context.signer.sign(
    { url, scope: 'upload', upsert: isUpsert, ...(call.claims.sub && { owner: call.claims.sub }) },
    call.context.uploadLifeSeconds,
  )
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}
