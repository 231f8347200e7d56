import { type CampaignPlan, EXCLUSIONS } from '#contract/campaign'
import * as copy from '#copy/whatsapp-template'
import * as formatsCopy from '#copy/formats'
import { formatNumber, formatOneDigit, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import type { HeaderDraft } from '#dashboard/template/header-draft.ts'
import { TemplatePreview } from '#dashboard/template/TemplatePreview.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EXCLUDED, priceDate } from './campaign-words.ts'

/** The number of recipients, the excluded ones, a preview and the cost. */
export function PlanBox({
  plan,
  header,
  perMinute,
  isStale,
}: {
  plan: CampaignPlan
  header: HeaderDraft
  perMinute: number
  isStale: boolean
}) {
  const left = EXCLUSIONS.flatMap((reason) =>
    plan.excluded[reason] ? [`${formatNumber(plan.excluded[reason])} ${EXCLUDED[reason]}`] : [],
  )
  const [sample] = plan.samples
  return (
    <section
      aria-label={copy.estimate}
      aria-live="polite"
      aria-busy={isStale}
      className={isStale ? 'opacity-60' : undefined}
    >
      {plan.tooMany && (
        <Notice tone="danger" className="mb-3">
          {copy.tooManyRecipients}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Item label={copy.recipients} value={formatNumber(plan.recipients)} />
        <Item
          label={copy.takesAbout}
          value={plan.recipients > 0 ? durationOf(plan.recipients / perMinute) : '–'}
        />
        {plan.cost && <Item label={copy.metaCost} value={formatRupiah(plan.cost.totalRupiah)} />}
      </dl>
      {left.length > 0 && (
        <p className="mt-2 text-13 text-muted">{copy.notSentTo(left.join(', '))}</p>
      )}
      {plan.cost && (
        <p className="mt-1 text-13 text-muted">
          {copy.pricePerDelivered(
            formatRupiah(plan.cost.perMessageRupiah),
            priceDate(plan.cost.date),
          )}
          {plan.cost.foreign > 0 && copy.foreignNotCounted(formatNumber(plan.cost.foreign))}
        </p>
      )}
      {sample && (
        <div className="mt-3">
          <TemplatePreview
            label={copy.exampleFor(sample.name)}
            content={sample.content}
            draft={header}
          />
        </div>
      )}
    </section>
  )
}

function Item({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="font-figures text-20 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

const durationOf = (minutes: number): string =>
  minutes < 1
    ? copy.underOneMinute
    : minutes < 90
      ? formatsCopy.minutesLong(Math.ceil(minutes))
      : formatsCopy.hoursLong(formatOneDigit(minutes / 60))
