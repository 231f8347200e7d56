import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Behaviour } from '#contract/agent'
import type { Readiness } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { fetchReadiness } from '#dashboard/shell/workspace.functions.ts'
import { OverrideForm } from './OverrideForm.tsx'

/** Lists the required scenarios that fail. The owner may go live all the same, with a reason. */
export function NotReadyDialog({
  open,
  onClose,
  behaviour,
  onOverride,
}: {
  open: boolean
  onClose: () => void
  behaviour: Behaviour
  onOverride: (reason: string) => Promise<unknown>
}) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.notReadyTitle} width={520}>
      <NotReady behaviour={behaviour} onClose={onClose} onOverride={onOverride} />
    </Dialog>
  )
}

function NotReady({
  behaviour,
  onClose,
  onOverride,
}: {
  behaviour: Behaviour
  onClose: () => void
  onOverride: (reason: string) => Promise<unknown>
}) {
  const businessId = useBusinessId()
  const readiness = useReadiness(businessId, behaviour)
  return (
    <OverrideForm
      reasonLabel={copy.overrideReason}
      confirmLabel={copy.activateAnyway}
      onOverride={onOverride}
      onClose={onClose}
      aside={
        <Link
          to="/simulate"
          search={{ businessId, tab: 'hasil' }}
          onClick={onClose}
          className={buttonClass({ size: 40, className: 'mr-auto' })}
        >
          {copy.seeResults}
        </Link>
      }
    >
      {readiness ? <Failing readiness={readiness} /> : <SkeletonRows rows={3} />}
      <p className="text-13 text-text-2">{copy.notReadyLead}</p>
    </OverrideForm>
  )
}

function useReadiness(businessId: string, behaviour: Behaviour): Readiness | undefined {
  const { data } = useQuery({
    queryKey: ['scenarios', businessId, 'readiness', behaviour],
    queryFn: () => fetchReadiness({ data: { businessId, behaviour } }),
    staleTime: 0,
  })
  return data
}

function Failing({ readiness }: { readiness: Readiness }) {
  const { failed, untested, failing } = readiness
  const more = failed + untested - failing.length
  return (
    <div>
      <p className="font-medium">{copy.notReady(failed, untested)}</p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1 text-13">
        {failing.map(({ id, title, verdict }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="cut min-w-0">{title}</span>
            <span className="flex-none text-muted">
              {verdict ? copy.verdicts[verdict] : copy.untested}
            </span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">{copy.andMore(formatNumber(more))}</li>}
      </ul>
    </div>
  )
}
