import { useState } from 'react'
import { History, Pencil, Trash2 } from 'lucide-react'
import type { EntryRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as shared from '#copy/shared'
import * as versionCopy from '#copy/entry-version'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { FreshWords } from './FreshWords.tsx'
import { useRemoveEntry } from './undo.ts'

/** One answer with the question it belongs to, read or changed in place. */
export function EntryItem({
  businessId,
  entry,
  isKeeper,
}: {
  businessId: string
  entry: EntryRow
  isKeeper: boolean
}) {
  const [isEditing, setEditing] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const remove = useRemoveEntry(businessId, entry.source_id)
  const name = entry.question ?? entry.answer.slice(0, 60)
  if (isEditing)
    return (
      <li className="border-t border-line">
        <EntryForm
          businessId={businessId}
          sourceId={entry.source_id}
          entry={entry}
          onDone={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className="flex items-start gap-2 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <Words entry={entry} />
        <FreshWords businessId={businessId} entry={entry} isKeeper={isKeeper} />
      </div>
      {isKeeper && (
        <div className="-mt-1.5 flex flex-none">
          <IconButton
            label={versionCopy.historyOf(name)}
            onClick={() => setHistory(true)}
            onPointerEnter={preloadDialog}
          >
            <History />
          </IconButton>
          <IconButton label={copy.editNamed(name)} onClick={() => setEditing(true)}>
            <Pencil />
          </IconButton>
          <IconButton label={copy.removeNamed(name)} onClick={() => remove.mutate(entry)}>
            <Trash2 />
          </IconButton>
        </div>
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

function Words({ entry }: { entry: EntryRow }) {
  const facts = [
    entry.used_count > 0 && shared.usedTimes(formatNumber(entry.used_count)),
    entry.is_edited && versionCopy.editedHere,
  ].filter(Boolean)
  return (
    <>
      {entry.question && <p className="font-medium wrap-anywhere">{entry.question}</p>}
      {entry.examples.length > 0 && (
        <p className="text-12 wrap-anywhere text-muted">{entry.examples.join(' · ')}</p>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere text-text-2">{entry.answer}</p>
      {facts.length > 0 && <p className="mt-0.5 text-12 text-muted">{facts.join(' · ')}</p>}
    </>
  )
}
