import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import type { SignInSession } from '#contract/account'
import * as copy from '#copy/security'
import { dropSession } from '#dashboard/account/account.functions.ts'
import { sessionsQuery } from '#dashboard/account/queries.ts'
import { nameDevice } from '#dashboard/copy/device-name.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'

/** The member's sessions; each except the present one can be signed out. */
export function SignInDevices() {
  const queryClient = useQueryClient()
  const { data: sessions, isPending } = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: (sessionId: string) => dropSession({ data: { sessionId } }),
    onSuccess: () => toast.success(copy.deviceEnded),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  if (isPending) return <SkeletonRows rows={2} />
  return (
    <ul className="mt-3 border-b border-line">
      {sessions?.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isBusy={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </ul>
  )
}

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  session: SignInSession
  isBusy: boolean
  onEnd: () => void
}) {
  const agent = session.user_agent ?? ''
  const name = nameDevice(agent)
  const Icon = /Mobile|Android|iPhone/.test(agent) ? Smartphone : Monitor
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-1.5">
      <Icon aria-hidden="true" className="flex-none text-muted" />
      <span className="min-w-0 flex-1 text-14 break-words">
        {name}
        <span className="block text-12 text-muted">
          {session.isPresent ? (
            copy.present
          ) : (
            <>
              {copy.lastUsed} <Time inSentence iso={session.used_at} />
            </>
          )}
          {session.ip && <span className="figure"> · {session.ip}</span>}
        </span>
      </span>
      {!session.isPresent && (
        <IconButton label={copy.endDevice(name)} disabled={isBusy} onClick={onEnd}>
          <LogOut />
        </IconButton>
      )}
    </li>
  )
}
