import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { CALIBRATED_KAPPA, type KpiResult, LEAST_LABELS, unitOf } from '#contract/evaluation'
import { type CardBehaviour } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { formatNumber, formatOneDigit } from '#dashboard/copy/format-numbers.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import type { Summary } from './queries.ts'

/** One line of a card: what was reached against its target. */
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t border-line py-3 first:border-0">
      <div className={cx('min-w-0', isGrey && 'opacity-60')}>
        <p className="flex flex-wrap items-center gap-x-3 text-14 font-medium">
          {line.nama}
          {line.kritis && <Chip tone="danger">{copy.critical}</Chip>}
          {isGrey && <Chip>{copy.uncalibrated}</Chip>}
        </p>
        <p className="text-13 text-pretty text-muted">{line.deskripsi}</p>
        <p className="figure mt-1 text-13 text-text-2">
          {isJudged && !hasModel ? copy.needsModel : <Reached line={line} behaviour={behaviour} />}
          <span className="text-muted"> {copy.weightOf(formatNumber(line.bobot))}</span>
        </p>
        {calibration && (
          <p className="text-12 text-muted">
            {copy.agreement(
              calibration.kappa === null ? '–' : formatOneDigit(calibration.kappa),
              formatNumber(calibration.labels),
            )}
          </p>
        )}
        {isGrey && (
          <p className="text-12 text-muted">
            {copy.calibratedFrom(formatOneDigit(CALIBRATED_KAPPA), formatNumber(LEAST_LABELS))}
          </p>
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

/** In the unit of the line; its failed sessions are one press away. */
function Reached({ line, behaviour }: { line: KpiResult; behaviour: CardBehaviour }) {
  if (line.reached === null) return <>{copy.notMeasured}</>
  const format = FORMATS[unitOf(line.tipe)]
  const isMet =
    unitOf(line.tipe) === 'detik' ? line.reached <= line.target : line.reached >= line.target
  const failed = line.measured - line.passed
  return (
    <>
      <b className={cx('font-semibold', isMet ? 'text-ok' : 'text-wait')}>{format(line.reached)}</b>{' '}
      {copy.ofTarget(format(line.target))}
      {failed > 0 && (
        <>
          {' · '}
          <Link
            from="/evaluate"
            to="/evaluate"
            search={(kept) => ({
              ...kept,
              daftar: 'semua',
              kpi: line.id,
              perilaku: behaviour,
            })}
            className="font-medium text-brand hover:underline"
          >
            {copy.failedOnes(formatNumber(failed))}
          </Link>
        </>
      )}
    </>
  )
}

const FORMATS = {
  persen: (value: number) => `${Math.round(value)}%`,
  detik: (value: number) => formatDuration(value * 1000),
  bintang: (value: number) => formatOneDigit(value),
}
