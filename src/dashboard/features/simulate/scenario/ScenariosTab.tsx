import { useDeferredValue, useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, ChevronDown, ListChecks, MessagesSquare, Plus, ShieldAlert } from 'lucide-react'
import { MAKERS, type Maker, type ScenarioRow, SCOPES, type Scope } from '#contract/scenario'
import * as copy from '#copy/scenario'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId, useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ScenarioDialog } from '#dashboard/scenario/ScenarioDialog.tsx'
import { ScenarioItem } from './ScenarioItem.tsx'
import { generateScenarios } from '../scenario.functions.ts'
import { refreshScenarios } from '#dashboard/scenario/queries.ts'
import { scenarioCountsQuery, scenariosQuery } from '../scenario-queries.ts'

const MAKER_ICON = {
  dokumen: <BookOpen />,
  percakapan: <MessagesSquare />,
  penyerang: <ShieldAlert />,
} as const

/** The scenarios of the business, generated from its own material or written by members. */
export function ScenariosTab() {
  const { role, business } = useWorkspace()
  const isKeeper = role === 'owner' || role === 'admin'
  const [scope, setScope] = useState<Scope>('semua')
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ScenarioRow | 'new' | null>(null)
  const counts = useQuery(scenarioCountsQuery(business.id)).data
  return (
    <div className="flex h-full min-h-0 flex-col">
      {counts && counts.semua > 0 && (
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-3">
          <Select
            aria-label={copy.filter}
            value={scope}
            onChange={(event) =>
              setScope(SCOPES.find((one) => one === event.target.value) ?? 'semua')
            }
            options={SCOPES.map((one) => ({
              value: one,
              label: `${copy.scopes[one]} (${formatNumber(counts[one])})`,
            }))}
            className="w-52 max-sm:w-full"
          />
          <SearchField value={search} onChange={setSearch} />
          {isKeeper && (
            <div className="ml-auto flex gap-2 max-sm:ml-0 max-sm:w-full">
              <MakeMenu />
              <Button kind="primary" onClick={() => setOpened('new')}>
                <Plus />
                {copy.addScenario}
              </Button>
            </div>
          )}
        </div>
      )}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <ScenarioList
          scope={scope}
          search={useDeferredValue(search.trim())}
          isKeeper={isKeeper}
          onOpen={setOpened}
        />
      </div>
      <ScenarioDialog
        key={opened === 'new' ? 'new' : opened?.id}
        scenario={opened === 'new' ? undefined : (opened ?? undefined)}
        isOpen={opened !== null}
        isKeeper={isKeeper}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}

const SearchField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <span className="w-64 max-sm:w-full">
    <TextInput
      type="search"
      aria-label={copy.searchScenarios}
      placeholder={copy.searchScenarios}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </span>
)

function ScenarioList({
  scope,
  search,
  isKeeper,
  onOpen,
}: {
  scope: Scope
  search: string
  isKeeper: boolean
  onOpen: (scenario: ScenarioRow | 'new') => void
}) {
  const query = useInfiniteQuery(scenariosQuery(useBusinessId(), scope, search))
  if (query.error && !query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        {messageOf(query.error)}
      </ErrorState>
    )
  if (!query.data) return <SkeletonRows rows={8} className="h-12" />
  const scenarios = query.data.pages.flatMap((page) => page.scenarios)
  if (scenarios.length === 0)
    return scope === 'semua' && !search ? (
      <NoScenarios isKeeper={isKeeper} onWrite={() => onOpen('new')} />
    ) : (
      <EmptyState title={search ? copy.noneFound(search) : copy.noneInScope} />
    )
  return (
    <>
      <ul>
        {scenarios.map((scenario) => (
          <ScenarioItem
            key={scenario.id}
            scenario={scenario}
            isKeeper={isKeeper}
            onOpen={() => onOpen(scenario)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {copy.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}

/** A toast reports how many scenarios were made, or the error. */
function useMake() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (from: Maker) => generateScenarios({ data: { businessId, from } }),
    onSuccess: async (count) => {
      await refreshScenarios(queryClient, businessId)
      toast.success(count > 0 ? copy.made(formatNumber(count)) : copy.madeNone)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

function MakeMenu() {
  const make = useMake()
  return (
    <Menu
      label={copy.make}
      align="end"
      entries={MAKERS.map((from) => ({
        label: copy.makeFrom[from],
        hint: copy.makeHint[from],
        icon: MAKER_ICON[from],
        onSelect: () => make.mutate(from),
      }))}
      trigger={(props) => (
        <Button {...props} busy={make.isPending}>
          {copy.make}
          <ChevronDown />
        </Button>
      )}
    />
  )
}

function NoScenarios({ isKeeper, onWrite }: { isKeeper: boolean; onWrite: () => void }) {
  const make = useMake()
  return (
    <EmptyState
      icon={<ListChecks />}
      title={copy.empty}
      className="py-20"
      action={
        isKeeper && (
          <div className="grid w-64 gap-2">
            {MAKERS.map((from) => (
              <Button
                key={from}
                kind={from === 'dokumen' ? 'primary' : 'secondary'}
                busy={make.isPending && make.variables === from}
                onClick={() => make.mutate(from)}
              >
                {copy.makeFrom[from]}
              </Button>
            ))}
            <Button kind="quiet" onClick={onWrite}>
              {copy.addScenario}
            </Button>
          </div>
        )
      }
    >
      {copy.emptyLead}
    </EmptyState>
  )
}
