import { type CampaignPlan, EXCLUSIONS } from '#contract/campaign'
import { figure, rupiah } from '#dashboard/copy/rupiah.ts'
import { useClock } from '#dashboard/template/local-time.ts'
import { WaPreview } from '#dashboard/template/WaPreview.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EXCLUDED, priceDate } from './campaign-words.ts'

/** How many get it, who does not, what they read and what it costs. */
export function PlanBox({ plan, perMinute, isStale }: { plan: CampaignPlan; perMinute: number; isStale: boolean }) {
  const time = useClock()
  const left = EXCLUSIONS.flatMap((reason) => (plan.excluded[reason] ? [`${figure(plan.excluded[reason])} ${EXCLUDED[reason]}`] : []))
  const [sample] = plan.samples
  return (
    <section aria-label="Perkiraan" aria-live="polite" aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
      {plan.tooMany && (
        <Notice tone="danger" className="mb-3">
          Lebih dari 5.000 penerima. Persempit pilihannya.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Item label="Penerima" value={figure(plan.recipients)} />
        <Item label="Lama kira-kira" value={plan.recipients > 0 ? durationOf(plan.recipients / perMinute) : '–'} />
        {plan.cost && <Item label="Perkiraan biaya Meta" value={rupiah(plan.cost.totalRupiah)} />}
      </dl>
      {left.length > 0 && <p className="mt-2 text-13 text-muted">Tidak dikirimi: {left.join(', ')}.</p>}
      {plan.cost && (
        <p className="mt-1 text-13 text-muted">
          {rupiah(plan.cost.perMessageRupiah)} per pesan yang sampai, harga per {priceDate(plan.cost.date)}.{plan.cost.foreign > 0 && ` ${figure(plan.cost.foreign)} nomor luar negeri belum dihitung.`}
        </p>
      )}
      {sample && (
        <div role="group" aria-label={`Contoh untuk ${sample.name}`} className="wa mt-3 flex flex-col rounded-panel border border-line bg-(--wa-bg) px-4.5 pt-2 pb-4">
          <WaPreview text={sample.text} time={time} />
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

const durationOf = (minutes: number): string => (minutes < 1 ? '< 1 mnt' : minutes < 90 ? `${Math.ceil(minutes)} mnt` : `${(minutes / 60).toFixed(1).replace('.', ',')} jam`)
