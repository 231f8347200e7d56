import { useState } from 'react'
import { ShieldCheck } from 'lucide-react'
import { renameProfile } from '#contract/profile'
import * as copy from '#copy/settings'
import * as accountCopy from '#copy/account'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { longDate } from '#dashboard/copy/dates.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { errorsOf, useSave } from './save.ts'
import { Section, SectionForm } from './Section.tsx'
import { saveProfile } from './settings.functions.ts'

/** The member's profile: the name that colleagues see, and the sign-in address. */
export function ProfileSection() {
  const { profile } = useWorkspace()
  const user = useUser()
  const [name, setName] = useState(profile.name ?? '')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isSecuring, setSecuring] = useState(false)
  const { save, isSaving } = useSave(
    (input: { name: string }) => saveProfile({ data: input }),
    copy.profileSaved,
  )
  const submit = () => {
    const parsed = renameProfile.safeParse({ name })
    setWrong(errorsOf(parsed.error))
    if (!parsed.success) return
    setName(parsed.data.name)
    save(parsed.data)
  }
  return (
    <Section id="akun" title={copy.yourProfile} lead={copy.nameLead}>
      <SectionForm onSave={submit} isSaving={isSaving} isChanged={name !== (profile.name ?? '')}>
        <Field label={copy.name} error={wrong.name}>
          {(control) => (
            <TextInput
              {...control}
              size={40}
              autoComplete="name"
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </SectionForm>
      {user?.isAnonymous ? (
        <Unsecured expiresAt={user.expiresAt} onSecure={() => setSecuring(true)} />
      ) : (
        <p className="text-13 text-muted">
          {accountCopy.signedInAs}{' '}
          {user?.email ?? (user?.phone ? `+${user.phone}` : copy.thisAccount)}.
        </p>
      )}
      <SecureAccountDialog open={isSecuring} onClose={() => setSecuring(false)} />
    </Section>
  )
}

function Unsecured({ expiresAt, onSecure }: { expiresAt: string | null; onSecure: () => void }) {
  const zone = useZone()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-wait-soft p-4">
      <ShieldCheck className="size-5 text-wait" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{copy.accountTemporary}</p>
        <p className="text-13 text-text-2">
          {copy.accountTemporaryLead}
          {expiresAt && copy.deletedUnlessOpened(longDate(expiresAt, zone))}
        </p>
      </div>
      <Button kind="primary" onClick={onSecure} onPointerEnter={preloadDialog}>
        {accountCopy.secureAccount}
      </Button>
    </div>
  )
}
