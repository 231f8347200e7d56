import { useCallback, useMemo } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { Clock, LifeBuoy, ListFilter, Settings, UserCheck } from 'lucide-react'
import {
  ESCALATION_REASONS,
  type EscalationRow,
  type QueueFigures,
  type QueueTab,
} from '#contract/conversation/escalation'
import * as breakdownCopy from '#copy/breakdown'
import * as copy from '#copy/eskalasi'
import * as conversationCopy from '#copy/conversation'
import * as inboxCopy from '#copy/inbox'
import * as screensCopy from '#copy/screens'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { useKeptRows } from '#dashboard/conversation/list/kept-rows.ts'
import { useListCursor } from '#dashboard/conversation/list/list-cursor.ts'
import { MorePages } from '#dashboard/conversation/list/MorePages.tsx'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { useRowPx } from '#dashboard/shell/document/theme.ts'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx'
import { queueQuery } from './queries.ts'
import { filterOf, type QueueFilter, type QueueSearch } from './queue-filter.ts'
import { distinctRows, inQueueOrder, takenWithin } from './queue.ts'
import { QUEUE_ROW_PX, QueueRow } from './QueueRow.tsx'

const route = getRouteApi('/_dashboard/eskalasi')

const keyOf = (row: EscalationRow) => row.room_id
const NO_FIGURES: QueueFigures = {
  waiting: 0,
  overdue: 0,
  mine: 0,
  all: 0,
  slaMinutes: 0,
  medianClaimSeconds: null,
}

export function EskalasiList() {
  const { business } = useWorkspace()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { roomId: openId } = useParams({ strict: false })
  const queue = useQueue(business.id, filterOf(search), openId)
  const change = (next: Partial<QueueSearch>) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...next }), replace: true })
  return (
    <>
      <PaneHead title={screensCopy.escalations}>
        <ReasonMenu chosen={search.alasan} onChoose={(alasan) => change({ alasan })} />
        <SettingsLink />
      </PaneHead>
      <Standing figures={queue.figures} />
      <QueueTabs
        tab={search.antrean ?? 'menunggu'}
        figures={queue.figures}
        onChange={(tab) => change({ antrean: tab })}
      />
      <Cases queue={queue} search={search} openId={openId} />
    </>
  )
}

function Cases({
  queue: { rows, kept, isFailed, fetchNextPage, onEnd },
  search,
  openId,
}: {
  queue: ReturnType<typeof useQueue>
  search: QueueSearch
  openId: string | undefined
}) {
  const rowPx = useRowPx(QUEUE_ROW_PX)
  const { profile } = useWorkspace()
  const { list, cursor, onFocus } = useListCursor(
    rows.map((row) => row.room_id),
    screensCopy.escalations,
  )
  return (
    <div
      ref={list}
      id={tabPanelId('eskalasi')}
      role="tabpanel"
      aria-label={copy.queue}
      className="flex min-h-0 flex-1 flex-col"
    >
      {rows.length === 0 ? (
        <NobodyWaits search={search} />
      ) : (
        <VirtualRows
          key={JSON.stringify(filterOf(search))}
          label={copy.escalationQueue}
          items={rows}
          keyOf={keyOf}
          rowHeight={rowPx}
          onEnd={onEnd}
          shownKey={cursor ?? openId ?? null}
        >
          {(row) => (
            <QueueRow
              row={row}
              isOpen={row.room_id === openId}
              memberId={profile.id}
              onFocus={onFocus}
              isKept={kept.has(row.room_id)}
            />
          )}
        </VirtualRows>
      )}
      {rows.length > 0 && kept.size === rows.length && <OnlyAnswered />}
      <MorePages isFailed={isFailed} onRetry={() => void fetchNextPage()} />
    </div>
  )
}

function QueueTabs({
  tab,
  figures,
  onChange,
}: {
  tab: QueueTab
  figures: QueueFigures
  onChange: (tab: QueueTab) => void
}) {
  return (
    <Tabs<QueueTab>
      name="eskalasi"
      label={copy.queueParts}
      value={tab}
      onChange={onChange}
      tabs={[
        { value: 'menunggu', label: copy.waiting, count: figures.waiting },
        { value: 'punya-saya', label: conversationCopy.mine, count: figures.mine },
        { value: 'seluruh-tim', label: copy.wholeTeam, count: figures.all },
        ...(tab === 'lewat-batas' || figures.overdue > 0
          ? [
              {
                value: 'lewat-batas' as const,
                label: conversationCopy.overSla,
                count: figures.overdue,
              },
            ]
          : []),
      ]}
    />
  )
}

const OnlyAnswered = () => (
  <p
    role="status"
    className="flex-none border-y border-line bg-sunken px-4 py-2 text-12 text-muted"
  >
    {inboxCopy.onlyAnswered}
  </p>
)

