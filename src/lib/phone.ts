/**
 * Parses a phone number to digits with the country code: "0812-3456-7890" and "812 3456 7890" are
 * Indonesian. undefined when it is not a phone number.
 */
export function normalisePhone(typed: string): string | undefined {
  const plain = typed.replace(/[\s().-]/g, '')
  if (!/^\+?\d{8,15}$/.test(plain)) return undefined
  const digits = plain.replace(/^\+/, '').replace(/^00/, '')
  const whole = digits.startsWith('0')
    ? `62${digits.slice(1)}`
    : digits.startsWith('8') && !plain.startsWith('+') && digits.length <= 12
      ? `62${digits}`
      : digits
  return /^[1-9]\d{7,14}$/.test(whole) ? whole : undefined
}

/** The character in place of digits that are masked for the member's role. */
export const MASK = '••••'

/**
 * Formats "6281227144471" as "+62 812-2714-4471"; other countries' digits are in groups of four. A
 * text that is not a number stays as it is.
 */
export function phoneNumber(digits: string): string {
  const plain = digits.replace(/^\+/, '')
  if (plain.includes(MASK)) return maskedNumber(plain)
  if (!/^\d{6,15}$/.test(plain)) return digits
  const [country, rest] = plain.startsWith('62')
    ? ['62', plain.slice(2)]
    : [plain.slice(0, plain.length - 9), plain.slice(-9)]
  const groups = [rest.slice(0, 3), rest.slice(3, 7), rest.slice(7)].filter(Boolean)
  return `+${[country, groups.join('-')].filter(Boolean).join(' ')}`
}

/** Formats a masked number: "62812••••4471" -> "+62 812-••••-4471". */
function maskedNumber(plain: string): string {
  const [start = '', end = ''] = plain.split(MASK)
  const country = start.startsWith('62') ? start.slice(0, 2) : start.slice(0, -3)
  const rest = start.slice(country.length)
  return `+${[country, [rest, MASK, end].filter(Boolean).join('-')].filter(Boolean).join(' ')}`
}
