import { useDeferredValue, useState, type ReactNode } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Plus, Search } from 'lucide-react'
import type { QuickReply } from '#contract/quick-reply'
import * as copy from '#copy/suggestion-messages'
import * as composerCopy from '#copy/composer'
import * as shared from '#copy/shared'
import { quickRepliesQuery } from '#dashboard/conversation/queries.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { QuickReplyForm } from './QuickReplyForm.tsx'
import { QuickReplyItem } from './QuickReplyItem.tsx'
import { TeachQuickReply } from './TeachQuickReply.tsx'
import { removeQuickReply, restoreQuickReply } from './suggestion-messages.functions.ts'

/** The team's quick replies, which "/" lists in a conversation. */
export function QuickRepliesTab() {
  const { business, role } = useWorkspace()
  const { data: replies } = useSuspenseQuery(quickRepliesQuery(business.id))
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null)
  const [taught, setTaught] = useState<QuickReply | null>(null)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  const remove = useRemove(business.id)
  const isKeeper = role === 'owner' || role === 'admin'
  const shown = replies.filter((reply) =>
    `/${reply.shortcut} ${reply.text}`.toLowerCase().includes(wanted),
  )
  const add = isKeeper && <AddButton size={40} onClick={() => setEdited('new')} />
  return (
    <>
      {replies.length === 0 ? (
        <EmptyState icon={<MessageSquareQuote />} title={composerCopy.noQuickReplies} action={add}>
          {copy.noQuickRepliesLead}
        </EmptyState>
      ) : (
        <div className="mx-auto max-w-240 px-4 pt-4 pb-16 md:px-8">
          <SearchBar
            typed={typed}
            onType={setTyped}
            count={
              wanted
                ? copy.countOf(formatNumber(shown.length), formatNumber(replies.length))
                : copy.countReplies(formatNumber(replies.length))
            }
            action={add}
          />
          {shown.length === 0 && <NothingMatches onClear={() => setTyped('')} />}
          <ul>
            {shown.map((reply) => (
              <QuickReplyItem
                key={reply.id}
                reply={reply}
                acts={
                  isKeeper && {
                    onEdit: () => setEdited(reply),
                    onRemove: () => remove.mutate(reply),
                    onTeach: () => setTaught(reply),
                  }
                }
              />
            ))}
          </ul>
        </div>
      )}
      <EditDialog businessId={business.id} edited={edited} onClose={() => setEdited(null)} />
      <TeachQuickReply business={business} reply={taught} onClose={() => setTaught(null)} />
    </>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={shared.nothingMatches}
      action={<Button onClick={onClear}>{shared.clearSearch}</Button>}
    />
  )
}

function EditDialog({
  businessId,
  edited,
  onClose,
}: {
  businessId: string
  edited: QuickReply | 'new' | null
  onClose: () => void
}) {
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? copy.newQuickReply : copy.editQuickReply}
      width={520}
      sticky
    >
      {edited && (
        <QuickReplyForm
          businessId={businessId}
          reply={edited === 'new' ? undefined : edited}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}
function AddButton({ size, onClick }: { size?: 40; onClick: () => void }) {
  return (
    <Button kind="primary" size={size} onClick={onClick} onPointerEnter={preloadDialog}>
      <Plus />
      {shared.add}
    </Button>
  )
}

function SearchBar({
  typed,
  onType,
  count,
  action,
}: {
  typed: string
  onType: (text: string) => void
  count: string
  action: ReactNode
}) {
  return (
    <div className="mb-3 flex items-center gap-4">
      <TextInput
        type="search"
        aria-label={copy.searchQuickReplies}
        placeholder={copy.searchPlaceholder}
        leading={<Search />}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className="max-w-90 min-w-0 flex-1"
      />
      <p role="status" className="ml-auto hidden text-13 text-muted sm:block">
        {count}
      </p>
      {action}
    </div>
  )
}
/** Removes a reply at once; for ten seconds a toast offers to restore it. */
function useRemove(businessId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = quickRepliesQuery(businessId)
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const undo = (quickReplyId: string) =>
    restoreQuickReply({ data: { businessId, quickReplyId } }).then(refresh, (error: unknown) =>
      toast.error(shared.notRestored, messageOf(error)),
    )
  return useMutation({
    mutationFn: (reply: QuickReply) =>
      removeQuickReply({ data: { businessId, quickReplyId: reply.id } }),
    onMutate: async (reply) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (replies: QuickReply[] | undefined) =>
        replies?.filter(({ id }) => id !== reply.id),
      )
    },
    onSuccess: (_, reply) =>
      toast.success(copy.removed, `/${reply.shortcut}`, {
        action: { label: shared.undo, onPress: () => void undo(reply.id) },
      }),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
}