/** `openId`: the room beside the list. */
function useQueue(businessId: string, filter: QueueFilter, openId: string | undefined) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(queueQuery(businessId, filter))
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  const figures = data.pages[0]?.figures ?? NO_FIGURES
  const rows = useMemo(() => distinctRows(data), [data])
  const key = businessId + JSON.stringify(filter)
  return {
    ...useKeptRows({ key, rows, idOf: keyOf, order: inQueueOrder }, openId),
    figures,
    isFailed: isFetchNextPageError,
    fetchNextPage,
    onEnd,
  }
}

function ReasonMenu({
  chosen,
  onChoose,
}: {
  chosen: QueueSearch['alasan']
  onChoose: (alasan: QueueSearch['alasan']) => void
}) {
  return (
    <Menu
      label={copy.filterByReason}
      align="end"
      entries={[
        {
          label: copy.allReasons,
          checked: !chosen,
          onSelect: () => onChoose(undefined),
        },
        'separator',
        ...ESCALATION_REASONS.map((reason) => ({
          label: ESCALATION_LABEL[reason].label,
          checked: chosen === reason,
          onSelect: () => onChoose(reason),
        })),
      ]}
      trigger={(props) => (
        <Button {...props} kind="quiet">
          <ListFilter />
          {chosen ? ESCALATION_LABEL[chosen].label : copy.allReasons}
        </Button>
      )}
    />
  )
}

function SettingsLink() {
  return (
    <Link
      to="/settings"
      search={(previous) => ({ businessId: previous.businessId })}
      hash="ai"
      aria-label={copy.slaSettings}
      title={copy.slaSettings}
      className="grid size-8 place-items-center rounded-control text-text-2 hover:bg-sunken pointer-coarse:size-10"
    >
      <Settings />
    </Link>
  )
}

/** What a figure opens: a tab of the queue, or the conversations that the team took. */
type Opens = QueueTab | 'taken'

function Standing({
  figures: { waiting, overdue, medianClaimSeconds, slaMinutes },
}: {
  figures: QueueFigures
}) {
  const shown: { name: string; value: string; opens?: Opens; isBad?: boolean }[] = [
    { name: copy.waiting, value: formatNumber(waiting), opens: 'menunggu' },
    {
      name: conversationCopy.overSla,
      value: formatNumber(overdue),
      opens: 'lewat-batas',
      isBad: overdue > 0,
    },
    {
      name: copy.takenWithin,
      value: takenWithin(medianClaimSeconds),
      ...(medianClaimSeconds === null ? {} : { opens: 'taken' }),
    },
    { name: copy.slaInOpenHours, value: copy.slaMinutes(slaMinutes) },
  ]
  return (
    <>
      <dl className="grid flex-none grid-cols-4 gap-x-2 gap-y-2 border-b md:max-lg:grid-cols-2 max-[22.5rem]:grid-cols-2 border-line px-4 py-3">
        {shown.map(({ name, value, opens, isBad }) => (
          <div key={name} className="min-w-0">
            <dt className="cut text-12 text-muted">{name}</dt>
            <dd
              className={
                isBad
                  ? 'figure cut text-20 font-semibold text-danger max-md:text-16'
                  : 'figure cut text-20 font-semibold max-md:text-16'
              }
            >
              <Figure name={name} value={value} opens={opens} />
            </dd>
          </div>
        ))}
      </dl>
      <AvailabilitySwitch />
    </>
  )
}

function Figure({ name, value, opens }: { name: string; value: string; opens?: Opens }) {
  const { business } = useWorkspace()
  if (!opens) return value
  if (opens === 'taken')
    return (
      <Link
        to="/evaluate"
        search={{ businessId: business.id, daftar: 'diambil' }}
        aria-label={breakdownCopy.openFigure(name, value)}
        className="hover:underline"
      >
        {value}
      </Link>
    )
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, antrean: opens, alasan: undefined })}
      replace
      aria-label={copy.openCases(name, value)}
      className="hover:underline"
    >
      {value}
    </Link>
  )
}

function NobodyWaits({ search }: { search: QueueSearch }) {
  if (search.alasan)
    return (
      <EmptyState
        icon={<ListFilter />}
        title={copy.noneWithReason}
        action={
          <Link
            to="."
            search={(previous) => ({ ...previous, alasan: undefined })}
            replace
            className={buttonClass()}
          >
            {copy.allReasons}
          </Link>
        }
      />
    )
  if (search.antrean === 'punya-saya')
    return (
      <EmptyState icon={<UserCheck />} title={copy.noneTakenByYou}>
        {copy.takenStayHere}
      </EmptyState>
    )
  if (search.antrean === 'lewat-batas')
    return <EmptyState icon={<Clock />} title={copy.noneOverdue} />
  return (
    <EmptyState icon={<LifeBuoy />} title={copy.nobodyWaits}>
      {copy.handedOverAppearHere}
    </EmptyState>
  )
}
