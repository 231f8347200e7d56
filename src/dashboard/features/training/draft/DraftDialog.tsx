import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PencilRuler, Trash2 } from 'lucide-react'
import { type Draft, sizeOf } from '#contract/knowledge/draft'
import { type DraftTest, isActive } from '#contract/scenario'
import * as copy from '#copy/knowledge-draft'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { draftQuery } from '#dashboard/knowledge/draft-query.ts'
import { OverrideForm } from '#dashboard/shell/gate/OverrideForm.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EmptyState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { draftTestQuery } from './draft-queries.ts'
import { DraftChangeItem } from './DraftChangeItem.tsx'
import { DraftProcedures } from './DraftProcedures.tsx'
import { DraftProducts } from './DraftProducts.tsx'
import { DraftTestState } from './DraftTestState.tsx'
import { Releases } from './Releases.tsx'
import { useDiscardDraft, usePublish, useTestDraft } from './use-draft-acts.ts'

/** An open draft: every change, its test, and the buttons that publish or discard it. */
export function DraftDialog({
  isOpen,
  isKeeper,
  onClose,
  onEnded,
}: {
  isOpen: boolean
  isKeeper: boolean
  onClose: () => void
  /** called when the draft was published or discarded */
  onEnded: () => void
}) {
  const businessId = useBusinessId()
  const draft = useQuery({ ...draftQuery(businessId), enabled: isOpen })
  const test = useQuery({ ...draftTestQuery(businessId), enabled: isOpen })
  const isFilled = draft.data !== undefined && sizeOf(draft.data).total > 0
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      variant="side"
      width={720}
      title={copy.title}
      actions={
        isKeeper &&
        isFilled &&
        test.data && (
          <DraftActs draft={draft.data} test={test.data} onEnded={() => (onClose(), onEnded())} />
        )
      }
    >
      {draft.error && !draft.data && (
        <Notice tone="danger" onRetry={() => void draft.refetch()} busy={draft.isFetching}>
          {messageOf(draft.error)}
        </Notice>
      )}
      {!draft.data && !draft.error && <SkeletonRows rows={4} />}
      {draft.data && !isFilled && (
        <EmptyState icon={<PencilRuler />} title={copy.empty}>
          {copy.emptyLead}
        </EmptyState>
      )}
      {isFilled && (
        <>
          {test.data && <DraftTestState test={test.data} isKeeper={isKeeper} />}
          <Changes draft={draft.data} isKeeper={isKeeper} />
        </>
      )}
      <Releases isOpen={isOpen} isKeeper={isKeeper} />
    </Dialog>
  )
}

const PAGE = 50

function Changes({ draft, isKeeper }: { draft: Draft; isKeeper: boolean }) {
  const [most, setMost] = useState(PAGE)
  const { changes, products, procedures } = draft
  const { total, conflicts } = sizeOf(draft)
  const inOrder = changes.toSorted((a, b) => Number(a.state === 'ok') - Number(b.state === 'ok'))
  return (
    <section aria-labelledby="draft-changes" className="mt-5">
      <h3 id="draft-changes" className="text-13 font-semibold">
        {copy.changeCount(formatNumber(total))}
      </h3>
      {conflicts > 0 && (
        <Notice tone="wait" className="mt-2">
          {copy.conflicts(formatNumber(conflicts))}
        </Notice>
      )}
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {inOrder.slice(0, most).map((change) => (
          <DraftChangeItem key={change.id} change={change} isKeeper={isKeeper} />
        ))}
      </ul>
      {changes.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + PAGE)}>
          {copy.moreChanges(formatNumber(Math.min(PAGE, changes.length - most)))}
        </Button>
      )}
      {products.total > 0 && <DraftProducts products={products} isKeeper={isKeeper} />}
      {procedures.length > 0 && <DraftProcedures procedures={procedures} isKeeper={isKeeper} />}
    </section>
  )
}

function DraftActs({
  draft,
  test,
  onEnded,
}: {
  draft: Draft
  test: DraftTest
  onEnded: () => void
}) {
  const businessId = useBusinessId()
  const begin = useTestDraft(businessId)
  const discard = useDiscardDraft(businessId, onEnded)
  return (
    <>
      <Button
        kind="quiet"
        size={40}
        busy={discard.isPending}
        onClick={() => discard.mutate()}
        className="mr-auto"
      >
        <Trash2 />
        {copy.discard}
      </Button>
      {test.required > 0 && (
        <Button
          kind={isPassed(test) ? 'secondary' : 'primary'}
          size={40}
          busy={begin.isPending}
          disabled={test.run !== null && isActive(test.run)}
          onClick={() => begin.mutate()}
        >
          {copy.test}
        </Button>
      )}
      <PublishButton draft={draft} test={test} onPublished={onEnded} />
    </>
  )
}

const isPassed = ({ verdict }: DraftTest) => verdict === 'lulus' || verdict === 'tanpa'

/** Publishes at once after a passed test; otherwise asks for a reason first. */
function PublishButton({
  draft,
  test,
  onPublished,
}: {
  draft: Draft
  test: DraftTest
  onPublished: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const publish = usePublish(useBusinessId(), onPublished)
  const hasConflict = sizeOf(draft).conflicts > 0
  return (
    <>
      <Button
        kind={isPassed(test) ? 'primary' : 'secondary'}
        size={40}
        busy={publish.isPending}
        disabled={hasConflict}
        title={hasConflict ? copy.settleFirst : undefined}
        onClick={() => (isPassed(test) ? publish.mutate({ state: draft.state }) : setAsking(true))}
      >
        {copy.publish}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.publishQuestion}
        width={520}
      >
        <OverrideForm
          reasonLabel={copy.publishReason}
          confirmLabel={copy.publishAnyway}
          onOverride={(overrideReason) =>
            publish.mutateAsync({ state: draft.state, overrideReason })
          }
          onClose={() => setAsking(false)}
        >
          <p>{test.verdict === 'gagal' ? copy.publishFailed : copy.publishUntested}</p>
        </OverrideForm>
      </Dialog>
    </>
  )
}
