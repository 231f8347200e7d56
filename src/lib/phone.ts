/**
 * Digits with the country code: "0812-3456-7890" and "812 3456 7890" are Indonesian. undefined when
 * it is not a phone number.
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
