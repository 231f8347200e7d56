import { useState } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestionMark, PencilLine } from 'lucide-react'
import type { GapGroup } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { customerName } from '#dashboard/conversation/labels.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { Panel } from './Panel.tsx'
import { gapsQuery } from './queries.ts'

/** Questions without an answer in the knowledge, the most asked first. */
export function Gaps() {
  const { business, role } = useWorkspace()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    gapsQuery(business.id),
  )
  const groups = data.pages.flatMap((page) => page.groups)
  return (
    <Panel id="celah" title={copy.notInKnowledge} hint={groups.length > 0 && copy.gapsHint}>
      {groups.length === 0 ? (
        <p className="text-13 text-muted">{copy.allAnswered}</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <Gap key={group.id} group={group} isKeeper={role === 'owner' || role === 'admin'} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
    </Panel>
  )
}

function Gap({ group, isKeeper }: { group: GapGroup; isKeeper: boolean }) {
  const [isWriting, setWriting] = useState(false)
  return (
    <li className="border-t border-line py-3 first:border-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex gap-2 text-14 font-medium wrap-anywhere">
            <MessageCircleQuestionMark className="mt-0.5 text-wait" aria-hidden="true" />
            {group.question}
          </p>
          <p className="mt-0.5 pl-6 text-12 text-muted">
            {copy.askedIn(formatNumber(group.demand))} <Time iso={group.last_asked_at} />
          </p>
        </div>
        {isKeeper && !isWriting && (
          <Button onClick={() => setWriting(true)}>
            <PencilLine />
            {copy.writeAnswer}
          </Button>
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 pl-6" aria-label={copy.chatsThatAsked}>
        {group.chats.map((chat) => (
          <li key={chat.room_id} className="text-13">
            <Link
              to="/inbox/$roomId"
              params={{ roomId: chat.room_id }}
              search={(kept) => ({ businessId: kept.businessId, tab: 'semua' })}
              title={chat.text}
              className="font-medium text-brand hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {customerName({ contact_name: chat.name, contact_phone: chat.phone })}
            </Link>
          </li>
        ))}
      </ul>
      {isWriting && <AnswerForm group={group} onClose={() => setWriting(false)} />}
    </li>
  )
}
