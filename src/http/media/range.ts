export type Range = { start: number; end: number }

/**
 * One byte range of a file, end inclusive (RFC 9110, section 14). `ignore`: not understood, or
 * several ranges, so the whole file is sent. `unsatisfiable`: past the end.
 */
export function readRange(header: string, sizeBytes: number): Range | 'ignore' | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'ignore'
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return 'ignore'
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
