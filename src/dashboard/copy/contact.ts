export type Contact = { email: string; phone?: undefined } | { phone: string; email?: undefined }

/**
 * Parses an email address or a phone number: "0812-3456-7890" becomes "+6281234567890". undefined
 * for anything else.
 */
export function parseContact(typed: string): Contact | undefined {
  const text = typed.trim()
  if (text.includes('@'))
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { email: text.toLowerCase() } : undefined
  const digits = text.replace(/[\s().-]/g, '')
  if (!/^\+?\d{9,15}$/.test(digits)) return undefined
  if (digits.startsWith('+')) return { phone: digits }
  return { phone: digits.startsWith('0') ? `+62${digits.slice(1)}` : `+${digits}` }
}

/** 6281227144471 -> "+62 812-2714-4471". */
export function phoneText(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const [, country, rest] = /^(62|60|65|1)?(\d+)$/.exec(digits) ?? []
  if (!rest) return phone
  const groups = rest.replace(/^(\d{3})(\d{3,4})(\d+)$/, '$1-$2-$3')
  return country ? `+${country} ${groups}` : `+${groups}`
}
