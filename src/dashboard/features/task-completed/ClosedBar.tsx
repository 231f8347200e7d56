import { Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { BookPlus, ListPlus, RotateCcw } from 'lucide-react'
import type { RoomMaterial } from '#contract/scenario/correction'
import * as conversationCopy from '#copy/conversation'
import * as scenarioCopy from '#copy/scenario'
import * as copy from '#copy/task-completed'
import { useRoomActs } from '#dashboard/conversation/acts/acts.ts'
import { roomQuery } from '#dashboard/conversation/queries.ts'
import { roomMaterialQuery } from '#dashboard/scenario/queries.ts'
import { ScenarioDialog } from '#dashboard/scenario/ScenarioDialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const LessonSheet = lazyPart(() => import('./LessonSheet.tsx').then((module) => module.LessonSheet))

/** Acts on a closed conversation: reopen it, or make knowledge or a scenario of it. */
export function ClosedBar({ roomId }: { roomId: string }) {
  const { business, profile, role } = useWorkspace()
  const { data: room } = useSuspenseQuery(roomQuery(business.id, roomId))
  const acts = useRoomActs(room, profile)
  const [open, setOpen] = useState<'lesson' | 'scenario' | null>(null)
  const isKeeper = role === 'owner' || role === 'admin'
  if (room.handler !== 'selesai' || role === 'peninjau') return null
  return (
    <section
      aria-label={copy.afterwards}
      className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 max-md:px-3"
    >
      <p className="mr-auto text-13 text-muted max-md:w-full">{copy.isDone}</p>
      <Button onClick={() => void acts.reopen()} className="md:hidden">
        <RotateCcw />
        {conversationCopy.reopen}
      </Button>
      {isKeeper && (
        <>
          <Button onPointerEnter={preloadDialog} onClick={() => setOpen('lesson')}>
            <BookPlus />
            {copy.toKnowledge}
          </Button>
          <ScenarioButton
            roomId={roomId}
            isOpen={open === 'scenario'}
            onOpen={() => setOpen('scenario')}
            onClose={() => setOpen(null)}
          />
        </>
      )}
      {open === 'lesson' && (
        <Suspense fallback={null}>
          <LessonSheet roomId={roomId} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

/**
 * Opens the form with the customer's messages, or with the scenario that was made of them before.
 */
function ScenarioButton({
  roomId,
  isOpen,
  onOpen,
  onClose,
}: {
  roomId: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}) {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const query = roomMaterialQuery(business.id, roomId)
  const material = useQuery({ ...query, enabled: isOpen }).data
  const prepare = useMutation({
    mutationFn: () => queryClient.fetchQuery(query),
    onSuccess: ({ start }) => (start ? onOpen() : toast.error(copy.noCustomerWords)),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <>
      <Button
        busy={prepare.isPending}
        onPointerEnter={preloadDialog}
        onClick={() => prepare.mutate()}
      >
        <ListPlus />
        {scenarioCopy.makeThis}
      </Button>
      {material && (
        <ScenarioDialog
          key={material.scenario?.id ?? 'new'}
          scenario={material.scenario ?? undefined}
          start={material.scenario ? undefined : startOf(material)}
          roomId={roomId}
          isOpen={isOpen}
          isKeeper
          onClose={onClose}
        />
      )}
    </>
  )
}

function startOf({ start }: RoomMaterial) {
  if (!start) return undefined
  const { outcome, contains } = start.expectation
  return {
    title: start.title,
    turns: start.turns.map((turn) => turn.replace(/\s*\n\s*/g, ' ')).join('\n'),
    outcome,
    contains: contains.join('\n'),
  }
}
