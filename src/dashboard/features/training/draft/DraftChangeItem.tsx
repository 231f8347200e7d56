import { useState } from 'react'
import { CircleMinus, CirclePlus, Pencil, PencilLine, Trash2 } from 'lucide-react'
import type { DraftAct, DraftChange } from '#contract/knowledge/draft'
import * as copy from '#copy/knowledge-draft'
import * as shared from '#copy/shared'
import { EntryForm } from '#dashboard/features/training/EntryForm.tsx'
import { WordChanges } from '#dashboard/features/training/WordChanges.tsx'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { useDropChange, useSettleChange } from './use-draft-acts.ts'

const ICONS: Record<DraftAct, typeof CirclePlus> = {
  add: CirclePlus,
  edit: PencilLine,
  remove: CircleMinus,
}

/**
 * One change of a draft: its kind and target, and a choice when the live answer has changed
 * meanwhile.
 */
export function DraftChangeItem({ change, isKeeper }: { change: DraftChange; isKeeper: boolean }) {
  const businessId = useBusinessId()
  const [isEditing, setEditing] = useState(false)
  const drop = useDropChange(businessId)
  const Icon = ICONS[change.act]
  const name = change.question ?? change.answer.slice(0, 60)
  const target = change.entry_id === null ? { changeId: change.id } : { entryId: change.entry_id }
  return (
    <li className="rounded-panel border border-line px-4 py-3">
      <div className="flex items-center gap-2">
        <Chip tone={change.act === 'remove' ? 'danger' : 'brand'} icon={<Icon />}>
          {copy.acts[change.act]}
        </Chip>
        <p className="cut flex-1 text-12 text-muted">
          {[change.source_title, change.created_by_name && shared.byName(change.created_by_name)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isKeeper && (
          <div className="-my-1.5 flex flex-none">
            {change.act !== 'remove' && change.state !== 'gone' && (
              <IconButton label={copy.editNamed(name)} onClick={() => setEditing(!isEditing)}>
                <Pencil />
              </IconButton>
            )}
            <IconButton label={copy.dropNamed(name)} onClick={() => drop.mutate(change)}>
              <Trash2 />
            </IconButton>
          </div>
        )}
      </div>
      {isEditing ? (
        <EntryForm
          businessId={businessId}
          target={target}
          words={change}
          isDraft
          onDone={() => setEditing(false)}
        />
      ) : (
        <ChangeWords change={change} />
      )}
      {change.state !== 'ok' && <Conflict change={change} isKeeper={isKeeper} />}
    </li>
  )
}

/** The text of a change, compared with the live text. */
export function ChangeWords({ change }: { change: DraftChange }) {
  const before = wordsOf(change.live_answer === null ? baseOf(change) : liveOf(change))
  return (
    <WordChanges
      before={change.act === 'add' ? '' : before}
      after={change.act === 'remove' ? '' : wordsOf(change)}
    />
  )
}

type Words = { question: string | null; examples: string[] | null; answer: string | null }
const baseOf = (change: DraftChange): Words => ({
  question: change.base_question,
  examples: change.base_examples,
  answer: change.base_answer,
})
const liveOf = (change: DraftChange): Words => ({
  question: change.live_question,
  examples: change.live_examples,
  answer: change.live_answer,
})
const wordsOf = ({ question, examples, answer }: Words) =>
  [question, ...(examples ?? []), answer].filter(Boolean).join('\n')

function Conflict({ change, isKeeper }: { change: DraftChange; isKeeper: boolean }) {
  const settle = useSettleChange(useBusinessId())
  const isGone = change.state === 'gone'
  return (
    <ConflictChoice
      title={isGone ? copy.goneMeanwhile : copy.changedMeanwhile}
      meanwhile={
        isGone ? undefined : { before: wordsOf(baseOf(change)), after: wordsOf(liveOf(change)) }
      }
      keepLabel={isGone ? copy.keepAsNew : copy.keepDraft}
      dropLabel={isGone ? copy.dropIt : copy.keepLive}
      busy={settle.isPending}
      onChoose={isKeeper ? (choice) => settle.mutate({ id: change.id, choice }) : undefined}
    />
  )
}
