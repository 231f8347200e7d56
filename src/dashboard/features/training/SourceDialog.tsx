import { useState, type ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Plus, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import type { SourceRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as shared from '#copy/shared'
import { formatDayWithYear } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { readAgain } from '#dashboard/knowledge/knowledge.functions.ts'
import { entriesQuery, refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import {
  errorOf,
  SourceProgress,
  SourceStatusChip,
  sourceLine,
} from '#dashboard/knowledge/SourceProgress.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { AddedInDraft } from './draft/AddedInDraft.tsx'
import { useIsDrafting } from './draft/use-draft.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryItem } from './EntryItem.tsx'
import { RereadSchedule } from './RereadSchedule.tsx'
import { SourceReadings } from './SourceReadings.tsx'
import { KIND_LABEL } from './SourceItem.tsx'
import { SourceForm } from './SourceForm.tsx'

type Props = {
  source: SourceRow | undefined
  /** the answer that is shown first */
  entryId: string | undefined
  isKeeper: boolean
  onClose: () => void
  onRemove: (source: SourceRow) => void
}

/** One source with its answers. */
export function SourceDialog({ source, entryId, isKeeper, onClose, onRemove }: Props) {
  // The content stays while the dialog closes.
  const [last, setLast] = useState(source)
  if (source && source !== last) setLast(source)
  const shown = source ?? last
  if (!shown) return null
  return (
    <Dialog
      open={source !== undefined}
      onClose={onClose}
      variant="side"
      width={720}
      title={<span className="wrap-anywhere">{shown.title}</span>}
    >
      <Source
        key={shown.id}
        source={shown}
        entryId={entryId}
        isOpen={source !== undefined}
        isKeeper={isKeeper}
        onRemove={() => (onClose(), onRemove(shown))}
      />
    </Dialog>
  )
}

type SourceProps = Pick<Props, 'entryId' | 'isKeeper'> & { source: SourceRow; isOpen: boolean }

function Source({
  source,
  entryId,
  isOpen,
  isKeeper,
  onRemove,
}: SourceProps & { onRemove: () => void }) {
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const isDraft = useIsDrafting()
  const again = useMutation({
    mutationFn: () => readAgain({ data: { businessId: source.business_id, sourceId: source.id } }),
    onSuccess: () => refreshKnowledge(queryClient, source.business_id),
    onError: (error) => toast.error(copy.notReadAgain, messageOf(error)),
  })
  return (
    <>
      <SourceState source={source} />
      <SourceProgress source={source} />
      {source.error && (
        <SourceError
          source={source}
          onRetry={source.status === 'failed' && isKeeper ? () => again.mutate() : undefined}
          busy={again.isPending}
        />
      )}
      {isKeeper && (
        <SourceActs
          source={source}
          isEditing={isEditing}
          busy={again.isPending}
          acts={{
            add: () => setAdding(true),
            read: () => again.mutate(),
            edit: () => setEditing(!isEditing),
            remove: onRemove,
          }}
        />
      )}
      {isEditing && <SourceForm source={source} onDone={() => setEditing(false)} />}
      {!isDraft && <Rereading source={source} isOpen={isOpen} isKeeper={isKeeper} />}
      {isAdding && (
        <EntryForm
          businessId={source.business_id}
          target={{ sourceId: source.id }}
          isDraft={isDraft}
          onDone={() => setAdding(false)}
        />
      )}
      {isDraft && <AddedInDraft sourceId={source.id} isKeeper={isKeeper} />}
      <Entries source={source} entryId={entryId} isOpen={isOpen} isKeeper={isKeeper} />
    </>
  )
}

/** The schedule of a page's readings, and the changes of each. */
function Rereading({ source, ...is }: { source: SourceRow; isOpen: boolean; isKeeper: boolean }) {
  if (source.kind !== 'web' && source.kind !== 'file') return null
  return (
    <>
      {source.kind === 'web' && <RereadSchedule source={source} isKeeper={is.isKeeper} />}
      <SourceReadings source={source} isOpen={is.isOpen} />
    </>
  )
}

function SourceState({ source }: { source: SourceRow }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <SourceStatusChip source={source} />
        <Facts source={source} />
      </div>
      {source.status === 'processing' && (
        <p className="mt-2 text-13 text-muted">{sourceLine(source)}</p>
      )}
    </>
  )
}
type SourceHandlers = { add: () => void; read: () => void; edit: () => void; remove: () => void }

function SourceError({
  source,
  onRetry,
  busy,
}: {
  source: SourceRow
  onRetry: (() => void) | undefined
  busy: boolean
}) {
  return (
    <Notice
      tone={source.status === 'failed' ? 'danger' : 'neutral'}
      className="mt-3"
      onRetry={onRetry}
      busy={busy}
    >
      {errorOf(source)}
      {source.status === 'failed' && source.entry_count > 0 && copy.oldAnswersKept}
    </Notice>
  )
}

function SourceActs({
  source,
  isEditing,
  busy,
  acts,
}: {
  source: SourceRow
  isEditing: boolean
  busy: boolean
  acts: SourceHandlers
}) {
  const isRead = source.kind === 'web' || source.kind === 'file'
  const isDraft = useIsDrafting()
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {!isRead && (
        <Button onClick={acts.add}>
          <Plus />
          {copy.addAnswer}
        </Button>
      )}
      {isRead && !isDraft && source.status === 'ready' && (
        <Button busy={busy} onClick={acts.read} title={copy.editedReplaced}>
          <RefreshCw />
          {copy.readAgain}
        </Button>
      )}
      {!isDraft && (
        <>
          <Button aria-expanded={isEditing} onClick={acts.edit}>
            <Settings2 />
            {copy.titleAndValidity}
          </Button>
          <Button onClick={acts.remove}>
            <Trash2 />
            {shared.remove}
          </Button>
        </>
      )}
    </div>
  )
}
function Facts({ source }: { source: SourceRow }) {
  const facts: ReactNode[] = [
    KIND_LABEL[source.kind],
    source.used_count > 0 ? shared.usedTimes(formatNumber(source.used_count)) : shared.notUsed,
    <>
      {copy.updatedWord} <Time inSentence iso={source.updated_at} />
    </>,
  ]
  if (source.created_by_name) facts.push(shared.byName(source.created_by_name))
  if (source.valid_until) facts.push(copy.validUntil(formatDayWithYear(source.valid_until)))
  return (
    <>
      {facts.map((fact, at) => (
        <span key={at} className="wrap-anywhere">
          {fact}
        </span>
      ))}
      {source.url && (
        <a
          href={source.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-w-0 items-center gap-1 text-brand hover:underline"
        >
          <span className="cut max-w-60">{source.url.replace(/^https?:\/\//, '')}</span>
          <ExternalLink className="size-3.5 flex-none" />
        </a>
      )}
    </>
  )
}

const PAGE = 60
const SEARCH_FROM = 8

/** The answers that match the search; rendered in portions. */
function Entries({ source, entryId, isOpen, isKeeper }: SourceProps) {
  const {
    data: entries,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...entriesQuery(source.business_id, source.id), enabled: isOpen })
  const [wanted, setWanted] = useState('')
  const [most, setMost] = useState(PAGE)
  if (error && !entries)
    return (
      <Notice tone="danger" className="mt-5" onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </Notice>
    )
  if (!entries) return <SkeletonRows rows={4} />
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ question, answer, examples }) =>
    words.every((word) => [question, answer, ...examples].join(' ').toLowerCase().includes(word)),
  )
  const shown = Math.max(most, found.findIndex(({ id }) => id === entryId) + 1)
  return (
    <section aria-label={copy.answer} className="mt-6">
      <EntriesHead count={entries.length} wanted={wanted} onSearch={setWanted} />
      {entries.length === 0 && source.status === 'ready' && (
        <p className="py-3 text-13 text-muted">{copy.noMoreAnswers}</p>
      )}
      {entries.length > 0 && found.length === 0 && (
        <p className="py-3 text-13 text-muted">{shared.nothingMatches}</p>
      )}
      <ul>
        {found.slice(0, shown).map((entry) => (
          <EntryItem
            key={entry.id}
            businessId={source.business_id}
            entry={entry}
            isFound={entry.id === entryId}
            isKeeper={isKeeper}
          />
        ))}
      </ul>
      {found.length > shown && (
        <Button className="mt-3" onClick={() => setMost(shown + PAGE)}>
          {shared.showMore(formatNumber(Math.min(PAGE, found.length - shown)))}
        </Button>
      )}
    </section>
  )
}

function EntriesHead({
  count,
  wanted,
  onSearch,
}: {
  count: number
  wanted: string
  onSearch: (words: string) => void
}) {
  return (
    <div className="mb-1 flex items-center justify-between gap-3">
      <h3 className="text-13 font-semibold">{copy.answersCount(formatNumber(count))}</h3>
      {count >= SEARCH_FROM && (
        <TextInput
          type="search"
          aria-label={copy.searchAnswers}
          placeholder={copy.searchAnswers}
          value={wanted}
          onChange={(event) => onSearch(event.target.value)}
          className="max-w-60"
        />
      )}
    </div>
  )
}
