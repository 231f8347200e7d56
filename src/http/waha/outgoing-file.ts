import { z } from 'zod'
import { AppError } from '#platform/errors'
import * as copy from '#copy/sent-files'
import { openPublicFile, type PublicFile } from '#platform/network/public-get'

/** A file of 16 MB as base64 in JSON. Larger ones are sent by address. */
export const MEDIA_BODY_BYTES = 23 * 1024 * 1024
const FETCH_TIMEOUT_MS = 60_000

const named = { mimetype: z.string().max(200).nullish(), filename: z.string().max(255).nullish() }
const reference = z.union([
  z
    .object({ ...named, url: z.string().max(4000) })
    .meta({ description: 'Alamat berkas yang bisa dibuka siapa pun di internet.' }),
  z
    .object({ ...named, data: z.string() })
    .meta({ description: 'Isi berkas dalam base64, paling besar 16 MB.' }),
  z.string().meta({ description: 'Alamat berkas, atau data URL.' }),
])
/** In a form the reference may also be the file itself, or its JSON as text. */
export const fileField = z.union([
  reference,
  z.instanceof(File).meta({ description: 'multipart/form-data: berkas itu sendiri.' }),
])

export type OutgoingFile = {
  mime: string
  fileName: string | null
  sizeBytes?: number
  body: ReadableStream<Uint8Array>
}

/**
 * The bytes in a request, or at its address. Errors: `request.invalid` for invalid base64,
 * `media.refused` for an unreadable address.
 */
export async function openFile(given: z.output<typeof fileField>): Promise<OutgoingFile> {
  if (given instanceof File)
    return {
      mime: given.type,
      fileName: given.name || null,
      sizeBytes: given.size,
      body: given.stream(),
    }
  if (typeof given === 'string')
    return given.startsWith('{')
      ? openFile(parseReference(given))
      : given.startsWith('data:')
        ? fromBase64(given, '', null)
        : fromAddress(given, undefined, null)
  const { mimetype, filename } = given
  return 'url' in given
    ? fromAddress(given.url, mimetype ?? undefined, filename ?? null)
    : fromBase64(given.data, mimetype ?? '', filename ?? null)
}

function parseReference(text: string): z.output<typeof reference> {
  try {
    return z.union([reference.options[0], reference.options[1]]).parse(JSON.parse(text))
  } catch {
    throw new AppError('request.invalid')
  }
}

function fromBase64(text: string, mime: string, fileName: string | null): OutgoingFile {
  const [, claimed, inner] = /^data:([^,]*?);base64,(.*)$/s.exec(text) ?? []
  const data = (inner ?? text).trim()
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(data)) throw new AppError('request.invalid')
  const bytes = Uint8Array.from(Buffer.from(data, 'base64'))
  return {
    mime: mime || claimed || 'application/octet-stream',
    fileName,
    sizeBytes: bytes.length,
    body: new Blob([bytes]).stream(),
  }
}

function describeAddressFailure(failure: PublicFile & { ok: false }): string {
  switch (failure.reason) {
    case 'scheme':
      return copy.addressScheme
    case 'private':
      return copy.addressPrivate
    case 'status':
      return copy.addressAnswered(failure.status)
    case 'unreachable':
      return copy.addressUnreachable
  }
}

async function fromAddress(
  url: string,
  mime: string | undefined,
  fileName: string | null,
): Promise<OutgoingFile> {
  const opened = await openPublicFile(url, FETCH_TIMEOUT_MS)
  if (!opened.ok) throw new AppError('media.refused', { reason: describeAddressFailure(opened) })
  const last = URL.parse(url)?.pathname.split('/').at(-1)
  return {
    mime: mime || opened.mime,
    fileName: fileName ?? (last ? safeDecode(last) : null),
    body: opened.body,
    ...(opened.sizeBytes === undefined ? {} : { sizeBytes: opened.sizeBytes }),
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
