import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OAuthGrant } from '@supabase/supabase-js'
import * as copy from '#copy/settings'
import { AppLogo } from '#dashboard/account/AppLogo.tsx'
import { authMessage } from '#dashboard/copy/auth-errors.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { grantsQuery } from '../queries.ts'

/** Applications with access to the member's account. Renders nothing where Auth serves none. */
export function Applications() {
  const queryClient = useQueryClient()
  const grants = useQuery(grantsQuery(queryClient))
  const [ending, setEnding] = useState<OAuthGrant | null>(null)
  const end = async () => {
    if (!ending) return
    const { auth } = await openSupabase(queryClient)
    const { error } = await auth.oauth.revokeGrant({ clientId: ending.client.id })
    await queryClient.invalidateQueries({ queryKey: grantsQuery(queryClient).queryKey })
    if (error && error.code !== 'oauth_consent_not_found')
      throw new ShownError(authMessage(error), 'auth.failed')
    toast.success(copy.grantRevoked(ending.client.name))
  }
  if (grants.data === null) return null
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.allowedApplications}</h3>
      <p className="mt-1 text-13 text-muted">{copy.allowedApplicationsLead}</p>
      {grants.isPending && <Skeleton className="mt-3 h-5 w-60 max-w-full" />}
      {grants.error && (
        <Notice
          tone="danger"
          className="mt-3"
          onRetry={() => void grants.refetch()}
          busy={grants.isFetching}
        >
          {authMessage(grants.error)}
        </Notice>
      )}
      {grants.data?.length === 0 && (
        <p className="mt-3 text-13 text-text-2">{copy.noApplications}</p>
      )}
      {grants.data && grants.data.length > 0 && (
        <ul className="mt-3 border-b border-line">
          {grants.data.map((grant) => (
            <GrantRow key={grant.client.id} grant={grant} onEnd={() => setEnding(grant)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={copy.revokeGrantQuestion(ending?.client.name ?? '')}
        confirmLabel={copy.revoke}
        danger
        onConfirm={end}
      >
        {copy.revokeGrantConsequence}
      </ConfirmDialog>
    </div>
  )
}

function GrantRow({ grant, onEnd }: { grant: OAuthGrant; onEnd: () => void }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2.5">
      <AppLogo name={grant.client.name} url={grant.client.logo_uri || null} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{grant.client.name}</p>
        <p className="text-12 text-muted">
          {copy.allowedAt} <Time iso={grant.granted_at} />
        </p>
      </div>
      <Button
        onClick={onEnd}
        onPointerEnter={preloadDialog}
        aria-label={copy.revokeGrant(grant.client.name)}
      >
        {copy.revoke}
      </Button>
    </li>
  )
}
