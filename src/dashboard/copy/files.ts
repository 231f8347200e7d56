/** 900 -> "1 KB", 2_450_000 -> "2,5 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

/** 75 -> "1:15", 3700 -> "1:01:40". */
export function playTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

const NAMED: Record<string, string> = {
  'application/pdf': 'PDF',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/zip': 'ZIP',
}

/** Short name of a file's type for a badge; the extension where the type is unknown. */
export function fileType(mime: string, name: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name ?? '')?.[1]?.toUpperCase()
  return (
    NAMED[mime] ??
    (/^(image|video|audio)\//.test(mime)
      ? (mime.split('/')[1]?.toUpperCase().slice(0, 5) ?? 'BERKAS')
      : (ending ?? 'BERKAS'))
  )
}
