import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/knowledge-draft'
import { draftQuery } from '#dashboard/knowledge/draft-query.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { DraftChangeItem } from './DraftChangeItem.tsx'

/** Answers that publishing the draft will add to a source. */
export function AddedInDraft({ sourceId, isKeeper }: { sourceId: string; isKeeper: boolean }) {
  const { data } = useQuery(draftQuery(useBusinessId()))
  const added = (data?.changes ?? []).filter(
    ({ act, source_id }) => act === 'add' && source_id === sourceId,
  )
  if (added.length === 0) return null
  return (
    <ul aria-label={copy.draft} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      {added.map((change) => (
        <DraftChangeItem key={change.id} change={change} isKeeper={isKeeper} />
      ))}
    </ul>
  )
}
