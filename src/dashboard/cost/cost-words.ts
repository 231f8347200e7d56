import type { Bursts, Cost } from '#contract/cost'
import * as copy from '#copy/cost'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'

/** Whether no message was sent and no token was used. */
export const hasNoCost = ({ charged, free, tokens }: Cost): boolean => charged + free + tokens === 0

/** Formats an estimate as "± Rp1.070". */
export const costWords = (cost: Cost): string =>
  copy.about(formatRupiah(cost.metaRupiah + cost.modelRupiah))

/** Formats the counts as "3 pesan berbayar · 2 gratis · 2.140 token". */
export const partWords = ({ charged, free, tokens }: Cost): string =>
  [
    charged > 0 && copy.charged(formatNumber(charged)),
    free > 0 && copy.free(formatNumber(free)),
    tokens > 0 && copy.tokens(formatNumber(tokens)),
  ]
    .filter(Boolean)
    .join(' · ')

/** What answering several messages at once saved; undefined when it saved less than a percent. */
export function fewerWords({ asked, answers }: Bursts): string | undefined {
  const percent = asked > 0 ? Math.floor((1 - answers / asked) * 100) : 0
  if (percent < 1) return undefined
  return copy.fewer(formatNumber(answers), formatNumber(asked), formatNumber(percent))
}
