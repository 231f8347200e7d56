import { Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookCheck, Check, X } from 'lucide-react'
import type { OwnVerdict, VerdictQuery } from '#contract/scenario/correction'
import * as copy from '#copy/reasons'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { verdictsQuery } from './correction-queries.ts'
import { keepVerdict } from './correction.functions.ts'
import { useUndoCorrection } from './use-undo-correction.ts'

const CorrectionSheet = lazyPart(() =>
  import('./CorrectionSheet.tsx').then((module) => module.CorrectionSheet),
)

const BUTTON =
  'hit-area inline-flex min-h-6 items-center gap-1 font-medium text-text-2 hover:text-text hover:underline aria-pressed:text-text [&_.lucide]:size-3.5 [&_.lucide]:stroke-2'

/** the room or the simulated conversation of the answer */
type Place = { roomId: string } | { simulationId: string }

/**
 * [Benar] and [Salah, perbaiki] under an answer of the AI; a second press removes a verdict.
 * Members who may edit the knowledge correct the answer, and can undo that; others only mark it as
 * wrong.
 */
export function AnswerVerdict({ place, runId }: { place: Place; runId: string }) {
  const { role, business } = useWorkspace()
  const isKeeper = role === 'owner' || role === 'admin'
  const [isCorrecting, setCorrecting] = useState(false)
  const { verdict, correctionId, judge, refresh } = useVerdict(
    { businessId: business.id, ...place },
    runId,
  )
  return (
    <>
      <button
        type="button"
        aria-pressed={verdict === 'benar'}
        onClick={() => judge(verdict === 'benar' ? null : 'benar')}
        className={BUTTON}
      >
        {verdict === 'benar' && <Check className="text-ok" />}
        {copy.right}
      </button>
      {isKeeper ? (
        <button
          type="button"
          aria-pressed={verdict === 'salah'}
          onPointerEnter={preloadDialog}
          onClick={() => setCorrecting(true)}
          className={BUTTON}
        >
          {verdict === 'salah' && <X className="text-danger" />}
          {copy.wrongCorrect}
        </button>
      ) : (
        <button
          type="button"
          aria-pressed={verdict === 'salah'}
          onClick={() => judge(verdict === 'salah' ? null : 'salah')}
          className={BUTTON}
        >
          {verdict === 'salah' && <X className="text-danger" />}
          {copy.wrong}
        </button>
      )}
      {correctionId && <CorrectedMark correctionId={correctionId} mayUndo={isKeeper} />}
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectionSheet
            businessId={business.id}
            runId={runId}
            onSaved={refresh}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Says that the knowledge was corrected after this answer, and undoes that. */
function CorrectedMark({ correctionId, mayUndo }: { correctionId: string; mayUndo: boolean }) {
  const { business } = useWorkspace()
  const undo = useUndoCorrection(business.id)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="inline-flex items-center gap-1 text-ok">
        <BookCheck className="size-3.5 stroke-2" />
        {copy.isCorrected}
      </span>
      {mayUndo && (
        <button
          type="button"
          disabled={undo.isPending}
          onClick={() => undo.mutate(correctionId)}
          className={BUTTON}
        >
          {shared.undo}
        </button>
      )}
    </span>
  )
}

function useVerdict(place: VerdictQuery, runId: string) {
  const queryClient = useQueryClient()
  const query = verdictsQuery(place)
  const { data: verdicts = [] } = useQuery(query)
  const own = verdicts.find((one) => one.run_id === runId)
  const correctionId = own?.correction_id ?? null
  const refresh = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })
  const { mutate } = useMutation({
    mutationFn: (verdict: OwnVerdict['verdict']) =>
      keepVerdict({ data: { businessId: place.businessId, runId, verdict } }),
    onMutate: (verdict) =>
      queryClient.setQueryData(query.queryKey, (known: OwnVerdict[] | undefined) => [
        { run_id: runId, verdict, correction_id: correctionId },
        ...(known ?? []).filter((one) => one.run_id !== runId),
      ]),
    onError: (error) => {
      refresh()
      toast.error(messageOf(error))
    },
  })
  return { verdict: own?.verdict ?? null, correctionId, judge: mutate, refresh }
}
