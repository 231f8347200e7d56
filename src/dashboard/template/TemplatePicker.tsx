import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, LayoutTemplate, Search, SendHorizontal } from 'lucide-react'
import {
  composeTemplate,
  type HeaderFill,
  isFillable,
  slotsOf,
  type TemplateContent,
  type TemplateRow,
} from '#contract/template'
import * as copy from '#copy/template'
import * as shared from '#copy/shared'
import type { PickedFile } from '#dashboard/conversation/composer/files/picked-files.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { HeaderField } from './HeaderField.tsx'
import { useHeaderDraft } from './header-draft.ts'
import { usableTemplatesQuery } from './queries.ts'
import { SlotFields, withValue } from './SlotFields.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { categoryWords, languageWords } from './template-words.ts'

/** `file`: the header's file, which may still be uploading. */
export type PickedTemplate = {
  id: string
  values: string[]
  content: TemplateContent
  header?: HeaderFill
  file?: PickedFile
}

/** Why a template cannot be chosen. */
const UNFILLABLE = copy.cannotFillHere

type Room = {
  id: string
  business_id: string
  contact_name: string | null
  marketing_opt_out_at?: string | null
}

/** Chooses an approved template, fills it, shows a preview, and sends it. */
export function TemplatePicker({
  room,
  open,
  onClose,
  onSend,
}: {
  room: Room
  open: boolean
  onClose: () => void
  onSend: (picked: PickedTemplate) => void
}) {
  const [chosen, setChosen] = useState<TemplateRow | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={chosen ? <span className="wrap-anywhere">{chosen.name}</span> : copy.chooseTemplate}
      width={520}
    >
      {chosen ? (
        <Fill
          key={chosen.id}
          template={chosen}
          customer={room.contact_name}
          onBack={() => setChosen(null)}
          businessId={room.business_id}
          onSend={(picked) => {
            onSend(picked)
            close()
          }}
        />
      ) : (
        <Choose room={room} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function Choose({ room, onChoose }: { room: Room; onChoose: (template: TemplateRow) => void }) {
  const { data, isPending, error, refetch, isFetching } = useQuery(
    usableTemplatesQuery(room.business_id, room.id),
  )
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  if (isPending) return <SkeletonRows rows={4} className="h-12" />
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </ErrorState>
    )
  if (data.length === 0) return <NoTemplates businessId={room.business_id} />
  const shown = data.filter((template) =>
    `${template.name} ${template.body}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <TextInput
        type="search"
        autoFocus
        aria-label={copy.searchTemplates}
        placeholder={copy.searchPlaceholder}
        leading={<Search />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="mt-1 mb-2"
      />
      {shown.length === 0 && (
        <p className="py-6 text-center text-13 text-muted">{shared.nothingMatches}</p>
      )}
      <ul aria-label={copy.approvedTemplates} className="-mx-2">
        {shown.map((template) => (
          <TemplateOption key={template.id} template={template} onChoose={onChoose} />
        ))}
      </ul>
    </>
  )
}

function NoTemplates({ businessId }: { businessId: string }) {
  return (
    <EmptyState
      icon={<LayoutTemplate />}
      title={copy.noApproved}
      action={
        <Link
          to="/whatsapp-template"
          search={{ businessId: businessId }}
          className={buttonClass({ kind: 'primary', size: 40 })}
        >
          {copy.openTemplates}
        </Link>
      }
    >
      {copy.approvalNeeded}
    </EmptyState>
  )
}

function TemplateOption({
  template,
  onChoose,
}: {
  template: TemplateRow
  onChoose: (template: TemplateRow) => void
}) {
  return (
    <li>
      <button
        type="button"
        disabled={!isFillable(template.parts)}
        onClick={() => onChoose(template)}
        className="block w-full rounded-control px-2 py-2.5 text-left hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span className="flex items-baseline justify-between gap-3">
          <b className="min-w-0 font-semibold wrap-anywhere">{template.name}</b>
          <span className="flex-none text-12 text-muted">
            {categoryWords(template.category)} · {languageWords(template.language)}
          </span>
        </span>
        <span className="line-clamp-2 text-13 wrap-anywhere text-text-2">
          {isFillable(template.parts) ? template.body : UNFILLABLE}
        </span>
      </button>
    </li>
  )
}
function Fill({
  template,
  businessId,
  customer,
  onBack,
  onSend,
}: {
  template: TemplateRow
  businessId: string
  customer: string | null
  onBack: () => void
  onSend: (picked: PickedTemplate) => void
}) {
  const slots = slotsOf(template)
  const [values, setValues] = useState<string[]>([])
  const header = useHeaderDraft(businessId, template)
  const content = composeTemplate(template, values, header.location)
  const isReady = header.isReady && slots.every((_, position) => values[position]?.trim())
  const set = (position: number, value: string) =>
    setValues((before) => withValue(before, position, value))
  return (
    <form
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady)
          onSend({ id: template.id, values, content, header: header.location, file: header.take() })
      }}
    >
      <HeaderField draft={header} />
      <SlotFields
        slots={slots}
        values={values}
        samples={template.sample_values}
        onChange={set}
        trailing={(position) =>
          customer && position === 0 && !values[0] ? (
            <NameButton name={customer} onPick={() => set(0, customer)} />
          ) : undefined
        }
      />
      <TemplatePreview content={content} draft={header} />
      {template.category === 'MARKETING' && <Notice>{copy.marketingCosts}</Notice>}
      <FillFoot
        isReady={isReady}
        autoFocus={slots.length === 0 && header.want === undefined}
        onBack={onBack}
      />
    </form>
  )
}

function FillFoot({
  isReady,
  autoFocus,
  onBack,
}: {
  isReady: boolean
  autoFocus: boolean
  onBack: () => void
}) {
  return (
    <div className="flex justify-between gap-2">
      <Button size={40} onClick={onBack}>
        <ArrowLeft />
        {copy.replace}
      </Button>
      <Button type="submit" kind="primary" size={40} disabled={!isReady} autoFocus={autoFocus}>
        <SendHorizontal />
        {shared.send}
      </Button>
    </div>
  )
}
/** A button that inserts the customer's name, which most first variables are. */
function NameButton({ name, onPick }: { name: string; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="mr-1 max-w-24 truncate rounded-[6px] px-1.5 py-1 text-12 font-medium text-brand hover:bg-sunken"
    >
      {name}
    </button>
  )
}
