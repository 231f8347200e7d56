import { useMemo, useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type CampaignPlan, type Fill, PACES, type PlanCampaign } from '#contract/campaign'
import { isFillable, isSendable, slotsOf, type TemplateRow } from '#contract/template'
import { randomUuid } from '#lib/uuid'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { HeaderField } from '#dashboard/template/HeaderField.tsx'
import { useHeaderDraft } from '#dashboard/template/header-draft.ts'
import { categoryWords, languageWords } from '#dashboard/template/template-words.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { ErrorState, Skeleton } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useSettled } from '#dashboard/ui/use-settled.ts'
import { AudienceFields, audienceOf, NO_AUDIENCE, type AudienceDraft } from './AudienceFields.tsx'
import { planQuery } from './campaign-queries.ts'
import { startCampaign } from './campaign.functions.ts'
import { EMPTY, FillFields } from './FillFields.tsx'
import { PlanBox } from './PlanBox.tsx'

const TYPING_MS = 500
const PACE_NAMES: Record<number, string> = { 20: copy.slow, 60: copy.medium, 300: copy.fast }
const PACE_OPTIONS = PACES.map((pace) => ({
  value: String(pace),
  label: copy.pacePerMinute(PACE_NAMES[pace], pace),
}))

/**
 * A new campaign: template, audience, values, pace. Cost and reach are shown before anything is
 * sent.
 */
export function CampaignForm({
  businessId,
  templates,
  templateId: given,
  onStarted,
  onCancel,
}: {
  businessId: string
  templates: TemplateRow[]
  templateId?: string
  onStarted: (campaignId: string) => void
  onCancel: () => void
}) {
  const usable = templates.filter(
    (template) => isSendable(template) && template.channel_id && isFillable(template.parts),
  )
  const form = useCampaignForm({ businessId, usable, given, onStarted })
  const { plan, start, isReady, submit } = form
  if (usable.length === 0)
    return <p className="py-6 text-center text-13 text-muted">{copy.noApprovedTemplates}</p>
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TemplateFields form={form} usable={usable} />
      <ContentFields businessId={businessId} form={form} />
      <PaceField perMinute={form.perMinute} onChange={form.setPerMinute} />
      <hr className="border-line" />
      <PlanState form={form} />
      <Checkbox
        label={copy.recipientsAgreed}
        hint={copy.recipientsAgreedHint}
        checked={form.consent}
        onChange={(event) => form.setConsent(event.target.checked)}
      />
      <FormFoot
        recipients={plan.data?.recipients ?? 0}
        start={start}
        isReady={isReady}
        onCancel={onCancel}
      />
    </form>
  )
}

/** The recipients, and the values of the template's variables. */
function ContentFields({ businessId, form }: { businessId: string; form: CampaignDraft }) {
  const { template, header, slots, plan } = form
  return (
    <>
      <AudienceFields businessId={businessId} draft={form.draft} onChange={form.setDraft} />
      <HeaderField draft={header} />
      {slots.length > 0 && (
        <FillFields
          slots={slots}
          fills={form.fills}
          samples={template?.sample_values ?? []}
          columns={plan.data?.columns ?? []}
          onChange={form.setFill}
        />
      )}
    </>
  )
}

type CampaignDraft = ReturnType<typeof useCampaignForm>

/** The choices and input, the plan computed from them, and the start of the campaign. */
function useCampaignForm({
  businessId,
  usable,
  given,
  onStarted,
}: {
  businessId: string
  usable: TemplateRow[]
  given: string | undefined
  onStarted: (campaignId: string) => void
}) {
  const [templateId, setTemplateId] = useState(given ?? usable[0]?.id ?? '')
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(NO_AUDIENCE)
  const [fills, setFills] = useState<Fill[]>([])
  const [perMinute, setPerMinute] = useState<number>(PACES[1])
  const [consent, setConsent] = useState(false)
  const template = usable.find(({ id }) => id === templateId)
  const slots = template ? slotsOf(template) : []
  const header = useHeaderDraft(businessId, template)
  const { current, input, plan } = usePlan({ businessId, template, draft, fills })
  const start = useStart({
    businessId,
    header,
    name: name.trim() || (template?.name ?? ''),
    perMinute,
    onStarted,
  })
  const isStale = current !== input || plan.isPlaceholderData
  const isReady =
    consent && header.isReady && current !== undefined && !isStale && canStart(plan.data)
  const setFill = (position: number, fill: Fill) =>
    setFills((before) => slots.map((_, at) => (at === position ? fill : (before[at] ?? EMPTY))))
  return {
    template,
    templateId,
    chooseTemplate: (id: string) => (setTemplateId(id), setFills([])),
    name,
    setName,
    draft,
    setDraft,
    slots,
    fills,
    setFill,
    header,
    perMinute,
    setPerMinute,
    consent,
    setConsent,
    input,
    plan,
    isStale,
    start,
    isReady,
    submit: () => {
      if (isReady && !start.isPending) start.mutate(current)
    },
  }
}

