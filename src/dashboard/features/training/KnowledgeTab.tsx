import { useDeferredValue, useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpen, FlaskConical, Search } from 'lucide-react'
import type { SourceRow } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as knowledgeCopy from '#copy/knowledge'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import * as draftCopy from '#copy/knowledge-draft'
import { useIsDrafting } from './draft/use-draft.ts'
import { SourceDialog } from './SourceDialog.tsx'
import { SourceItem } from './SourceItem.tsx'
import { type OpenAnswer, TryQuestion } from './TryQuestion.tsx'
import { useRemoveSource } from './undo.ts'

const ROW_PX = 72

/** The sources, newest first; beside them a box that shows what a search for a question finds. */
export function KnowledgeTab({
  isKeeper,
  lead,
  onAdd,
}: {
  isKeeper: boolean
  /** content left of the search field */ lead: ReactNode
  onAdd: () => void
}) {
  const businessId = useBusinessId()
  const { data: sources } = useSuspenseQuery(sourcesQuery(businessId))
  const { sumber, jawaban } = useSearch({ from: '/_dashboard/training' })
  const navigate = useNavigate({ from: '/training' })
  const open = (sourceId?: string, entryId?: string) =>
    void navigate({ search: (kept) => ({ ...kept, sumber: sourceId, jawaban: entryId }) })
  const [typed, setTyped] = useState('')
  const [isTrying, setTrying] = useState(false)
  const remove = useRemoveSource(businessId)
  const wanted = useDeferredValue(typed)
  const isDraft = useIsDrafting()
  const mayRemove = isKeeper && !isDraft
  const shown = sources.filter((source) => matchesSearch(source, wanted))
  if (sources.length === 0) return <NoKnowledge isKeeper={isKeeper} lead={lead} onAdd={onAdd} />
  return (
    <div className="flex h-full min-h-0">
      <section aria-label={copy.knowledgeSources} className="flex min-w-0 flex-1 flex-col">
        <SearchBar
          lead={lead}
          typed={typed}
          onType={setTyped}
          found={countWords(sources, wanted ? shown.length : null)}
          onTry={() => setTrying(true)}
        />
        {shown.length === 0 ? (
          <NothingMatches onClear={() => setTyped('')} />
        ) : (
          <VirtualRows label={copy.source} items={shown} keyOf={keyOf} rowHeight={ROW_PX}>
            {(source) => (
              <SourceItem
                source={source}
                onRemove={mayRemove ? () => remove.mutate(source) : undefined}
              />
            )}
          </VirtualRows>
        )}
      </section>
      <TryAside businessId={businessId} onOpen={open} />
      <TryDialog isOpen={isTrying} onClose={() => setTrying(false)} onOpen={open} />
      <SourceDialog
        source={sources.find(({ id }) => id === sumber)}
        entryId={jawaban}
        isKeeper={isKeeper}
        onClose={() => open()}
        onRemove={(source) => remove.mutate(source)}
      />
    </div>
  )
}

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={shared.nothingMatches}
    action={<Button onClick={onClear}>{shared.clearSearch}</Button>}
  />
)

function TryDialog({
  isOpen,
  onClose,
  onOpen,
}: {
  isOpen: boolean
  onClose: () => void
  onOpen: OpenAnswer
}) {
  const businessId = useBusinessId()
  const isDraft = useIsDrafting()
  return (
    <Dialog open={isOpen} onClose={onClose} title={tryTitle(isDraft)} width={520}>
      <TryQuestion
        businessId={businessId}
        isDraft={isDraft}
        onOpen={(...place) => {
          onClose()
          onOpen(...place)
        }}
      />
    </Dialog>
  )
}

function NoKnowledge({
  isKeeper,
  lead,
  onAdd,
}: {
  isKeeper: boolean
  lead: ReactNode
  onAdd: () => void
}) {
  return (
    <>
      <div className="flex border-b border-line px-4 py-3">{lead}</div>
      <EmptyState
        icon={<BookOpen />}
        title={copy.noKnowledge}
        action={
          isKeeper && (
            <Button kind="primary" size={40} onClick={onAdd}>
              {knowledgeCopy.addKnowledge}
            </Button>
          )
        }
      >
        {copy.noKnowledgeLead}
      </EmptyState>
    </>
  )
}

function SearchBar({
  lead,
  typed,
  onType,
  found,
  onTry,
}: {
  lead: ReactNode
  typed: string
  onType: (text: string) => void
  found: string
  onTry: () => void
}) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      {lead}
      <TextInput
        type="search"
        aria-label={copy.searchKnowledge}
        placeholder={copy.searchKnowledge}
        leading={<Search />}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="max-w-90 min-w-0 flex-1"
      />
      <p role="status" className="ml-auto hidden text-13 text-muted sm:block">
        {found}
      </p>
      <Button className="xl:hidden" onClick={onTry} onPointerEnter={preloadDialog}>
        <FlaskConical />
        {copy.tryIt}
      </Button>
    </div>
  )
}

function TryAside({ businessId, onOpen }: { businessId: string; onOpen: OpenAnswer }) {
  const isDraft = useIsDrafting()
  return (
    <aside
      aria-label={copy.tryQuestion}
      className="hidden w-96 flex-none overflow-y-auto border-l border-line p-5 xl:block"
    >
      <h2 className="mb-3 font-heading text-14 font-bold">{tryTitle(isDraft)}</h2>
      <TryQuestion businessId={businessId} isDraft={isDraft} onOpen={onOpen} />
    </aside>
  )
}
/** The number of sources; `found` is null while nothing is searched. */
function countWords(sources: SourceRow[], found: number | null): string {
  if (found !== null) return copy.sourcesOf(formatNumber(found), formatNumber(sources.length))
  const answers = sources.reduce(
    (sum, source) => sum + (source.status === 'ready' ? source.entry_count : 0),
    0,
  )
  return copy.sourcesAndAnswers(formatNumber(sources.length), formatNumber(answers))
}

const tryTitle = (isDraft: boolean) => (isDraft ? draftCopy.tryDraft : copy.tryQuestion)

const keyOf = (source: SourceRow) => source.id

function matchesSearch({ title, url, file_name }: SourceRow, wanted: string): boolean {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const text = [title, url, file_name].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}
