import { useState } from 'react'
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import * as copy from '#copy/security'
import * as shared from '#copy/shared'
import { useHasPasskeys } from '#dashboard/account/passkeys.ts'
import { nameDevice } from '#dashboard/copy/device-name.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Time } from '#dashboard/ui/Time.tsx'

type Passkey = { id: string; name: string; createdAt: string }

/** The member's passkeys; null where Auth serves none. */
const passkeysQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['settings', 'passkeys'],
    queryFn: async (): Promise<Passkey[] | null> => {
      const { auth } = await openSupabase(queryClient)
      const { data, error } = await auth.passkey.list()
      if (error?.code === 'passkey_disabled') return null
      if (error) throw error
      return data.map(({ id, friendly_name, created_at }) => ({
        id,
        name: friendly_name ?? copy.somePasskey,
        createdAt: created_at,
      }))
    },
    staleTime: 0,
  })

/** Sign-in without a password. Renders nothing where Auth or the browser supports no passkeys. */
export function Passkeys() {
  const queryClient = useQueryClient()
  const isPossible = useHasPasskeys()
  const { queryKey } = passkeysQuery(queryClient)
  const { data: passkeys } = useQuery(passkeysQuery(queryClient))
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const add = useAuthAct(
    async (supabase) => {
      const { data, error } = await supabase.auth.registerPasskey()
      if (error) return { data: null, error }
      return supabase.auth.passkey.update({
        passkeyId: data.id,
        friendlyName: nameDevice(navigator.userAgent),
      })
    },
    async () => {
      await queryClient.invalidateQueries({ queryKey })
      toast.success(copy.passkeyAdded)
    },
  )
  const remove = useAuthAct(
    (supabase, passkeyId: string) => supabase.auth.passkey.delete({ passkeyId }),
    async () => {
      await queryClient.invalidateQueries({ queryKey })
      toast.success(copy.passkeyRemoved)
    },
  )
  if (!passkeys || (!isPossible && passkeys.length === 0)) return null
  const failure = add.failure ?? remove.failure
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.passkeys}</h3>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.passkeysLead}</p>
      <PasskeyList passkeys={passkeys} onRemove={setRemoving} />
      {isPossible && (
        <Button size={40} className="mt-3" busy={add.isBusy} onClick={() => add.run(undefined)}>
          {copy.addPasskey}
        </Button>
      )}
      {failure && <FieldError>{failure}</FieldError>}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={copy.removePasskeyTitle(removing?.name ?? '')}
        confirmLabel={shared.remove}
        danger
        onConfirm={() => {
          if (removing) remove.run(removing.id)
        }}
      >
        {copy.removePasskeyWords}
      </ConfirmDialog>
    </div>
  )
}

function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[]
  onRemove: (passkey: Passkey) => void
}) {
  if (passkeys.length === 0) return <p className="mt-2 text-13 text-text-2">{copy.noPasskeys}</p>
  return (
    <ul className="mt-3 border-b border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-h-12 items-center gap-3 border-t border-line">
          <KeyRound aria-hidden="true" className="flex-none text-muted" />
          <span className="min-w-0 flex-1 text-14 break-words">
            {passkey.name}
            <span className="block text-12 text-muted">
              {copy.addedAt} <Time inSentence iso={passkey.createdAt} />
            </span>
          </span>
          <IconButton
            label={copy.removePasskey(passkey.name)}
            onClick={() => onRemove(passkey)}
            onPointerEnter={preloadDialog}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
