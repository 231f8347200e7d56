import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { LifeBuoy, ListFilter, Settings, UserCheck } from 'lucide-react'
import { ESCALATION_REASONS, type EscalationQueue } from '#contract/escalation'
import { ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { useListCursor } from '#dashboard/conversation/list-cursor.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Menu } from '#dashboard/ui/Menu.tsx'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { queueQuery } from './queries.ts'
import { type QueueSearch, type QueueTab, rowsOf, takenWithin } from './queue.ts'
import { QueueRow } from './QueueRow.tsx'

const route = getRouteApi('/_dashboard/eskalasi')

export function EskalasiList() {
  const { business, profile } = useWorkspace()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data: queue } = useSuspenseQuery(queueQuery(business.id))
  const { waiting, taken } = rowsOf(queue, search, profile.id)
  const { list, openId, onFocus } = useListCursor([...waiting, ...taken].map((row) => row.room_id), 'Eskalasi')
  const change = (next: Partial<QueueSearch>) => void navigate({ to: '.', search: (previous) => ({ ...previous, ...next }), replace: true })
  const mine = queue.claimed.filter((row) => row.claimed_by === profile.id).length

  return (
    <>
      <PaneHead title="Eskalasi">
        <Menu
          label="Saring alasan"
          align="end"
          entries={[
            { label: 'Semua alasan', checked: !search.alasan, onSelect: () => change({ alasan: undefined }) },
            'separator',
            ...ESCALATION_REASONS.map((reason) => ({ label: ESCALATION_LABEL[reason].label, checked: search.alasan === reason, onSelect: () => change({ alasan: reason }) })),
          ]}
          trigger={(props) => (
            <Button {...props} kind="quiet">
              <ListFilter />
              {search.alasan ? ESCALATION_LABEL[search.alasan].label : 'Semua alasan'}
            </Button>
          )}
        />
        <Link to="/settings" search={(previous) => ({ businessId: previous.businessId })} hash="ai" aria-label="Pengaturan SLA" title="Pengaturan SLA" className="grid size-8 place-items-center rounded-control text-text-2 hover:bg-sunken pointer-coarse:size-10">
          <Settings />
        </Link>
      </PaneHead>
      <Standing queue={queue} />
      <Tabs<QueueTab>
        name="eskalasi"
        label="Bagian antrean"
        value={search.antrean ?? 'menunggu'}
        onChange={(tab) => change({ antrean: tab })}
        tabs={[
          { value: 'menunggu', label: 'Menunggu', count: queue.waiting.length },
          { value: 'punya-saya', label: 'Punya saya', count: mine },
          { value: 'seluruh-tim', label: 'Seluruh tim', count: queue.waiting.length + queue.claimed.length },
        ]}
      />
      <div ref={list} id={tabPanelId('eskalasi')} role="tabpanel" aria-label="Antrean" className="quiet-scroll min-h-0 flex-1">
        {waiting.length + taken.length === 0 ? (
          <NobodyWaits search={search} />
        ) : (
          <>
            {waiting.length > 0 && (
              <ul aria-label="Antrean eskalasi">
                {waiting.map((row) => (
                  <QueueRow key={row.id} row={row} isOpen={row.room_id === openId} memberId={profile.id} onFocus={onFocus} />
                ))}
              </ul>
            )}
            {taken.length > 0 && (
              <>
                {waiting.length > 0 && <h2 className="px-4 pt-4 pb-1.5 font-sans text-12 font-medium tracking-normal text-muted">Sudah diambil</h2>}
                <ul aria-label="Sudah diambil">
                  {taken.map((row) => (
                    <QueueRow key={row.id} row={row} isOpen={row.room_id === openId} memberId={profile.id} onFocus={onFocus} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Standing({ queue }: { queue: EscalationQueue }) {
  const figures: [string, string | number, boolean?][] = [
    ['Menunggu', queue.waiting.length],
    ['Lewat SLA', queue.overdue, queue.overdue > 0],
    ['Diambil dalam', takenWithin(queue.medianClaimSeconds)],
    ['SLA jam buka', `${queue.slaMinutes} mnt`],
  ]
  return (
    <dl className="grid flex-none grid-cols-4 gap-x-2 gap-y-2 border-b md:max-lg:grid-cols-2 border-line px-4 py-3">
      {figures.map(([name, value, isBad]) => (
        <div key={name} className="min-w-0">
          <dt className="cut text-12 text-muted">{name}</dt>
          <dd className={isBad ? 'figure cut text-20 font-semibold text-danger max-md:text-16' : 'figure cut text-20 font-semibold max-md:text-16'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NobodyWaits({ search }: { search: QueueSearch }) {
  if (search.alasan)
    return (
      <EmptyState
        icon={<ListFilter />}
        title="Tidak ada eskalasi dengan alasan ini."
        action={
          <Link to="." search={(previous) => ({ ...previous, alasan: undefined })} replace className={buttonClass()}>
            Semua alasan
          </Link>
        }
      />
    )
  if (search.antrean === 'punya-saya')
    return (
      <EmptyState icon={<UserCheck />} title="Belum ada eskalasi yang Anda ambil.">
        Ambil satu dari antrean, dan ia tinggal di sini sampai selesai.
      </EmptyState>
    )
  return (
    <EmptyState icon={<LifeBuoy />} title="Tidak ada yang menunggu tim.">
      Percakapan yang diserahkan AI muncul di sini, yang paling mendesak di atas.
    </EmptyState>
  )
}
