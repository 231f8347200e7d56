import { useQuery } from '@tanstack/react-query'
import type { Audience } from '#contract/campaign'
import * as copy from '#copy/whatsapp-template'
import * as conversationCopy from '#copy/conversation'
import * as formatsCopy from '#copy/formats'
import { tagsQuery } from '#dashboard/conversation/queries.ts'
import { RadioGroup } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'

export type AudienceDraft = { kind: Audience['kind']; tagId: string; days: number; text: string }
export const NO_AUDIENCE: AudienceDraft = { kind: 'recent', tagId: '', days: 30, text: '' }

const KINDS: readonly { value: Audience['kind']; label: string; hint?: string }[] = [
  { value: 'recent', label: copy.wroteRecently },
  { value: 'quiet', label: copy.longSilent },
  { value: 'tag', label: copy.withTag },
  { value: 'all', label: copy.allCustomers },
  { value: 'csv', label: copy.pastedList, hint: copy.fromExcel },
]
const DAYS = [7, 30, 90, 180, 365].map((days) => ({
  value: String(days),
  label: formatsCopy.daysLong(days),
}))

/** undefined while a choice is still missing. */
export function audienceOf({ kind, tagId, days, text }: AudienceDraft): Audience | undefined {
  switch (kind) {
    case 'all':
      return { kind }
    case 'tag':
      return tagId ? { kind, tagId } : undefined
    case 'recent':
    case 'quiet':
      return { kind, days }
    case 'csv':
      return text.trim() ? { kind, text } : undefined
  }
}

/** The recipients of the campaign. */
export function AudienceFields({
  businessId,
  draft,
  onChange,
}: {
  businessId: string
  draft: AudienceDraft
  onChange: (draft: AudienceDraft) => void
}) {
  const change = (fields: Partial<AudienceDraft>) => onChange({ ...draft, ...fields })
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={copy.recipients}
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {(draft.kind === 'recent' || draft.kind === 'quiet') && (
        <DaysField draft={draft} onChange={change} />
      )}
      {draft.kind === 'tag' && <TagField businessId={businessId} draft={draft} onChange={change} />}
      {draft.kind === 'csv' && <ListField draft={draft} onChange={change} />}
    </div>
  )
}

function TagField({
  businessId,
  draft,
  onChange,
}: {
  businessId: string
  draft: AudienceDraft
  onChange: (fields: Partial<AudienceDraft>) => void
}) {
  const { data: tags } = useQuery(tagsQuery(businessId))
  return tags?.length === 0 ? (
    <p className="text-13 text-muted">{copy.noTags}</p>
  ) : (
    <Field label={conversationCopy.tags}>
      {(control) => (
        <Select
          {...control}
          options={[
            { value: '', label: copy.chooseTag },
            ...(tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.tagId}
          onChange={(event) => onChange({ tagId: event.target.value })}
          className="max-w-72"
        />
      )}
    </Field>
  )
}

function DaysField({
  draft,
  onChange,
}: {
  draft: AudienceDraft
  onChange: (fields: Partial<AudienceDraft>) => void
}) {
  return (
    <Field label={draft.kind === 'recent' ? copy.wroteWithin : copy.silentFor}>
      {(control) => (
        <Select
          {...control}
          options={DAYS}
          value={String(draft.days)}
          onChange={(event) => onChange({ days: Number(event.target.value) })}
          className="max-w-44"
        />
      )}
    </Field>
  )
}

function ListField({
  draft,
  onChange,
}: {
  draft: AudienceDraft
  onChange: (fields: Partial<AudienceDraft>) => void
}) {
  return (
    <Field label={copy.pasteList} hint={copy.pasteListHint}>
      {(control) => (
        <Textarea
          {...control}
          rows={6}
          spellCheck={false}
          placeholder={'nomor,nama,pesanan\n081234567890,Dewi,A-1042'}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
          className="figure text-13"
        />
      )}
    </Field>
  )
}
