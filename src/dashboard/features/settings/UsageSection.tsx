import { labels } from '#copy/quota'
import { useSuspenseQuery } from '@tanstack/react-query'
import { QUOTAS, type Usage, usedWords } from '#contract/quota'
import * as copy from '#copy/settings'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { usageQuery } from './queries.ts'
import { Section } from './Section.tsx'

/** The bar changes its colour from this share of the allowance on. */
const NEARLY_USED = 0.8

/** The use of the business's quotas in the present hour or day. */
export function UsageSection() {
  const { tier, quotas } = useSuspenseQuery(usageQuery(useBusinessId())).data
  const isSmall = tier === 'anonymous'
  return (
    <Section id="pemakaian" title={copy.usage} lead={isSmall ? copy.smallLimits : copy.fairLimits}>
      <dl className="grid gap-3.5">
        {quotas.map((usage) => (
          <UsageLine key={usage.name} usage={usage} />
        ))}
      </dl>
    </Section>
  )
}

function UsageLine({ usage: { name, used, limit } }: { usage: Usage }) {
  const { window } = QUOTAS[name]
  const label = labels[name]
  const share = Math.min(1, used / limit)
  return (
    <div className="relative flex flex-wrap items-baseline gap-x-3 pb-3 text-13">
      <dt className="min-w-0 flex-1 basis-48 first-letter:uppercase">{label}</dt>
      <dd className="figure text-muted">
        {usedWords(name, used, limit)} {window === 'hour' ? copy.thisHour : copy.today}
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-1.5 overflow-hidden rounded-full bg-line"
        >
          <span
            className={cx('block h-full', share >= NEARLY_USED ? 'bg-wait' : 'bg-brand')}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </dd>
    </div>
  )
}
