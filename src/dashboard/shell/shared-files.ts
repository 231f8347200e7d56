/** The cache in which the service worker stores files that another app shared (`public/sw.js`). */
const SHARED = 'tanggap-shared'

/** Whether another app shared files that no conversation has taken yet. */
export const hasShared = (): Promise<boolean> =>
  'caches' in window ? caches.has(SHARED).catch(() => false) : Promise.resolve(false)

export type Shared = { words: string; files: File[] }

export async function readShared(): Promise<Shared> {
  const store = await caches.open(SHARED)
  const requests = await store.keys()
  const files: File[] = []
  let words = ''
  for (const request of requests) {
    const response = await store.match(request)
    if (!response) continue
    if (request.url.endsWith('/words')) words = await response.text()
    else {
      const blob = await response.blob()
      const name = decodeURIComponent(response.headers.get('x-name') ?? '')
      files.push(new File([blob], name, { type: blob.type }))
    }
  }
  return { words, files }
}

export const dropShared = (): Promise<boolean> => caches.delete(SHARED)
