import { Link } from '@tanstack/react-router'
import { CircleCheck, Inbox, SearchX, Sparkles, UserRound } from 'lucide-react'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import * as shared from '#copy/shared'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import type { InboxSearch } from './search.ts'

/** Why the list is empty, and the possible next steps. */
export function NoRooms({
  search,
  isNew,
}: {
  search: InboxSearch
  /** the business has never received a message */ isNew: boolean
}) {
  if (search.cari || search.kanal || search.tag || search.penangan)
    return (
      <EmptyState
        icon={<SearchX />}
        title={copy.nothingMatches(
          search.cari ? `“${search.cari}”` : copy.thisFilter,
          search.tab === 'semua' ? '' : copy.inThisPart,
        )}
        action={
          <>
            {search.tab !== 'semua' && <ShowAll>{copy.searchEverywhere}</ShowAll>}
            <Link
              to="."
              search={({ cari: _1, kanal: _2, tag: _3, penangan: _4, ...rest }) => rest}
              replace
              className={buttonClass()}
            >
              {copy.clearSearchAndFilter}
            </Link>
          </>
        }
      />
    )
  if (isNew) return <FirstUse />
  switch (search.tab ?? 'perlu-dibalas') {
    case 'perlu-dibalas':
      return (
        <EmptyState icon={<CircleCheck />} title={copy.allAnswered} action={<ShowAll />}>
          {copy.waitingAppearHere}
        </EmptyState>
      )
    case 'punya-saya':
      return (
        <EmptyState icon={<UserRound />} title={copy.noneHandledByYou} action={<ShowAll />}>
          {copy.takenStayHere}
        </EmptyState>
      )
    case 'ditangani-ai':
      return (
        <EmptyState icon={<Sparkles />} title={conversationCopy.aiHandlesNone} action={<ShowAll />}>
          {copy.aiAnsweredAppearHere}
        </EmptyState>
      )
    case 'semua':
      return (
        <EmptyState icon={<Inbox />} title={conversationCopy.noConversations}>
          {copy.messagesArriveHere}
        </EmptyState>
      )
  }
}

/** Links to the first conversation: connect a number, or write as a simulated customer. */
function FirstUse() {
  const { channels } = useWorkspace()
  const isConnected = channels.some(
    ({ engine, status }) => capabilitiesOf(engine).reachesWhatsApp && status === 'WORKING',
  )
  return (
    <EmptyState
      icon={<Inbox />}
      title={conversationCopy.noConversations}
      action={
        <>
          {!isConnected && (
            <Link
              to="/integrations"
              search={({ businessId }) => ({ businessId })}
              className={buttonClass({ kind: 'primary' })}
            >
              {shared.connectWhatsApp}
            </Link>
          )}
          <Link
            to="/simulate"
            search={({ businessId }) => ({ businessId, tab: 'ponsel' as const })}
            className={buttonClass()}
          >
            {shared.tryInSimulator}
          </Link>
        </>
      }
    >
      {isConnected ? copy.messagesArriveOnceWritten : copy.messagesArriveOnceConnected}
    </EmptyState>
  )
}

const ShowAll = ({ children = copy.seeAll }: { children?: string }) => (
  <Link
    to="."
    search={(previous) => ({ ...previous, tab: 'semua' })}
    replace
    className={buttonClass()}
  >
    {children}
  </Link>
)
