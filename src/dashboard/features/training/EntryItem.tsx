import { useState } from 'react'
import { History, Pencil, Trash2 } from 'lucide-react'
import type { EntryRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as versionCopy from '#copy/entry-version'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EntryDraft } from './draft/EntryDraft.tsx'
import { useDraftChangeOf, useIsDrafting } from './draft/use-draft.ts'
import { useRemoveInDraft } from './draft/use-draft-acts.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { EntryUses } from './EntryUses.tsx'
import { FreshWords } from './FreshWords.tsx'
import { useRemoveEntry } from './undo.ts'

/** One answer with the question it belongs to, read or changed in place. */
export function EntryItem({
  businessId,
  entry,
  isFound,
  isKeeper,
}: {
  businessId: string
  entry: EntryRow
  /** the dialog was opened for this answer */
  isFound: boolean
  isKeeper: boolean
}) {
  const [isEditing, setEditing] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const isDraft = useIsDrafting()
  const change = useDraftChangeOf(entry.id)
  const remove = useRemoveEntry(businessId, entry.source_id)
  const removeInDraft = useRemoveInDraft(businessId)
  if (isEditing)
    return (
      <li className="border-t border-line">
        <EntryForm
          businessId={businessId}
          target={{ entryId: entry.id }}
          words={change ?? entry}
          isDraft={isDraft}
          onDone={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li
      ref={isFound ? scrollTo : undefined}
      aria-current={isFound || undefined}
      className="flex items-start gap-2 border-t border-line py-3 aria-[current]:rounded-control aria-[current]:bg-brand-soft aria-[current]:px-2"
    >
      <div className="min-w-0 flex-1">
        <Words entry={entry} />
        {change && <EntryDraft change={change} isKeeper={isKeeper} />}
        <FreshWords businessId={businessId} entry={entry} isKeeper={isKeeper} />
      </div>
      {isKeeper && (
        <EntryActs
          name={entry.question ?? entry.answer.slice(0, 60)}
          onHistory={() => setHistory(true)}
          onEdit={() => setEditing(true)}
          onRemove={() => (isDraft ? removeInDraft.mutate(entry.id) : remove.mutate(entry))}
        />
      )}
      <EntryHistory
        businessId={businessId}
        entry={entry}
        isOpen={isHistory}
        isKeeper={isKeeper}
        onClose={() => setHistory(false)}
      />
    </li>
  )
}

const scrollTo = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'center' })

function EntryActs({
  name,
  ...on
}: {
  name: string
  onHistory: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <div className="-mt-1.5 flex flex-none">
      <IconButton
        label={versionCopy.historyOf(name)}
        onClick={on.onHistory}
        onPointerEnter={preloadDialog}
      >
        <History />
      </IconButton>
      <IconButton label={copy.editNamed(name)} onClick={on.onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={copy.removeNamed(name)} onClick={on.onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

function Words({ entry }: { entry: EntryRow }) {
  return (
    <>
      {entry.question && <p className="font-medium wrap-anywhere">{entry.question}</p>}
      {entry.examples.length > 0 && (
        <p className="text-12 wrap-anywhere text-muted">{entry.examples.join(' · ')}</p>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere text-text-2">{entry.answer}</p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-muted empty:hidden">
        <EntryUses entry={entry} />
        {entry.is_edited && <span>{versionCopy.editedHere}</span>}
      </div>
    </>
  )
}
