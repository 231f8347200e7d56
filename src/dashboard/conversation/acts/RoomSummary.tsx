import { useQuery } from '@tanstack/react-query'
import type { RoomSummary as Summary } from '#contract/agent'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/room-summary'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { useSend } from '../composer/send.ts'
import { fetchSummary } from './summary.functions.ts'

/** A summary of a conversation for the member who takes it over. It can be saved as a note. */
export function RoomSummary({ room, onClose }: { room: RoomDetail; onClose: () => void }) {
  const ref = { businessId: room.business_id, roomId: room.id }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['room', room.business_id, 'summary', room.id, room.last_message_at],
    queryFn: ({ signal }) => fetchSummary({ data: ref, signal }),
    retry: false,
    // Each summary by a model costs money, so a new one is written only after a new message.
    staleTime: Infinity,
  })
  const send = useSend(room, useWorkspace().profile)
  const keep = (text: string) => {
    send({ kind: 'note', text })
    toast.success(copy.noteSaved)
    onClose()
  }
  const isEmpty = data?.messages === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      width={520}
      actions={
        data &&
        !isEmpty && (
          <Button size={40} onClick={() => keep(toNote(data))}>
            {copy.saveAsNote}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState title={copy.notSummarised} onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : !data ? (
        <div role="status" aria-label={copy.reading} aria-busy="true">
          <SkeletonRows rows={4} className="h-10" />
        </div>
      ) : isEmpty ? (
        <p className="text-muted">{copy.noMessages}</p>
      ) : (
        <SummaryParts summary={data} />
      )}
    </Dialog>
  )
}

function SummaryParts({ summary }: { summary: Summary }) {
  const source = summary.isByModel ? copy.byModel : copy.byQuotes
  return (
    <>
      <dl className="space-y-3">
        {partsOf(summary).map(([name, text]) => (
          <div key={name}>
            <dt className="text-12 text-muted">{name}</dt>
            <dd dir="auto" className="break-words">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-12 text-muted">{source(formatNumber(summary.messages))}</p>
    </>
  )
}

const partsOf = ({ wanted, told, open, earlier }: Summary): [name: string, text: string][] => [
  ...(wanted ? [[copy.wanted, wanted] satisfies [string, string]] : []),
  [copy.told, told ?? copy.nothingTold],
  [copy.open, open ?? copy.nothingOpen],
  ...(earlier ? [[copy.earlier, earlier] satisfies [string, string]] : []),
]

const toNote = (summary: Summary): string =>
  [copy.title, ...partsOf(summary).map(([name, text]) => `${name}: ${text}`)].join('\n')
