import { useState } from 'react'
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { Link2, Unlink } from 'lucide-react'
import * as copy from '#copy/security'
import { linkingQuery, providerName, providersQuery } from '#dashboard/account/providers.ts'
import { recoveryQuery, signInWaysQuery } from '#dashboard/account/queries.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

const identitiesQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['settings', 'identities'],
    queryFn: async () => {
      const { auth } = await openSupabase(queryClient)
      const { data, error } = await auth.getUserIdentities()
      if (error) throw error
      return data.identities
    },
    staleTime: 0,
  })

const nameOf = (provider: string): string =>
  provider === 'email' || provider === 'phone'
    ? copy.identityNames[provider]
    : providerName(provider)

/**
 * Accounts of other companies that the member can sign in with. Renders nothing where none can be
 * linked.
 */
export function Identities() {
  const queryClient = useQueryClient()
  const { data: identities } = useQuery(identitiesQuery(queryClient))
  const { data: providers } = useQuery(providersQuery)
  const { data: mayLink } = useQuery(linkingQuery)
  if (!identities || !providers || mayLink === undefined) return null
  const known = new Set(identities.map(({ provider }) => provider))
  const others = providers.filter((provider) => !known.has(provider))
  const isForeign = identities.some(({ provider }) => provider !== 'email' && provider !== 'phone')
  if (!isForeign && (!mayLink || others.length === 0)) return null
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.identities}</h3>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.identitiesLead}</p>
      <ul className="mt-3 border-b border-line">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            rest={identities.filter((one) => one !== identity)}
            mayUnlink={mayLink}
          />
        ))}
      </ul>
      {mayLink && (
        <div className="mt-3 flex flex-wrap gap-2">
          {others.map((provider) => (
            <LinkButton key={provider} provider={provider} />
          ))}
        </div>
      )}
    </div>
  )
}

function IdentityRow({
  identity,
  rest,
  mayUnlink,
}: {
  identity: UserIdentity
  rest: UserIdentity[]
  mayUnlink: boolean
}) {
  const isLast = useIsLastWay(rest)
  const name = nameOf(identity.provider)
  const address = identity.identity_data?.email ?? identity.identity_data?.phone
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line py-1.5">
      <span className="min-w-0 flex-1 text-14 break-words">
        {name}
        <span className="block text-12 text-muted">
          {typeof address === 'string' && address}
          {isLast && ` (${copy.onlyWayIn})`}
        </span>
      </span>
      {mayUnlink && !isLast && <UnlinkButton identity={identity} name={name} />}
    </li>
  )
}

/**
 * The rule of Auth (`canSignInBy`): an email address or phone number counts only with a password or
 * with codes.
 */
function useIsLastWay(rest: UserIdentity[]): boolean {
  const { data: recovery } = useQuery(recoveryQuery)
  const { data: ways } = useQuery(signInWaysQuery)
  const hasPassword = recovery !== undefined && recovery.state !== 'no_password'
  return !rest.some(({ provider }) => {
    switch (provider) {
      case 'email':
        return hasPassword || ways?.mail === true
      case 'phone':
        return hasPassword || ways?.textsCodes === true
      default:
        return true
    }
  })
}

function UnlinkButton({ identity, name }: { identity: UserIdentity; name: string }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy, failure } = useAuthAct(
    (supabase, one: UserIdentity) => supabase.auth.unlinkIdentity(one),
    async () => {
      await queryClient.invalidateQueries({ queryKey: identitiesQuery(queryClient).queryKey })
      toast.success(copy.unlinked(name))
    },
  )
  return (
    <>
      {failure && <FieldError>{failure}</FieldError>}
      <IconButton
        label={copy.unlink(name)}
        size={40}
        disabled={isBusy}
        onClick={() => setAsking(true)}
        onPointerEnter={preloadDialog}
      >
        <Unlink />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => run(identity)}
        title={copy.unlinkQuestion(name)}
        confirmLabel={copy.unlink(name)}
        danger
      >
        {copy.unlinkConsequence(name)}
      </ConfirmDialog>
    </>
  )
}

/** Opens the other company's page, which returns through the sign-in page. */
function LinkButton({ provider }: { provider: Provider }) {
  const { run, isBusy, failure } = useAuthAct(
    (supabase, one: Provider) =>
      supabase.auth.linkIdentity({
        provider: one,
        options: {
          redirectTo: `${window.location.origin}/login?redirect=${encodeURIComponent(`/settings${window.location.search}#keamanan`)}`,
        },
      }),
    () => undefined,
  )
  return (
    <div>
      <Button size={40} busy={isBusy} onClick={() => run(provider)}>
        <Link2 />
        {copy.linkWith(providerName(provider))}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}
