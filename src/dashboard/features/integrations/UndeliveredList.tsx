import { useEffect, useRef, useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { UndeliveredRow } from '#contract/conversation/message'
import { describeMessageReason } from '#whatsapp/provider-reasons'
import * as copy from '#copy/integrations'
import * as messageCopy from '#copy/message'
import * as templateCopy from '#copy/template'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'
import { useLive } from '#dashboard/shell/live/live.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { undeliveredQuery } from './queries.ts'
import { dismiss, resend, resendAll } from './undelivered.functions.ts'

/**
 * Undelivered messages of the business, until they are resent or dismissed. Renders nothing when
 * there are none.
 */
export function UndeliveredList({ businessId, canAct }: { businessId: string; canAct: boolean }) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    undeliveredQuery(businessId),
  )
  const [unsure, setUnsure] = useState<UndeliveredRow | null>(null)
  useUndeliveredLive(businessId)
  const { one, drop, all } = useUndeliveredActs(businessId)
  const rows = data?.pages.flatMap((page) => page.messages) ?? []
  const first = data?.pages[0]
  if (!first || rows.length === 0) return null
  const resendOne = (row: UndeliveredRow) =>
    row.status === 'unconfirmed' ? setUnsure(row) : one.mutate(row)
  return (
    <section id="belum-sampai" className="mt-8 scroll-mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-heading text-14 font-bold">
          {copy.undelivered}{' '}
          <span className="figure font-medium text-muted">{first.failed + first.unconfirmed}</span>
        </h2>
        {canAct && first.failed > 1 && (
          <Button busy={all.isPending} onClick={() => all.mutate()}>
            <RotateCw />
            {copy.resendAllFailed}
          </Button>
        )}
      </div>
      <ul className="border-b border-line">
        {rows.map((row) => (
          <Item
            key={row.id}
            row={row}
            businessId={businessId}
            canAct={canAct}
            busy={
              (one.isPending && one.variables.id === row.id) ||
              (drop.isPending && drop.variables.id === row.id)
            }
            onResend={() => resendOne(row)}
            onDrop={() => drop.mutate(row)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
      <ConfirmDialog
        open={unsure !== null}
        onClose={() => setUnsure(null)}
        title={messageCopy.resendQuestion}
        confirmLabel={messageCopy.resend}
        onConfirm={() => (unsure ? one.mutateAsync(unsure) : undefined)}
      >
        {messageCopy.resendRisk}
      </ConfirmDialog>
    </section>
  )
}

function Item({
  row,
  businessId,
  canAct,
  busy,
  onResend,
  onDrop,
}: {
  row: UndeliveredRow
  businessId: string
  canAct: boolean
  busy: boolean
  onResend: () => void
  onDrop: () => void
}) {
  const customer =
    row.contact_name || (row.contact_phone ? phoneNumber(row.contact_phone) : shared.noName)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/inbox/$roomId"
            params={{ roomId: row.room_id }}
            search={{ businessId }}
            className="min-w-0 font-medium break-words hover:underline"
          >
            {customer}
          </Link>
          <Chip tone={row.status === 'failed' ? 'danger' : 'wait'}>
            {row.status === 'failed' ? shared.failed : messageCopy.unconfirmed}
          </Chip>
          <span className="text-12 text-muted">
            {row.channel_name} · <Time iso={row.status_at} />
          </span>
        </p>
        <p className="line-clamp-2 text-13 break-words text-text-2">{row.text || shared.file}</p>
        {row.status_reason && (
          <p className="text-12 text-muted">{describeMessageReason(row.status_reason)}</p>
        )}
      </div>
      {canAct && (
        <ItemActs
          row={row}
          businessId={businessId}
          busy={busy}
          onResend={onResend}
          onDrop={onDrop}
        />
      )}
    </li>
  )
}

function useUndeliveredActs(businessId: string) {
  const queryClient = useQueryClient()
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: undeliveredQuery(businessId).queryKey })
  const failed = (title: string) => (error: unknown) => toast.error(title, messageOf(error))
  const one = useMutation({
    mutationFn: (row: UndeliveredRow) =>
      resend({ data: { businessId, roomId: row.room_id, messageId: row.id } }),
    onError: failed(messageCopy.notResent),
    onSettled: readAgain,
  })
  const drop = useMutation({
    mutationFn: (row: UndeliveredRow) => dismiss({ data: { businessId, messageId: row.id } }),
    onError: failed(shared.notDone),
    onSettled: readAgain,
  })
  const all = useMutation({
    mutationFn: () => resendAll({ data: { businessId } }),
    onSuccess: ({ resent, skipped }) =>
      toast.success(
        copy.messagesResent(resent),
        skipped > 0 ? copy.skippedWindow(skipped) : undefined,
      ),
    onError: failed(messageCopy.notResent),
    onSettled: readAgain,
  })
  return { one, drop, all }
}

function ItemActs({
  row,
  businessId,
  busy,
  onResend,
  onDrop,
}: {
  row: UndeliveredRow
  businessId: string
  busy: boolean
  onResend: () => void
  onDrop: () => void
}) {
  return (
    <div className="flex flex-none gap-2">
      {row.needs_template ? (
        <Link
          to="/inbox/$roomId"
          params={{ roomId: row.room_id }}
          search={{ businessId }}
          className={buttonClass()}
        >
          {templateCopy.chooseTemplate}
        </Link>
      ) : (
        <Button busy={busy} onClick={onResend}>
          {messageCopy.resend}
        </Button>
      )}
      <Button kind="quiet" onClick={onDrop}>
        {messageCopy.dismiss}
      </Button>
    </div>
  )
}

/** A burst of failures refetches the list once. */
const READ_AGAIN_MS = 1_500

function useUndeliveredLive(businessId: string): void {
  const queryClient = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { queryKey } = undeliveredQuery(businessId)
  useLive({
    tables: ['message'],
    missed: [queryKey],
    change: ({ op, row }) => {
      if (op !== 'update' || row.direction !== 'out') return
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined
        void queryClient.invalidateQueries({ queryKey })
      }, READ_AGAIN_MS)
    },
  })
  useEffect(() => () => clearTimeout(waiting.current), [])
}
