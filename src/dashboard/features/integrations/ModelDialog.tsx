import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnModel, PROVIDERS } from '#contract/model'
import * as copy from '#copy/integrations'
import * as shared from '#copy/shared'
import { isExpected, messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { PasswordInput } from '#dashboard/ui/form/PasswordInput.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { saveOwnModel, tryOwnModel } from './integrations.functions.ts'
import { toastResult } from './toast-result.ts'
import { type ModelErrors, type ModelValues, readModel, valuesOf } from './model-form.ts'
import { PROVIDER_WORDS } from './model-words.ts'
import { modelQuery } from './queries.ts'

type Props = { businessId: string; own: OwnModel | null; open: boolean; onClose: () => void }

/** The form of the business's own model: address, key, prices and the monthly limit. */
export function ModelDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      width={520}
      title={rest.own ? copy.changeModel : copy.connectOwnModel}
      description={copy.ownModelLead}
    >
      <ModelForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function ModelForm({ businessId, own, onClose }: Omit<Props, 'open'>) {
  const [values, setValues] = useState(() => valuesOf(own))
  const [errors, setErrors] = useState<ModelErrors>({})
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: saveOwnModel,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: modelQuery(businessId).queryKey })
      toast.success(copy.modelSaved, copy.modelSavedHint)
      onClose()
    },
  })
  const trying = useMutation({ mutationFn: tryOwnModel, onSuccess: toastResult })
  const change = (field: keyof ModelValues, value: string) => {
    setValues((now) => ({ ...now, [field]: value }))
    setErrors((now) => ({ ...now, [field]: undefined }))
    saving.reset()
    trying.reset()
  }
  const read = () => {
    const result = readModel(businessId, values, own)
    setErrors(result.errors)
    return result.input
  }
  const tryIt = () => {
    const input = read()
    if (!input) return
    saving.reset()
    trying.mutate({ data: input })
  }
  const save = () => {
    const input = read()
    if (!input) return
    trying.reset()
    saving.mutate({ data: input })
  }
  const error = saving.error ?? trying.error
  const isInsecure = isExpected(error) && error.code === 'model.insecure'
  const shownErrors = isInsecure ? { ...errors, baseUrl: error.message } : errors
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={error && !isInsecure ? messageOf(error) : null}
      busy={saving.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <PlaceFields values={values} errors={shownErrors} own={own} change={change} />
      {values.provider === 'openai-compatible' ? (
        <SenseFields values={values} errors={errors} change={change} />
      ) : (
        <p className="text-13 text-pretty text-text-2">{copy.senses[values.provider]}</p>
      )}
      <PriceFields values={values} errors={errors} change={change} />
      <Button className="w-fit" busy={trying.isPending} onClick={tryIt}>
        {copy.tryFirst}
      </Button>
    </DialogForm>
  )
}

type Fields = {
  values: ModelValues
  errors: ModelErrors
  change: (field: keyof ModelValues, value: string) => void
}

const PROVIDER_OPTIONS = PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] }))

function PlaceFields({ values, errors, own, change }: Fields & { own: OwnModel | null }) {
  const isSame = own?.provider === values.provider && (own.baseUrl ?? '') === values.baseUrl.trim()
  const kept = isSame && own.keyHint ? copy.keptModelKey(own.keyHint) : undefined
  return (
    <>
      <SelectField
        label={copy.provider}
        value={values.provider}
        options={PROVIDER_OPTIONS}
        onChange={(provider) => change('provider', provider)}
      />
      <Field label={copy.modelName} error={errors.model} hint={copy.modelNameHint}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={values.model}
            onChange={(event) => change('model', event.target.value)}
          />
        )}
      </Field>
      {values.provider === 'openai-compatible' && (
        <Field label={copy.modelAddress} error={errors.baseUrl} hint={copy.modelAddressHint}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              value={values.baseUrl}
              onChange={(event) => change('baseUrl', event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={copy.modelKey} error={errors.apiKey} hint={copy.modelKeyHint}>
        {(control) => (
          <PasswordInput
            isSecret
            {...control}
            autoComplete="off"
            placeholder={kept}
            value={values.apiKey}
            onChange={(event) => change('apiKey', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** What an OpenAI-compatible server can do besides chat. */
function SenseFields({ values, change }: Fields) {
  return (
    <>
      <Checkbox
        label={copy.seesImages}
        hint={copy.seesImagesHint}
        checked={values.seesImages !== ''}
        onChange={({ target }) => change('seesImages', target.checked ? 'ya' : '')}
      />
      <Field label={copy.transcriptionModel} hint={copy.transcriptionModelHint}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={120}
            value={values.transcriptionModel}
            onChange={(event) => change('transcriptionModel', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function PriceFields({ values, errors, change }: Fields) {
  const amounts = [
    { field: 'inputPrice', label: copy.inputPrice },
    { field: 'outputPrice', label: copy.outputPrice },
  ] as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {amounts.map(({ field, label }) => (
          <Field key={field} label={label} error={errors[field]}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                leading={<span>{copy.rupiah}</span>}
                value={values[field]}
                onChange={(event) => change(field, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="-mt-2 text-12 text-muted">{copy.priceHint}</p>
      <Field label={copy.monthlyLimit} error={errors.monthlyLimit} hint={copy.monthlyLimitHint}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={copy.noLimit}
            leading={<span>{copy.rupiah}</span>}
            value={values.monthlyLimit}
            onChange={(event) => change('monthlyLimit', event.target.value)}
          />
        )}
      </Field>
    </>
  )
}
