import { useSuspenseQuery } from '@tanstack/react-query'
import {
  fitsTopic,
  FIXED_CHARS,
  NOTICE_TOPICS,
  type NoticeOption,
  type NoticeTemplate,
  type NoticeTopic,
  type NoticeValue,
  noticeSlotsOf,
  TOPICS,
} from '#contract/template/notice'
import { composeTemplate } from '#contract/template'
import * as copy from '#copy/notice-template'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { TemplatePreview } from '#dashboard/template/TemplatePreview.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useState } from 'react'
import { storeNoticeTemplate } from './notice-template.functions.ts'
import { noticeTemplatesQuery } from './queries.ts'
import { useSave } from './save.ts'
import { Section } from './Section.tsx'

/**
 * For each kind of notice, the approved template that is sent to customers whose 24-hour window is
 * closed.
 */
export function NoticeTemplateSection({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const { data } = useSuspenseQuery(noticeTemplatesQuery(business.id))
  return (
    <Section id="kabar-templat" title={copy.title} lead={copy.lead}>
      {!data.hasWindow && <p className="text-14 text-text-2">{copy.noWindow}</p>}
      {data.hasWindow && data.options.length === 0 && (
        <p className="text-14 text-text-2">{copy.noTemplates}</p>
      )}
      {data.hasWindow && data.options.length > 0 && (
        <div className="grid gap-5">
          {NOTICE_TOPICS.map((topic) => (
            <Topic
              key={topic}
              topic={topic}
              chosen={data.chosen.find((one) => one.topic === topic)}
              options={data.options}
              locked={locked}
            />
          ))}
        </div>
      )}
    </Section>
  )
}

type Draft = { templateId: string; values: NoticeValue[] }

const draftOf = (chosen: NoticeTemplate | undefined): Draft => ({
  templateId: chosen?.template_id ?? '',
  values: chosen?.values ?? [],
})

/**
 * The first variable is preset with the value that the notice needs; the owner corrects the others.
 */
function valuesFor(topic: NoticeTopic, template: NoticeOption | undefined): NoticeValue[] {
  const { facts, needs } = TOPICS[topic]
  const order = [needs, ...facts.filter((fact) => fact !== needs)]
  return template
    ? noticeSlotsOf(template).map((_, at) => ({ kind: 'fakta', fact: order[at] ?? needs }))
    : []
}

function Topic({
  topic,
  chosen,
  options,
  locked,
}: {
  topic: NoticeTopic
  chosen: NoticeTemplate | undefined
  options: NoticeOption[]
  locked: boolean
}) {
  const { draft, setDraft, template, isGone, isChanged, fits, save, isSaving } = useDraft(
    topic,
    chosen,
    options,
  )
  return (
    <div
      role="group"
      aria-label={copy.topics[topic]}
      className="grid gap-3 border-t border-line pt-4"
    >
      <TemplateChoice
        topic={topic}
        options={options}
        draft={draft}
        error={
          isGone ? copy.gone : fits ? undefined : copy.mustShow(copy.facts[TOPICS[topic].needs])
        }
        locked={locked}
        onChange={setDraft}
      />
      {template && (
        <Variables
          topic={topic}
          template={template}
          values={draft.values}
          locked={locked}
          onChange={(values) => setDraft({ ...draft, values })}
        />
      )}
      {!locked && isChanged && (
        <Button
          kind="primary"
          className="w-fit"
          busy={isSaving}
          disabled={!fits || isGone}
          onClick={() => save(draft)}
        >
          {copy.save}
        </Button>
      )}
    </div>
  )
}

/** The chosen template and values, and whether they can be saved. */
function useDraft(topic: NoticeTopic, chosen: NoticeTemplate | undefined, options: NoticeOption[]) {
  const { business } = useWorkspace()
  const [draft, setDraft] = useState(() => draftOf(chosen))
  const { save, isSaving } = useSave(
    ({ templateId, values }: Draft) =>
      storeNoticeTemplate({
        data: { businessId: business.id, topic, templateId: templateId || null, values },
      }),
    copy.saved,
  )
  const template = options.find(({ id }) => id === draft.templateId)
  const isGone = draft.templateId !== '' && !template
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(chosen))
  const fits = template === undefined || fitsTopic(topic, template, draft.values)
  return { draft, setDraft, template, isGone, isChanged, fits, save, isSaving }
}

function TemplateChoice({
  topic,
  options,
  draft: { templateId },
  error,
  locked,
  onChange,
}: {
  topic: NoticeTopic
  options: NoticeOption[]
  draft: Draft
  error: string | undefined
  locked: boolean
  onChange: (draft: Draft) => void
}) {
  const find = (id: string) => options.find((one) => one.id === id)
  const template = find(templateId)
  return (
    <Field label={copy.topics[topic]} hint={template && costOf(template)} error={error}>
      {(control) => (
        <Select
          {...control}
          disabled={locked}
          value={templateId}
          options={[
            { value: '', label: copy.none },
            ...options.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
          onChange={({ target: { value } }) =>
            onChange({ templateId: value, values: valuesFor(topic, find(value)) })
          }
        />
      )}
    </Field>
  )
}

const nameOf = ({ name, language, channel_name: channel }: NoticeOption): string =>
  [name, `(${language})`, channel && `· ${channel}`].filter(Boolean).join(' ')

const costOf = ({ category, rupiah }: NoticeOption): string =>
  rupiah === null ? copy.noPrice : copy.price(formatRupiah(rupiah), category.toLowerCase())

function Variables({
  topic,
  template,
  values,
  locked,
  onChange,
}: {
  topic: NoticeTopic
  template: NoticeOption
  values: NoticeValue[]
  locked: boolean
  onChange: (values: NoticeValue[]) => void
}) {
  const set = (at: number, value: NoticeValue) =>
    onChange(values.map((one, place) => (place === at ? value : one)))
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <div className="grid content-start gap-3">
        {noticeSlotsOf(template).map(({ word }, at) => (
          <OneVariable
            key={`${word}-${at}`}
            word={word}
            topic={topic}
            value={values[at]}
            locked={locked}
            onChange={(value) => set(at, value)}
          />
        ))}
      </div>
      <TemplatePreview
        content={composeTemplate(
          template,
          values.map((value) => (value.kind === 'teks' ? value.text : copy.examples[value.fact])),
        )}
      />
    </div>
  )
}

const FIXED = 'teks'

function OneVariable({
  word,
  topic,
  value,
  locked,
  onChange,
}: {
  word: string
  topic: NoticeTopic
  value: NoticeValue | undefined
  locked: boolean
  onChange: (value: NoticeValue) => void
}) {
  const { facts } = TOPICS[topic]
  return (
    <div className="grid gap-1.5">
      <Field label={copy.valueOf(word)}>
        {(control) => (
          <Select
            {...control}
            disabled={locked}
            value={value?.kind === 'fakta' ? value.fact : FIXED}
            options={[
              ...facts.map((fact) => ({ value: fact as string, label: copy.facts[fact] })),
              { value: FIXED, label: copy.fixed },
            ]}
            onChange={({ target }) => {
              const fact = facts.find((one) => one === target.value)
              onChange(fact ? { kind: 'fakta', fact } : { kind: 'teks', text: '' })
            }}
          />
        )}
      </Field>
      {value?.kind === 'teks' && (
        <TextInput
          aria-label={copy.fixedFor(word)}
          maxLength={FIXED_CHARS}
          disabled={locked}
          value={value.text}
          onChange={({ target }) => onChange({ kind: 'teks', text: target.value })}
        />
      )}
    </div>
  )
}
