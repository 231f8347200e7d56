import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { now } from '#platform/clock'
import { StorageFailure } from './storage-failure.ts'

const transformations = z.record(z.string(), z.union([z.string(), z.number()]))
const downloadToken = z.object({
  url: z.string(),
  scope: z.string().optional(),
  transformations: transformations.optional(),
  exp: z.number(),
})
const uploadToken = z.object({
  url: z.string(),
  scope: z.string().optional(),
  upsert: z.boolean().optional(),
  owner: z.string().optional(),
  exp: z.number(),
})

export type DownloadToken = z.infer<typeof downloadToken>
export type UploadToken = z.infer<typeof uploadToken>

export type Signer = {
  sign(
    claims: { url: string; scope: 'download' | 'upload'; [claim: string]: unknown },
    seconds: number,
  ): Promise<string>
  /** Throws InvalidJWT, or InvalidSignature when the token is for another object or purpose. */
  verifyDownload(token: string, url: string): Promise<DownloadToken>
  verifyUpload(token: string, url: string): Promise<UploadToken>
}

/**
 * Signs addresses with a key of their own, so that these tokens and bearer tokens are never
 * interchangeable.
 */
export function createSigner(secret: string): Signer {
  const key = new TextEncoder().encode(secret)

  async function open<T extends { url: string; scope?: string | undefined }>(
    token: string,
    url: string,
    shape: z.ZodType<T>,
    scope: 'download' | 'upload',
  ): Promise<T> {
    const payload = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).then(
      (verified) => shape.safeParse(verified.payload),
      (error: unknown) => {
        throw new StorageFailure(
          'InvalidJWT',
          error instanceof errors.JOSEError ? error.message : 'Invalid JWT',
        )
      },
    )
    if (!payload.success || payload.data.scope !== scope)
      throw new StorageFailure('InvalidSignature', `Token is not scoped for ${scope}`)
    if (payload.data.url !== url) throw new StorageFailure('InvalidSignature')
    return payload.data
  }

  return {
    sign: (claims, seconds) => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key)
    },
    verifyDownload: (token, url) => open(token, url, downloadToken, 'download'),
    verifyUpload: (token, url) => open(token, url, uploadToken, 'upload'),
  }
}
