import { Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import * as copy from '#copy/shell'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useLiveGate } from '#dashboard/shell/live/live-gate.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { leaveTestMode } from '#dashboard/shell/workspace.functions.ts'
import { useWorkspace, workspaceQuery } from '#dashboard/shell/workspace.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const NotReadyDialog = lazyPart(() =>
  import('#dashboard/shell/gate/NotReadyDialog.tsx').then((module) => module.NotReadyDialog),
)

/** Shown in test mode, in which only tester numbers are answered. */
export function TestModeBanner() {
  const { business, role } = useWorkspace()
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const gate = useLiveGate()
  const { mutateAsync } = useMutation({
    mutationFn: (overrideReason?: string) =>
      leaveTestMode({ data: { businessId: business.id, overrideReason } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: workspaceQuery(business.id).queryKey })
      toast.success(copy.aiActiveForCustomers, copy.stopAnytime)
    },
  })
  if (business.mode !== 'testing') return null
  const activate = () => {
    if (!user?.isAnonymous) return setAsking(true)
    toast.error(copy.secureFirst, copy.secureThenActivate)
    void navigate({ to: '/settings', search: { businessId: business.id }, hash: 'akun' })
  }
  return (
    <aside
      aria-label={copy.testMode}
      className="testing-stripes flex min-h-9 flex-none items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-1 text-13 font-medium max-md:text-12"
    >
      <FlaskConical className="text-wait" />
      <p className="min-w-0 flex-1">{copy.testModeExplained}</p>
      {role === 'owner' && (
        <Button onClick={activate} onPointerEnter={preloadDialog}>
          <span>
            {copy.activate}
            <span className="max-md:sr-only"> {copy.forCustomers}</span>
          </span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => gate.watch(mutateAsync(undefined), () => setAsking(false))}
        title={copy.activateQuestion}
        confirmLabel={copy.activate}
      >
        {copy.activateConsequence}
      </ConfirmDialog>
      {gate.isRefused && (
        <Suspense>
          <NotReadyDialog
            open
            onClose={gate.close}
            behaviour={business.toggles.useAgentBehaviourV2 === 'live' ? 'v2' : 'v1'}
            onOverride={mutateAsync}
          />
        </Suspense>
      )}
    </aside>
  )
}