const canStart = (plan: CampaignPlan | undefined) =>
  plan !== undefined && plan.recipients > 0 && !plan.tooMany

/** The plan of the campaign. `input` follows `current` when typing pauses. */
function usePlan({
  businessId,
  template,
  draft,
  fills,
}: {
  businessId: string
  template: TemplateRow | undefined
  draft: AudienceDraft
  fills: Fill[]
}) {
  const audience = audienceOf(draft)
  const current: PlanCampaign | undefined = useMemo(() => {
    return template && audience
      ? {
          businessId,
          templateId: template.id,
          audience,
          fills: slotsOf(template).map((_, at) => fills[at] ?? EMPTY),
        }
      : undefined
    // oxlint-disable-next-line react/exhaustive-deps -- the audience is computed from its draft
  }, [businessId, template, draft, fills])
  const input = useSettled(current, TYPING_MS)
  const plan = useQuery({
    ...planQuery(input ?? NOTHING),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
  return { current, input, plan }
}

/** Starts the campaign. Its id stays the same, so a repeated start makes no second one. */
function useStart({
  businessId,
  header,
  name,
  perMinute,
  onStarted,
}: {
  businessId: string
  header: ReturnType<typeof useHeaderDraft>
  name: string
  perMinute: number
  onStarted: (campaignId: string) => void
}) {
  const queryClient = useQueryClient()
  const [campaignId] = useState(() => randomUuid())
  return useMutation({
    mutationFn: async (planned: PlanCampaign) =>
      startCampaign({
        data: {
          ...planned,
          header: await header.settle(),
          campaignId,
          name,
          perMinute,
          consent: true,
        },
      }),
    onSuccess: async () => {
      header.take()
      await queryClient.invalidateQueries({ queryKey: ['campaigns', businessId] })
      onStarted(campaignId)
    },
  })
}

function TemplateFields({ form, usable }: { form: CampaignDraft; usable: TemplateRow[] }) {
  const { template, templateId, chooseTemplate, name, setName } = form
  return (
    <>
      <SelectField
        label={copy.template}
        options={usable.map(({ id, name: words, category, language, channel_name }) => ({
          value: id,
          label: [words, categoryWords(category), languageWords(language), channel_name]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={templateId}
        onChange={chooseTemplate}
      />
      <Field label={copy.campaignName} hint={copy.campaignNameHint}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={120}
            placeholder={template?.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

function PaceField({
  perMinute,
  onChange,
}: {
  perMinute: number
  onChange: (perMinute: number) => void
}) {
  return (
    <SelectField
      label={copy.pace}
      hint={copy.paceHint}
      options={PACE_OPTIONS}
      value={String(perMinute)}
      onChange={(pace) => onChange(Number(pace))}
      className="max-w-72"
    />
  )
}

function PlanState({ form }: { form: CampaignDraft }) {
  const { plan, input, header, perMinute, isStale } = form
  if (plan.error)
    return (
      <ErrorState onRetry={() => void plan.refetch()} busy={plan.isFetching}>
        {messageOf(plan.error)}
      </ErrorState>
    )
  if (plan.data && input)
    return <PlanBox plan={plan.data} header={header} perMinute={perMinute} isStale={isStale} />
  return input ? (
    <Skeleton className="h-16" />
  ) : (
    <p className="text-13 text-muted">{copy.chooseRecipients}</p>
  )
}

function FormFoot({
  recipients,
  start,
  isReady,
  onCancel,
}: {
  recipients: number
  start: CampaignDraft['start']
  isReady: boolean
  onCancel: () => void
}) {
  return (
    <div>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" size={40} busy={start.isPending} disabled={!isReady}>
          <Send />
          {recipients > 0 ? copy.sendToRecipients(formatNumber(recipients)) : shared.send}
        </Button>
        <Button size={40} onClick={onCancel}>
          {shared.cancel}
        </Button>
      </div>
      {start.error && <FieldError>{messageOf(start.error)}</FieldError>}
    </div>
  )
}
/** Disables the query until there is something to fetch. */
const NOTHING: PlanCampaign = {
  businessId: '',
  templateId: '',
  audience: { kind: 'all' },
  fills: [],
}
