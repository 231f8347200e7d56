/**
 * "6281227144471" -> "+62 812-2714-4471"; other countries keep their digits in groups of four. What
 * is not a number stays as it is.
 */
export function phoneNumber(digits: string): string {
  const plain = digits.replace(/^\+/, '')
  if (!/^\d{6,15}$/.test(plain)) return digits
  const [country, rest] = plain.startsWith('62')
    ? ['62', plain.slice(2)]
    : [plain.slice(0, plain.length - 9), plain.slice(-9)]
  const groups = [rest.slice(0, 3), rest.slice(3, 7), rest.slice(7)].filter(Boolean)
  return `+${[country, groups.join('-')].filter(Boolean).join(' ')}`
}
