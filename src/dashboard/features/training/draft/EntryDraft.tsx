import type { DraftChange } from '#contract/knowledge/draft'
import * as copy from '#copy/knowledge-draft'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ChangeWords } from './DraftChangeItem.tsx'
import { useDropChange } from './use-draft-acts.ts'

/** Shown below a live answer: its text in the draft. */
export function EntryDraft({ change, isKeeper }: { change: DraftChange; isKeeper: boolean }) {
  const drop = useDropChange(useBusinessId())
  return (
    <div className="mt-2 rounded-panel bg-wait-soft px-3 py-2">
      <p className="text-12 font-medium text-wait">
        {change.act === 'remove' ? copy.removedAtPublish : copy.inDraft}
      </p>
      {change.act === 'edit' && <ChangeWords change={change} />}
      {isKeeper && (
        <Button className="mt-2" busy={drop.isPending} onClick={() => drop.mutate(change)}>
          {copy.backToLive}
        </Button>
      )}
    </div>
  )
}
