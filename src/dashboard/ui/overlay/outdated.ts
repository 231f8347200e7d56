/** Whether the server no longer has this page's files, because it was upgraded since. */
export async function isOutdated(): Promise<boolean> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return status === 404
  } catch {
    return false
  }
}
