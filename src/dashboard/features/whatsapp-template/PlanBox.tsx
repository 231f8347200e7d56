import { type CampaignPlan, EXCLUSIONS } from '#contract/campaign'
import { figure, rupiah } from '#dashboard/copy/rupiah.ts'
import type { HeaderDraft } from '#dashboard/template/header-draft.ts'
import { TemplatePreview } from '#dashboard/template/TemplatePreview.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EXCLUDED, priceDate } from './campaign-words.ts'

/** How many get it, who does not, what they read and what it costs. */
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
    plan.excluded[reason] ? [`${figure(plan.excluded[reason])} ${EXCLUDED[reason]}`] : [],
  )
  const [sample] = plan.samples
  return (
    <section
      aria-label="Perkiraan"
      aria-live="polite"
      aria-busy={isStale}
      className={isStale ? 'opacity-60' : undefined}
    >
      {plan.tooMany && (
        <Notice tone="danger" className="mb-3">
          Lebih dari 5.000 penerima. Persempit pilihannya.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Item label="Penerima" value={figure(plan.recipients)} />
        <Item
          label="Lama kira-kira"
          value={plan.recipients > 0 ? durationOf(plan.recipients / perMinute) : '–'}
        />
        {plan.cost && <Item label="Perkiraan biaya Meta" value={rupiah(plan.cost.totalRupiah)} />}
      </dl>
      {left.length > 0 && (
        <p className="mt-2 text-13 text-muted">Tidak dikirimi: {left.join(', ')}.</p>
      )}
      {plan.cost && (
        <p className="mt-1 text-13 text-muted">
          {rupiah(plan.cost.perMessageRupiah)} per pesan yang sampai, harga per{' '}
          {priceDate(plan.cost.date)}.
          {plan.cost.foreign > 0 &&
            ` ${figure(plan.cost.foreign)} nomor luar negeri belum dihitung.`}
        </p>
      )}
      {sample && (
        <div className="mt-3">
          <TemplatePreview
            label={`Contoh untuk ${sample.name}`}
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
    ? '< 1 mnt'
    : minutes < 90
      ? `${Math.ceil(minutes)} mnt`
      : `${(minutes / 60).toFixed(1).replace('.', ',')} jam`
