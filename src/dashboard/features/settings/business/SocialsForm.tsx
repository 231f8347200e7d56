import { useState } from 'react'
import { SOCIAL_KINDS, type SocialKind, updateBusiness } from '#contract/business'
import * as copy from '#copy/settings'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useSave } from '../save.ts'
import { SectionForm } from '../Section.tsx'
import { saveBusiness } from '../settings.functions.ts'

type Socials = Record<string, string>

/** The social accounts of the business; quick replies insert them by {medsos}. */
export function SocialsForm({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const saved = business.socials ?? {}
  const [values, setValues] = useState<Socials>(saved)
  const [isWrong, setWrong] = useState(false)
  const { save, isSaving } = useSave(
    (socials: Socials) =>
      saveBusiness({ data: { businessId: business.id, socials: withoutEmpty(socials) } }),
    copy.socialsSaved,
  )
  const submit = () => {
    const socials = withoutEmpty(values)
    const parsed = updateBusiness.safeParse({ businessId: business.id, socials })
    setWrong(!parsed.success)
    if (!parsed.success) return
    setValues(socials ?? {})
    save(socials ?? {})
  }
  const isChanged = SOCIAL_KINDS.some((kind) => (values[kind] ?? '') !== (saved[kind] ?? ''))
  return (
    <div role="group" aria-labelledby="medsos-judul" className="grid gap-4">
      <div>
        <h3 id="medsos-judul" className="text-13 font-semibold">
          {copy.socials}
        </h3>
        <p className="text-12 text-pretty text-muted">{copy.socialsLead}</p>
      </div>
      <SectionForm onSave={submit} isSaving={isSaving} isChanged={isChanged} locked={locked}>
        {SOCIAL_KINDS.map((kind) => (
          <SocialField
            key={kind}
            kind={kind}
            value={values[kind] ?? ''}
            isWrong={isWrong && kind === 'situs'}
            onChange={(value) => setValues((now) => ({ ...now, [kind]: value }))}
          />
        ))}
      </SectionForm>
    </div>
  )
}

function SocialField({
  kind,
  value,
  isWrong,
  onChange,
}: {
  kind: SocialKind
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}) {
  return (
    <Field label={copy.socialNames[kind]} error={isWrong ? copy.siteWrong : undefined}>
      {(control) => (
        <TextInput
          {...control}
          size={40}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={copy.socialExamples[kind]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** null: no account is given. */
function withoutEmpty(socials: Socials): Socials | null {
  const named = Object.entries(socials).flatMap(([kind, value]) =>
    value.trim() ? [[kind, value.trim()] as const] : [],
  )
  return named.length > 0 ? Object.fromEntries(named) : null
}
