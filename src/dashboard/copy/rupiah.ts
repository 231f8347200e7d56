const FORMAT = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** 1250000 -> "Rp1.250.000". */
export function rupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp${FORMAT.format(Math.abs(amount))}`
}

/** 2148 -> "2.148". */
export function figure(value: number): string {
  return FORMAT.format(value)
}
