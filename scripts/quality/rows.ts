export type Row = Record<string, unknown>

export function aurocOf(inside: number[], outside: number[]): number | null {
  if (inside.length === 0 || outside.length === 0) return null
  let won = 0
  for (const a of inside) for (const b of outside) won += a > b ? 1 : a === b ? 0.5 : 0
  return shareOf(won, inside.length * outside.length)
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 1000
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function asRecord(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
