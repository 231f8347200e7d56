import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CirclePause, Sparkles } from 'lucide-react'
import { mayPause } from '#contract/business'
import * as copy from '#copy/shell'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { pauseAi } from '#dashboard/shell/workspace.functions.ts'
import { useWorkspace, workspaceQuery } from '#dashboard/shell/workspace.ts'

/**
 * Whether the AI answers, and the switch that stops it at once after a confirmation. Starting again
 * needs none.
 */
export function KillSwitch({ isNarrow }: { isNarrow: boolean }) {
  const { agent } = useWorkspace()
  const { isPaused, mayPress, isAsking, ask, stay, pause, resume, isBusy } = useKillSwitch()
  const words = isPaused ? copy.aiIsStopped : agent.enabled ? copy.aiIsOn : copy.aiIsOff
  const Icon = isPaused || !agent.enabled ? CirclePause : Sparkles
  const tone = isPaused ? 'text-wait' : agent.enabled ? 'text-ai' : 'text-muted'
  const press = isPaused ? resume : ask
  const label = isPaused ? copy.turnOnAgain : copy.stop
  return (
    <>
      <div
        className={cx(
          'flex min-h-8 items-center gap-2.5 pl-2.5 text-13 font-medium max-xl:hidden',
          isNarrow && 'hidden',
        )}
      >
        <Icon className={tone} />
        <span className="cut" role="status">
          {words}
        </span>
        {mayPress && (
          <Button
            kind="quiet"
            busy={isBusy}
            onClick={press}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            className="ml-auto"
          >
            {isPaused ? copy.turnOn : copy.stop}
          </Button>
        )}
      </div>
      <div className={cx(!isNarrow && 'xl:hidden')}>
        <IconButton label={`${words}. ${label}`} onClick={press} disabled={!mayPress} size={40}>
          <Icon className={tone} />
        </IconButton>
      </div>
      <StopDialog open={isAsking} onClose={stay} onConfirm={pause} />
    </>
  )
}

export function StopDialog({
  open,
  onClose,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
}) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.stopAiQuestion}
      confirmLabel={copy.stopAi}
      danger
    >
      {copy.stopAiConsequence}
    </ConfirmDialog>
  )
}

/** The switch, for the rail, the phone's sheet, the palette and the settings. */
export function useKillSwitch() {
  const { business, role } = useWorkspace()
  const isPaused = business.ai_paused_at !== null
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (paused: boolean) => pauseAi({ data: { businessId: business.id, paused } }),
    onSuccess: async (_, paused) => {
      await queryClient.invalidateQueries({ queryKey: workspaceQuery(business.id).queryKey })
      if (paused) toast.success(copy.aiStopped, copy.newMessagesWait)
      else toast.success(copy.aiOnAgain)
    },
  })
  const resume = () =>
    void mutateAsync(false).catch((error: unknown) =>
      toast.error(copy.aiNotTurnedOn, messageOf(error)),
    )
  return {
    isPaused,
    mayPress: mayPause(role, !isPaused),
    isAsking,
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    pause: () => mutateAsync(true),
    resume,
    isBusy: isPending,
  }
}
