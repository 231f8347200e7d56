import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { CATEGORIES, LANGUAGES } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as screensCopy from '#copy/screens'
import * as templateCopy from '#copy/template'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { postTemplate, TemplateCallError } from '#dashboard/template/api.ts'
import { refreshList, templatesQuery } from '#dashboard/template/queries.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { CopiedParts, useCopiedParts } from './CopiedParts.tsx'
import { CreatedDialog } from './CreatedDialog.tsx'
import { lintTemplate } from './lint.ts'
import { Preview } from './Preview.tsx'
import { SampleValues } from './SampleValues.tsx'
import { TextEditor } from './TextEditor.tsx'
import { toRequest, useTemplateForm } from './use-template-form.ts'

/** Specification section 9: the list opens 3 seconds after the template was created. */
const REDIRECT_MS = 3000
const CATEGORY_NAMES = { marketing: templateCopy.marketing, utility: templateCopy.utility } as const
const LANGUAGE_NAMES = { id: copy.indonesian, en: copy.english } as const
const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
const route = getRouteApi('/_dashboard/whatsapp-template/create')

export function CreateTemplateScreen() {
  const { business } = useWorkspace()
  const { salin } = route.useSearch()
  const { data } = useQuery({ ...templatesQuery(business.id), enabled: salin !== undefined })
  const copied = data?.templates.find(({ id }) => id === salin)
  const form = useTemplateForm(copied)
  const parts = useCopiedParts(copied)
  const create = useCreate(business.id)
  const [isDialogClosed, setDialogClosed] = useState(false)
  const list = { to: '/whatsapp-template', search: { businessId: business.id } } as const
  useEffect(preloadDialog, [])
  return (
    <Pane lang="en">
      <PaneHead title={screensCopy.createTemplate} back={<BackLink list={list} />} />
      <div className="min-h-0 flex-1 max-md:overflow-y-auto md:grid md:grid-cols-2">
        <form
          noValidate
          aria-label={screensCopy.createTemplate}
          className="flex flex-col border-line md:min-h-0 md:border-r"
          onSubmit={(event) => {
            event.preventDefault()
            if (form.isValid && !create.isPending && !create.data)
              create.mutate(toRequest(business.id, form.values, parts.from))
          }}
        >
          <FormBody form={form} parts={parts} />
          <FormFoot list={list} create={create} isValid={form.isValid} />
        </form>
        <div className="flex justify-center bg-canvas px-4 py-5 md:overflow-y-auto md:px-7">
          <Preview
            shop={business.name}
            text={form.preview}
            parts={parts.kept}
            hints={lintTemplate(form.values)}
          />
        </div>
      </div>
      <CreatedDialog
        created={isDialogClosed ? undefined : create.data}
        onClose={() => setDialogClosed(true)}
      />
    </Pane>
  )
}

function FormBody({
  form,
  parts,
}: {
  form: TemplateForm
  parts: ReturnType<typeof useCopiedParts>
}) {
  const { values, variables } = form
  return (
    <div className="grid content-start gap-4.5 px-4 py-5 md:min-h-0 md:flex-1 md:overflow-y-auto md:px-7">
      <NameField form={form} />
      <KindFields form={form} />
      <TextEditor
        value={values.text}
        error={form.errorOf('text')}
        onChange={form.setText}
        onBlur={() => form.touch('text')}
      />
      {variables.length > 0 && (
        <SampleValues
          variables={variables}
          samples={values.sampleValues}
          onChange={form.setSample}
        />
      )}
      <CopiedParts copied={parts} />
    </div>
  )
}

type TemplateForm = ReturnType<typeof useTemplateForm>
type ListLink = { to: '/whatsapp-template'; search: { businessId: string } }

function BackLink({ list }: { list: ListLink }) {
  return (
    <Link
      {...list}
      aria-label={copy.back}
      className="-ml-2 grid size-8 place-items-center rounded-control text-text-2 hover:bg-sunken pointer-coarse:size-10"
    >
      <ArrowLeft />
    </Link>
  )
}

function NameField({ form }: { form: TemplateForm }) {
  return (
    <Field label={copy.templateName} hint={copy.templateNameHint} error={form.errorOf('name')}>
      {(control) => (
        <TextInput
          {...control}
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={copy.templateNameExample}
          value={form.values.name}
          onChange={(event) => form.setName(event.target.value)}
          onBlur={() => form.touch('name')}
        />
      )}
    </Field>
  )
}

function KindFields({ form }: { form: TemplateForm }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <RadioGroup
        legend={copy.category}
        name="category"
        direction="row"
        options={CATEGORY_OPTIONS}
        value={form.values.category}
        onChange={form.setCategory}
      />
      <Field label={copy.language}>
        {(control) => (
          <Select
            {...control}
            name="language"
            options={LANGUAGE_OPTIONS}
            value={form.values.language}
            onChange={(event) => form.setLanguage(event.target.value === 'en' ? 'en' : 'id')}
          />
        )}
      </Field>
    </div>
  )
}

function FormFoot({
  list,
  create,
  isValid,
}: {
  list: ListLink
  create: ReturnType<typeof useCreate>
  isValid: boolean
}) {
  return (
    <div className="flex-none border-t border-line bg-surface px-4 py-3 max-md:sticky max-md:bottom-0 md:px-7">
      {create.error && <Failure error={create.error} />}
      <div className="flex justify-end gap-2">
        <Link {...list} className={buttonClass({ size: 40 })}>
          {copy.cancelCreate}
        </Link>
        <Button
          type="submit"
          kind="primary"
          size={40}
          disabled={!isValid || create.isPending || create.data !== undefined}
        >
          {create.isPending ? copy.creating : copy.createTemplate}
        </Button>
      </div>
    </div>
  )
}

/**
 * Submits the template, invalidates the list, and opens it after three seconds, even if the dialog
 * was closed.
 */
function useCreate(businessId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (template: Parameters<typeof postTemplate>[1]) =>
      postTemplate(queryClient, template),
    onSuccess: () => void refreshList(queryClient, businessId),
  })
  const isCreated = create.isSuccess
  useEffect(() => {
    if (!isCreated) return undefined
    const timer = setTimeout(
      () => void navigate({ to: '/whatsapp-template', search: { businessId } }),
      REDIRECT_MS,
    )
    return () => clearTimeout(timer)
  }, [isCreated, navigate, businessId])
  return create
}

/** The specification's sentence, then Meta's own words. */
function Failure({ error }: { error: Error }) {
  const detail = error instanceof TemplateCallError ? error.detail : messageOf(error)
  return (
    <Notice tone="danger" className="mb-3">
      <b className="font-semibold">{templateCopy.createFailed}</b>
      <span lang="id" className="block wrap-anywhere">
        {detail}
      </span>
    </Notice>
  )
}
