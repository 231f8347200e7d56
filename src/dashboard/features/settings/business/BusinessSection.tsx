import { useState } from 'react'
import { updateBusiness } from '#contract/business'
import * as copy from '#copy/settings'
import * as shared from '#copy/shared'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { LogoField } from './LogoField.tsx'
import { errorsOf, useSave } from '../save.ts'
import { Section, SectionForm } from '../Section.tsx'
import { SocialsForm } from './SocialsForm.tsx'
import { saveBusiness } from '../settings.functions.ts'

const DESCRIPTION_LIMIT = 2000

/** The name of the business for customers, and its name inside. */
export function BusinessSection({ locked }: { locked: boolean }) {
  const form = useBusinessForm()
  return (
    <Section id="usaha" title={copy.business}>
      <LogoField locked={locked} />
      <SectionForm
        onSave={form.submit}
        isSaving={form.isSaving}
        isChanged={form.isChanged}
        locked={locked}
      >
        <BusinessFields form={form} />
      </SectionForm>
      <SocialsForm locked={locked} />
    </Section>
  )
}

type BusinessForm = ReturnType<typeof useBusinessForm>

function useBusinessForm() {
  const { business } = useWorkspace()
  const saved = {
    name: business.name,
    field: business.field ?? '',
    team_name: business.team_name ?? '',
    description: business.description ?? '',
  }
  const [values, setValues] = useState(saved)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { save, isSaving } = useSave(
    (fields: typeof saved) => saveBusiness({ data: toFields(business.id, fields) }),
    copy.businessSaved,
  )
  const set = (field: keyof typeof saved) => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [field]: event.target.value }))
  const submit = () => {
    const parsed = updateBusiness.safeParse(toFields(business.id, values))
    setWrong(errorsOf(parsed.error))
    if (!parsed.success) return
    const { name, field, team_name, description } = values
    const trimmed = {
      name: name.trim(),
      field: field.trim(),
      team_name: team_name.trim(),
      description: description.trim(),
    }
    setValues(trimmed)
    save(trimmed)
  }
  const isChanged = JSON.stringify(saved) !== JSON.stringify(values)
  return { values, set, wrong, submit, isSaving, isChanged }
}

function BusinessFields({ form }: { form: BusinessForm }) {
  const { business } = useWorkspace()
  const { values, set, wrong } = form
  return (
    <>
      <Field label={shared.businessName} error={wrong.name}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            autoComplete="organization"
            maxLength={120}
            value={values.name}
            onChange={set('name')}
          />
        )}
      </Field>
      <Field label={shared.businessField}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={80}
            placeholder={copy.businessFieldExample}
            value={values.field}
            onChange={set('field')}
          />
        )}
      </Field>
      <Field label={copy.teamName} hint={copy.teamNameHint}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={80}
            placeholder={business.name}
            value={values.team_name}
            onChange={set('team_name')}
          />
        )}
      </Field>
      <DescriptionField value={values.description} onChange={set('description')} />
    </>
  )
}

function DescriptionField({
  value,
  onChange,
}: {
  value: string
  onChange: (event: { target: { value: string } }) => void
}) {
  return (
    <Field
      label={copy.description}
      aside={
        value.length > DESCRIPTION_LIMIT - 200
          ? `${value.length} / ${DESCRIPTION_LIMIT}`
          : undefined
      }
    >
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          maxLength={DESCRIPTION_LIMIT}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

const toFields = (
  businessId: string,
  values: { name: string; field: string; team_name: string; description: string },
) => ({
  businessId,
  name: values.name.trim(),
  field: values.field.trim() || null,
  team_name: values.team_name.trim() || null,
  description: values.description.trim() || null,
})
