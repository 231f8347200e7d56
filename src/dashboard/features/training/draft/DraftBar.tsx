import { useQuery } from '@tanstack/react-query'
import { PencilRuler } from 'lucide-react'
import { sizeOf } from '#contract/knowledge/draft'
import * as copy from '#copy/knowledge-draft'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { draftQuery } from '#dashboard/knowledge/draft-query.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { useDraftLive } from './draft-queries.ts'
import { useDraftPlace } from './use-draft.ts'

const loadDialog = () => import('./DraftDialog.tsx')
const DraftDialog = lazyPart(() => loadDialog().then((module) => module.DraftDialog))

/** A line above the knowledge while a draft is open. */
export function DraftBar({ isKeeper }: { isKeeper: boolean }) {
  const businessId = useBusinessId()
  const { data } = useQuery(draftQuery(businessId))
  const { isDrafting, isOpen, write, open } = useDraftPlace()
  useDraftLive(businessId)
  const count = data ? sizeOf(data).total : 0
  const look = (
    <Button onClick={() => open(true)} onPointerEnter={() => (preloadDialog(), void loadDialog())}>
      {copy.seeDraft}
    </Button>
  )
  return (
    <>
      {isDrafting && isKeeper && (
        <aside
          aria-label={copy.draft}
          className="testing-stripes flex flex-none flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-line px-4 py-1.5 text-13 font-medium"
        >
          <PencilRuler className="text-wait" />
          <p className="min-w-40 flex-1 text-pretty">
            {copy.drafting} <span role="status">{copy.changeCount(formatNumber(count))}</span>
          </p>
          <div className="flex gap-2">
            {look}
            <Button onClick={() => write(false)}>{copy.doneWriting}</Button>
          </div>
        </aside>
      )}
      {!isDrafting && count > 0 && (
        <Notice tone="wait" className="mx-4 mt-3 flex-none">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-pretty">{copy.waiting(formatNumber(count))}</span>
            <div className="flex gap-2">
              {isKeeper && <Button onClick={() => write(true)}>{copy.continueWriting}</Button>}
              {look}
            </div>
          </div>
        </Notice>
      )}
      {(isOpen || isDrafting) && (
        <LateCode>
          <DraftDialog
            isOpen={isOpen}
            isKeeper={isKeeper}
            onClose={() => open(false)}
            onEnded={() => write(false)}
          />
        </LateCode>
      )}
    </>
  )
}

/** Begins a draft: from then on saving writes into the draft. */
export function StartDraft() {
  const { isDrafting, write } = useDraftPlace()
  const { data } = useQuery(draftQuery(useBusinessId()))
  if (isDrafting || !data || sizeOf(data).total > 0) return null
  return (
    <Button onClick={() => write(true)} title={copy.startHint}>
      <PencilRuler />
      {copy.start}
    </Button>
  )
}
