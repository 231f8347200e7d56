import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { OwnVerdict, VerdictQuery } from '#contract/scenario'
import * as copy from '#copy/reasons'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { verdictsQuery } from './correction-queries.ts'
import { keepVerdict } from './correction.functions.ts'

const CorrectionSheet = lazy(() =>
  import('./CorrectionSheet.tsx').then((module) => ({ default: module.CorrectionSheet })),
)

const BUTTON =
  'hit-area inline-flex items-center gap-1 font-medium text-text-2 hover:text-text hover:underline aria-pressed:text-text [&_.lucide]:size-3.5 [&_.lucide]:stroke-2'

/** A room, or a simulated conversation. */
type Place = { roomId: string } | { simulationId: string }

/**
 * [Benar] and [Salah, perbaiki] under an answer of the AI. Who may write the knowledge corrects it;
 * others only say that it is wrong.
 */
export function AnswerVerdict({ place, runId }: { place: Place; runId: string }) {
  const { role, business } = useWorkspace()
  const isKeeper = role === 'owner' || role === 'admin'
  const [isCorrecting, setCorrecting] = useState(false)
  const { verdict, judge, note } = useVerdict({ businessId: business.id, ...place }, runId)
  return (
    <>
      <button
        type="button"
        aria-pressed={verdict === 'benar'}
        onClick={() => judge('benar')}
        className={BUTTON}
      >
        {verdict === 'benar' && <Check className="text-ok" />}
        {copy.right}
      </button>
      <button
        type="button"
        aria-pressed={verdict === 'salah'}
        onPointerEnter={isKeeper ? preloadDialog : undefined}
        onClick={() => (isKeeper ? setCorrecting(true) : judge('salah'))}
        className={BUTTON}
      >
        {verdict === 'salah' && <X className="text-danger" />}
        {isKeeper ? copy.wrongCorrect : copy.wrong}
      </button>
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectionSheet
            businessId={business.id}
            runId={runId}
            onSaved={() => note('salah')}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useVerdict(place: VerdictQuery, runId: string) {
  const queryClient = useQueryClient()
  const query = verdictsQuery(place)
  const { data: verdicts = [] } = useQuery(query)
  const note = (verdict: OwnVerdict['verdict']) =>
    queryClient.setQueryData(query.queryKey, (known: OwnVerdict[] | undefined) => [
      { run_id: runId, verdict },
      ...(known ?? []).filter((one) => one.run_id !== runId),
    ])
  const { mutate } = useMutation({
    mutationFn: (verdict: OwnVerdict['verdict']) =>
      keepVerdict({ data: { businessId: place.businessId, runId, verdict } }),
    onMutate: note,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
      toast.error(messageOf(error))
    },
  })
  const verdict = verdicts.find((one) => one.run_id === runId)?.verdict
  return { verdict, judge: (next: OwnVerdict['verdict']) => mutate(next), note }
}
