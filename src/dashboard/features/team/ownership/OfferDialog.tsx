import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Team } from '#contract/team'
import * as copy from '#copy/ownership'
import * as settingsCopy from '#copy/settings'
import * as shared from '#copy/shared'
import { factorQuery } from '#dashboard/account/factor-query.ts'
import { recoveryQuery } from '#dashboard/account/queries.ts'
import { OneTimeCodeField, PasswordField } from '#dashboard/account/SecretFields.tsx'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { offerQuery } from '#dashboard/features/team/queries.ts'
import { offer } from './ownership.functions.ts'

type Member = Team['members'][number]
/** How the owner proves again who they are. `recent`: they have just signed in. */
type Proof = { kind: 'code'; factorId: string } | { kind: 'password' | 'recent' }

/** Chooses the new owner and requires a proof. A visitor secures their own account first. */
export function OfferDialog({ members, onClose }: { members: Member[]; onClose: () => void }) {
  const user = useUser()
  const [mustSecure, setMustSecure] = useState(user?.isAnonymous ?? false)
  if (mustSecure)
    return <SecureAccountDialog open onClose={onClose} onSecured={() => setMustSecure(false)} />
  return (
    <Dialog open onClose={onClose} title={copy.handOver} description={copy.dialogLead}>
      <OfferByProof members={members} onClose={onClose} />
    </Dialog>
  )
}

function OfferByProof({ members, onClose }: { members: Member[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const factor = useQuery(factorQuery(queryClient))
  const recovery = useQuery(recoveryQuery)
  const error = factor.error ?? recovery.error
  if (error)
    return (
      <ErrorState onRetry={() => void Promise.all([factor.refetch(), recovery.refetch()])}>
        {messageOf(error)}
      </ErrorState>
    )
  if (factor.data === undefined || !recovery.data) return <SkeletonRows rows={3} />
  const proof: Proof = factor.data
    ? { kind: 'code', factorId: factor.data }
    : { kind: recovery.data.state === 'no_password' ? 'recent' : 'password' }
  return <OfferForm members={members} proof={proof} onClose={onClose} />
}

function OfferForm({
  members,
  proof,
  onClose,
}: {
  members: Member[]
  proof: Proof
  onClose: () => void
}) {
  const [memberId, setMemberId] = useState(members[0]?.member_id ?? '')
  const [secret, setSecret] = useState('')
  const [isChecked, setChecked] = useState(false)
  const send = useOfferAct(proof, onClose)
  const isMissing = proof.kind !== 'recent' && secret === ''
  const submit = () => {
    setChecked(true)
    if (!isMissing) send.run({ memberId, secret })
  }
  return (
    <DialogForm
      submitLabel={copy.offer}
      failure={send.failure}
      busy={send.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={copy.newOwner}
        value={memberId}
        options={members.map(({ member_id: value, name }) => ({
          value,
          label: name ?? shared.noName,
        }))}
        onChange={setMemberId}
      />
      <ProofField
        kind={proof.kind}
        value={secret}
        onChange={setSecret}
        isMissing={isChecked && isMissing}
      />
    </DialogForm>
  )
}

/** Auth verifies a code first, so that the session has a fresh second factor. */
function useOfferAct(proof: Proof, onClose: () => void) {
  const queryClient = useQueryClient()
  const businessId = useBusinessId()
  return useAuthAct(
    async ({ auth }, { memberId, secret }: { memberId: string; secret: string }) => {
      if (proof.kind === 'code') {
        const { factorId } = proof
        const { error } = await auth.mfa.challengeAndVerify({ factorId, code: secret })
        if (error) return { data: null, error }
      }
      const password = proof.kind === 'password' ? secret : null
      await offer({ data: { businessId, memberId, password } })
      return { data: null, error: null }
    },
    async () => {
      await queryClient.invalidateQueries({ queryKey: offerQuery(businessId).queryKey })
      toast.success(copy.offered)
      onClose()
    },
  )
}

function ProofField({
  kind,
  value,
  onChange,
  isMissing,
}: {
  kind: Proof['kind']
  value: string
  onChange: (value: string) => void
  isMissing: boolean
}) {
  switch (kind) {
    case 'recent':
      return <Notice>{copy.recentSignIn}</Notice>
    case 'password':
      return (
        <PasswordField
          label={settingsCopy.currentPassword}
          error={isMissing && settingsCopy.enterCurrentPassword}
          value={value}
          onChange={onChange}
        />
      )
    case 'code':
      return (
        <OneTimeCodeField
          hint={copy.codeHint}
          error={isMissing && copy.enterCode}
          value={value}
          onChange={onChange}
        />
      )
  }
}
