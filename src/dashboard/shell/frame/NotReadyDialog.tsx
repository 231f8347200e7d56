import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Behaviour } from '#contract/agent'
import type { Readiness } from '#contract/scenario'
import * as copy from '#copy/scenario'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { fetchReadiness } from '#dashboard/shell/workspace.functions.ts'

const MIN_REASON = 5

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
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const override = useMutation({ mutationFn: onOverride, onSuccess: onClose })
  const isShort = reason.trim().length < MIN_REASON
  const submit = () => {
    setAsked(true)
    if (!isShort) override.mutate(reason.trim())
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {readiness ? <Failing readiness={readiness} /> : <SkeletonRows rows={3} />}
      <p className="text-13 text-text-2">{copy.notReadyLead}</p>
      <Field
        label={copy.overrideReason}
        error={isAsked && isShort ? copy.overrideMissing : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {override.error && <FieldError>{messageOf(override.error)}</FieldError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Link
          to="/simulate"
          search={{ businessId, tab: 'hasil' }}
          onClick={onClose}
          className={buttonClass({ size: 40, className: 'mr-auto' })}
        >
          {copy.seeResults}
        </Link>
        <Button size={40} onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button size={40} kind="danger" busy={override.isPending} onClick={submit}>
          {copy.activateAnyway}
        </Button>
      </div>
    </div>
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
