import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import type { ToolRequest } from '#contract/procedure'
import * as copy from '#copy/procedure'
import * as shared from '#copy/shared'
import { waitsForApproval } from '#copy/message'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { renderReason, type ReasonTexts } from '#lib/reason'
import { PaneSection } from '../conversation/customer/PaneSection.tsx'
import { decideRequest } from './procedure.functions.ts'
import { requestsQuery, useRequestsLive } from './queries.ts'

const TONES: Record<ToolRequest['status'], Tone> = {
  menunggu: 'wait',
  disetujui: 'neutral',
  berhasil: 'ok',
  gagal: 'danger',
  ditolak: 'neutral',
}

const FAILURES: ReasonTexts = {
  ...copy.failures,
  status: ({ status }) => copy.failures.status(Number(status)),
}

/** Whether the customer knows what came of it. A member who wrote later has told them in person. */
function toldLine({ status, is_told: isTold, is_past: isPast }: ToolRequest): string | undefined {
  if (status === 'menunggu' || status === 'disetujui') return undefined
  if (isTold) return copy.requestTold
  if (isPast) return undefined
  return status === 'berhasil' ? copy.requestNotTold : copy.requestTellYourself
}

/**
 * The call that waits for a member, with a button to the pane that has it. For widths at which the
 * pane is not beside the chat.
 */
export function WaitingRequest({
  room,
  className,
  onOpen,
}: {
  room: RoomDetail
  className: string
  onOpen: () => void
}) {
  const { data } = useQuery(requestsQuery(room.business_id, room.id))
  const waiting = data?.find(({ status }) => status === 'menunggu')
  return (
    waiting && (
      <Button className={className} onClick={onOpen}>
        <span className="cut">{waitsForApproval(waiting.tool_name)}</span>
      </Button>
    )
  )
}

/**
 * Tool calls that a procedure prepared in this conversation and a member must approve. Renders
 * nothing without one.
 */
export function ToolRequests({ room, isViewer }: { room: RoomDetail; isViewer: boolean }) {
  const { data } = useQuery(requestsQuery(room.business_id, room.id))
  useRequestsLive(room.business_id)
  if (!data || data.length === 0) return null
  return (
    <PaneSection title={copy.requests}>
      <ul className="grid grid-cols-1 gap-2">
        {data.map((request) => (
          <li
            key={request.id}
            className="grid gap-2 rounded-control border border-line p-3 text-13"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <b className="font-medium wrap-anywhere">{request.tool_name}</b>
              <Chip tone={TONES[request.status]}>{copy.requestStates[request.status]}</Chip>
            </span>
            <Pairs values={request.values} />
            {request.result && Object.keys(request.result).length > 0 && (
              <Pairs values={request.result} />
            )}
            <span className="text-12 text-muted">
              {[
                copy.fromProcedure(request.procedure_name),
                request.decided_by_name && copy.decidedBy(request.decided_by_name),
                request.failure && renderReason(request.failure, FAILURES),
                toldLine(request),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {request.status === 'menunggu' && !isViewer && (
              <Decision businessId={room.business_id} request={request} />
            )}
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}

function Pairs({ values }: { values: Record<string, string> }) {
  return (
    <dl className="grid grid-cols-[minmax(64px,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decision({ businessId, request }: { businessId: string; request: ToolRequest }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: 'setujui' | 'tolak') =>
      decideRequest({ data: { businessId, requestId: request.id, decision } }),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: requestsQuery(businessId, request.room_id).queryKey,
      }),
  })
  return (
    <span className="flex gap-2">
      <Button
        kind="primary"
        busy={isPending && variables === 'setujui'}
        onClick={() => mutate('setujui')}
      >
        {copy.approve}
      </Button>
      <Button busy={isPending && variables === 'tolak'} onClick={() => mutate('tolak')}>
        {copy.refuse}
      </Button>
    </span>
  )
}
