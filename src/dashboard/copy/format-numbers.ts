import * as copy from '#copy/formats'

const FORMAT = new Intl.NumberFormat(copy.locale, { maximumFractionDigits: 0 })

/** 1250000 -> "Rp1.250.000". */
export function formatRupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp${FORMAT.format(Math.abs(amount))}`
}

/** 2148 -> "2.148". */
export function formatNumber(value: number): string {
  return FORMAT.format(value)
}

const SCORE = new Intl.NumberFormat(copy.locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const SECONDS = new Intl.NumberFormat(copy.locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
})

const ONE_DIGIT = new Intl.NumberFormat(copy.locale, { maximumFractionDigits: 1 })

/** 4.25 -> "4,3", 4 -> "4". */
export const formatOneDigit = (value: number) => ONE_DIGIT.format(value)

/** 0.93 -> "0,93". */
export const formatScore = (value: number) => SCORE.format(value)

/** How long a step took: "12 ms", "1,4 dtk". */
export const formatStepTime = (ms: number) =>
  ms < 1000 ? `${Math.round(ms)} ms` : copy.secondsTook(SECONDS.format(ms / 1000))
