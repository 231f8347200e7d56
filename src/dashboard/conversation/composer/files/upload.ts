import { z } from 'zod/mini'
import { uploaded, type Uploaded, type uploadQuery } from '#contract/media'
import * as copy from '#copy/composer'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { parseJson } from '#lib/json'

export type UploadQuery = z.infer<typeof uploadQuery>

/** An upload that moves no byte for this long counts as disconnected. */
const STALL_MS = 45_000

/**
 * Uploads a file to the server. `onProgress` goes from 0 to 1. Throws a ShownError if the file is
 * refused, and a TypeError, as fetch does, if the connection breaks. It does not use fetch, which
 * reports no upload progress.
 */
export function uploadFile(
  file: File,
  place: UploadQuery,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = new URLSearchParams({ ...place })
    let stalling: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(stalling)
      stalling = setTimeout(() => request.abort(), STALL_MS)
    }
    const end = (settle: () => void) => () => {
      clearTimeout(stalling)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => request.abort()
    request.open('POST', `/media?${query}`)
    request.responseType = 'text'
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.upload.addEventListener('progress', (event) => {
      alive()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    const onLoad = () => {
      const answer = parseJson(request.responseText)
      const stored = request.status === 201 ? uploaded.safeParse(answer).data : undefined
      if (stored) resolve(stored)
      else reject(toRefusal(request.status, answer))
    }
    request.addEventListener('load', end(onLoad))
    request.addEventListener(
      'error',
      end(() => reject(new TypeError('the line broke'))),
    )
    request.addEventListener(
      'abort',
      end(() =>
        reject(
          signal.aborted
            ? new ShownError(copy.uploadCancelled, 'media.interrupted')
            : new TypeError('the upload stalled'),
        ),
      ),
    )
    signal.addEventListener('abort', abort)
    if (signal.aborted) return reject(new ShownError(copy.uploadCancelled, 'media.interrupted'))
    alive()
    request.send(file)
    return undefined
  })
}

const refused = z.object({ error: z.string(), code: z.string() })

function toRefusal(status: number, answer: unknown): Error {
  const known = refused.safeParse(answer).data
  if (known)
    return known.code === 'media.interrupted' || known.code === 'server.unavailable'
      ? new TypeError(known.error)
      : new ShownError(known.error, known.code)
  return status === 413
    ? new ShownError(copy.fileTooLarge, 'file.too_large')
    : new TypeError(`the server answered ${status}`)
}
