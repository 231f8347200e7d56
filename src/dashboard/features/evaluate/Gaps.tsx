import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, PencilLine, X } from 'lucide-react'
import type { GapChat, GapGroup } from '#contract/evaluation/gap'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { customerName } from '#dashboard/conversation/labels.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId, useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { dismissGroup } from './evaluate.functions.ts'
import { GapChats } from './GapChats.tsx'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { gapsQuery } from './queries.ts'

/** Questions without an answer in the knowledge, the most asked first. */
export function Gaps() {
  const { business, role } = useWorkspace()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    gapsQuery(business.id),
  )
  const groups = data.pages.flatMap((page) => page.groups)
  return (
    <TitledPanel id="celah" title={copy.notInKnowledge} hint={groups.length > 0 && copy.gapsHint}>
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
    </TitledPanel>
  )
}

function Gap({ group, isKeeper }: { group: GapGroup; isKeeper: boolean }) {
  const [isWriting, setWriting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const dismiss = useDismiss(group)
  return (
    <li className="border-t border-line py-3 first:border-0 first:pt-1">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-14 font-medium wrap-anywhere">{copy.quoted(group.question)}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1 text-12 text-muted">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="hit-area inline-flex min-h-6 items-center gap-0.5 font-medium text-text-2 hover:underline"
            >
              {copy.askedIn(formatNumber(group.demand))}
              <ChevronDown
                aria-hidden="true"
                className={cx('size-3.5 stroke-2', isOpen && 'rotate-180')}
              />
            </button>
            <span>
              {copy.lastAsked} <Time iso={group.last_asked_at} inSentence />
            </span>
          </p>
        </div>
        {isKeeper && !isWriting && (
          <div className="flex gap-1">
            <Button onClick={() => setWriting(true)}>
              <PencilLine />
              {copy.writeAnswer}
            </Button>
            <IconButton
              label={copy.dismissGap(group.question)}
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate(true)}
            >
              <X />
            </IconButton>
          </div>
        )}
      </div>
      {isOpen ? <GapChats groupId={group.id} /> : <ChatNames group={group} />}
      {isWriting && <AnswerForm group={group} onClose={() => setWriting(false)} />}
    </li>
  )
}

/** The customers who asked last. */
function ChatNames({ group: { chats, demand } }: { group: GapGroup }) {
  return (
    <ul className="mt-1 flex flex-wrap items-center gap-x-3" aria-label={copy.chatsThatAsked}>
      {chats.map((chat) => (
        <li key={chat.room_id} className="min-w-0 text-13">
          <ChatLink chat={chat} />
        </li>
      ))}
      {demand > chats.length && (
        <li className="text-13 text-muted">
          {copy.andOthers(formatNumber(demand - chats.length))}
        </li>
      )}
    </ul>
  )
}

const ChatLink = ({ chat }: { chat: GapChat }) => (
  <Link
    to="/inbox/$roomId"
    params={{ roomId: chat.room_id }}
    search={(kept) => ({ businessId: kept.businessId, tab: 'semua' })}
    title={chat.text}
    className="inline-flex min-h-6 max-w-full items-center font-medium text-brand hover:underline pointer-coarse:min-h-11"
  >
    <span className="cut">
      {customerName({ contact_name: chat.name, contact_phone: chat.phone })}
    </span>
  </Link>
)

/** Removes the question from the list; the toast restores it. */
function useDismiss(group: GapGroup) {
  const businessId = useBusinessId()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['evaluate', businessId, 'gaps'] })
  const save = (isDismissed: boolean) =>
    dismissGroup({ data: { businessId, groupId: group.id, isDismissed } }).then(refresh)
  return useMutation({
    mutationFn: save,
    onSuccess: () =>
      toast.success(copy.gapDismissed, group.question, {
        action: { label: shared.undo, onPress: () => void save(false) },
      }),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
  })
}
