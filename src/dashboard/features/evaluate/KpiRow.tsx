import { Link } from '@tanstack/react-router'
import { Check, Pencil, Trash2 } from 'lucide-react'
import {
  CALIBRATED_KAPPA,
  type Calibration,
  type KpiResult,
  MIN_LABELS,
  unitOf,
} from '#contract/evaluation'
import { type CardBehaviour } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import type { Summary } from './queries.ts'

/** One line of a score card: its result against its target. */
export function KpiRow({
  line,
  behaviour,
  summary: { calibrations, hasModel },
  onEdit,
  onRemove,
}: {
  line: KpiResult
  behaviour: CardBehaviour
  summary: Summary
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}) {
  const isJudged = line.tipe === 'model'
  const calibration = calibrations.find(({ kpiId }) => kpiId === line.id)
  const isGrey = isJudged && hasModel && !calibration?.isCalibrated
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t border-line py-3.5 first:border-0 sm:grid-cols-[minmax(0,1fr)_15rem_auto] sm:gap-x-8">
      <div className={cx('min-w-0', isGrey && 'text-muted')}>
        <p className="flex flex-wrap items-center gap-x-3 text-14 font-medium">
          {line.nama}
          {line.kritis && <Chip tone="danger">{copy.critical}</Chip>}
          {isGrey && <Chip>{copy.uncalibrated}</Chip>}
        </p>
        <p className="text-13 text-pretty text-muted">{line.deskripsi}</p>
        <p className="text-12 text-muted">{copy.weightOf(formatNumber(line.bobot))}</p>
        <Trust line={line} behaviour={behaviour} calibration={calibration} isGrey={isGrey} />
      </div>
      <div className="max-sm:order-last max-sm:col-span-full">
        {isJudged && !hasModel ? (
          <p className="text-13 text-pretty text-muted">{copy.needsModel}</p>
        ) : (
          <Reached line={line} behaviour={behaviour} isGrey={isGrey} />
        )}
      </div>
      <div className="flex">
        {onEdit && (
          <IconButton label={copy.editKpi(line.nama)} onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={shared.removeNamed(line.nama)} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** How often the judge agrees with the team, and with itself. */
function Trust({
  line,
  behaviour,
  calibration,
  isGrey,
}: {
  line: KpiResult
  behaviour: CardBehaviour
  calibration: Calibration | undefined
  isGrey: boolean
}) {
  return (
    <>
      {calibration && (
        <p className="text-12 text-muted">
          {copy.agreement(
            calibration.kappa === null ? '–' : formatOneDigit(calibration.kappa),
            formatNumber(calibration.labels),
          )}
        </p>
      )}
      {line.unsure > 0 && (
        <p className="text-12">
          <Link
            from="/evaluate"
            to="/evaluate"
            search={(kept) => ({ ...kept, daftar: 'ragu', kpi: line.id, perilaku: behaviour })}
            className="inline-flex min-h-6 items-center font-medium text-wait hover:underline pointer-coarse:min-h-10"
          >
            {copy.unsureOnes(formatNumber(line.unsure))}
          </Link>
        </p>
      )}
      {isGrey && (
        <p className="text-12 text-muted">
          {copy.calibratedFrom(formatOneDigit(CALIBRATED_KAPPA), formatNumber(MIN_LABELS))}
        </p>
      )}
    </>
  )
}

/** A figure in its line's unit beside its target, with a link to the sessions that failed. */
function Reached({
  line,
  behaviour,
  isGrey,
}: {
  line: KpiResult
  behaviour: CardBehaviour
  isGrey: boolean
}) {
  if (line.reached === null) return <p className="text-13 text-muted">{copy.notMeasured}</p>
  const unit = unitOf(line.tipe)
  const format = FORMATS[unit]
  const isMet = unit === 'detik' ? line.reached <= line.target : line.reached >= line.target
  const failed = line.measured - line.passed
  return (
    <>
      <p className="figure flex items-baseline gap-2 text-13 text-muted">
        <b
          className={cx(
            'text-20 font-semibold',
            isGrey ? 'text-muted' : isMet ? 'text-ok' : 'text-wait',
          )}
        >
          {format(line.reached)}
        </b>
        {isMet ? <Check className="size-3.5 text-ok" aria-label={copy.targetMet} /> : null}
        {copy.ofTarget(format(line.target))}
      </p>
      {unit === 'persen' && <Meter reached={line.reached} target={line.target} isMet={isMet} />}
      <p className="figure mt-1 text-12 text-muted">
        {copy.ofMeasured(formatNumber(line.measured))}
        {failed > 0 && (
          <>
            {' · '}
            <Link
              from="/evaluate"
              to="/evaluate"
              search={(kept) => ({ ...kept, daftar: 'semua', kpi: line.id, perilaku: behaviour })}
              aria-label={copy.openFailed(line.nama, formatNumber(failed))}
              className="inline-flex min-h-6 items-center font-medium text-brand hover:underline pointer-coarse:min-h-10"
            >
              {copy.failedOnes(formatNumber(failed))}
            </Link>
          </>
        )}
      </p>
    </>
  )
}

/** A bar of the result, with a mark at the target. */
const Meter = ({ reached, target, isMet }: { reached: number; target: number; isMet: boolean }) => (
  <span aria-hidden="true" className="relative mt-1 block h-1.5 rounded-full bg-line">
    <span
      className={cx('block h-full rounded-full', isMet ? 'bg-ok' : 'bg-wait')}
      style={{ width: `${reached}%` }}
    />
    <span
      className="absolute -inset-y-1 w-0.5 rounded-full bg-text"
      style={{ left: `calc(${target}% - 1px)` }}
    />
  </span>
)

const FORMATS = {
  persen: (value: number) => `${Math.round(value)}%`,
  detik: (value: number) => formatDuration(value * 1000),
  bintang: (value: number) => formatOneDigit(value),
}
