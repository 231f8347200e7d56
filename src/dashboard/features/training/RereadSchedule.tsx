import { useId } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REREAD_DAYS, type SourceRow } from '#contract/knowledge'
import * as copy from '#copy/reread'
import { readReasons } from '#copy/knowledge-reading'
import * as shared from '#copy/shared'
import { shortDate } from '#dashboard/copy/dates.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ClockTime, Time } from '#dashboard/ui/Time.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { renderReason } from '#lib/reason'
import { saveSchedule } from './training.functions.ts'

type Days = (typeof REREAD_DAYS)[number] | null
const OPTIONS = [
  { value: '', label: copy.never },
  ...REREAD_DAYS.map((days) => ({ value: String(days), label: copy.every[days] })),
]

/** How often a page or site is read again, the next time, and the reason of a failure. */
export function RereadSchedule({ source, isKeeper }: { source: SourceRow; isKeeper: boolean }) {
  const id = useId()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (days: Days) =>
      saveSchedule({ data: { businessId: source.business_id, sourceId: source.id, days } }),
    onSuccess: () => toast.success(copy.saved),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: () => refreshKnowledge(queryClient, source.business_id),
  })
  const shown = save.isPending ? save.variables : source.reread_days
  return (
    <section className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <label htmlFor={id} className="text-13 font-medium">
          {copy.title}
        </label>
        <Select
          id={id}
          value={shown === null ? '' : String(shown)}
          disabled={!isKeeper}
          onChange={({ target: { value } }) =>
            save.mutate(REREAD_DAYS.find((days) => String(days) === value) ?? null)
          }
          options={OPTIONS}
          className="w-44"
        />
        <p className="text-13 text-muted">
          {source.read_at && (
            <>
              {copy.lastRead} <Time inSentence iso={source.read_at} />
            </>
          )}
          {source.read_at && source.reread_at && ' \u00b7 '}
          {source.reread_at && (
            <>
              {copy.nextRead} <NextTime iso={source.reread_at} />
            </>
          )}
        </p>
      </div>
      {source.reread_error && (
        <Notice tone="wait" className="mt-2">
          {renderReason(source.reread_error, readReasons)} {copy.oldStay}
        </Notice>
      )}
    </section>
  )
}

/** A time to come: "29 Nov 22.32". */
function NextTime({ iso }: { iso: string }) {
  const now = useNow()
  const zone = useZone()
  return (
    <span suppressHydrationWarning className="figure">
      {shortDate(iso, now, zone)} <ClockTime iso={iso} />
    </span>
  )
}
