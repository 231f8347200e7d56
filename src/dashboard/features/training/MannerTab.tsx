import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { manner as mannerShape } from '#contract/business'
import * as copy from '#copy/training'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Tag } from '#dashboard/ui/Chip.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { saveManner } from './training.functions.ts'

const MAX_TOPICS = 30

/** The agent's tone, and the topics that it hands over. */
export function MannerTab({ locked }: { locked: boolean }) {
  const form = useMannerForm()
  const { values, setValues, isChanged, save } = form
  return (
    <div className="h-full overflow-y-auto">
      <form
        noValidate
        className="mx-auto max-w-160 px-4 pt-6 pb-16 md:px-8"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {locked && <Notice className="mb-5">{copy.ownersOnly}</Notice>}
        <fieldset disabled={locked} className="grid min-w-0 gap-6">
          <MannerFields form={form} />
          <Topics
            topics={values.forbidden_topics}
            onChange={(forbidden_topics) => setValues((now) => ({ ...now, forbidden_topics }))}
          />
        </fieldset>
        {!locked && (isChanged || save.isPending) && (
          <div className="mt-6 flex items-center gap-3">
            <Button type="submit" kind="primary" size={40} busy={save.isPending}>
              {shared.save}
            </Button>
            <p className="text-13 text-muted">{shared.notSaved}</p>
          </div>
        )}
      </form>
    </div>
  )
}

type MannerForm = ReturnType<typeof useMannerForm>

function useMannerForm() {
  const { business, agent } = useWorkspace()
  const queryClient = useQueryClient()
  const saved = {
    name: agent.name,
    tone: agent.tone,
    greeting: agent.greeting ?? '',
    forbidden_topics: agent.forbidden_topics,
  }
  const [values, setValues] = useState(saved)
  const [wrongName, setWrongName] = useState<string>()
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const set = (field: 'name' | 'tone' | 'greeting') => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [field]: event.target.value }))
  const save = useMutation({
    mutationFn: (manner: typeof values) =>
      saveManner({
        data: {
          businessId: business.id,
          manner: mannerShape.parse({ ...manner, greeting: manner.greeting.trim() || null }),
        },
      }),
    onSuccess: async (_, { name, tone, greeting, forbidden_topics }) => {
      setValues({
        name: name.trim(),
        tone: tone.trim(),
        greeting: greeting.trim(),
        forbidden_topics,
      })
      await queryClient.invalidateQueries({ queryKey: ['workspace'] })
      toast.success(copy.mannerSaved)
    },
    onError: (error) => toast.error(shared.notSavedYet, messageOf(error)),
  })
  const submit = () => {
    setWrongName(values.name.trim() ? undefined : copy.aiNameRequired)
    if (values.name.trim() && isChanged && !save.isPending) save.mutate(values)
  }
  return { values, setValues, set, wrongName, isChanged, save, submit }
}

function MannerFields({ form }: { form: MannerForm }) {
  const { business } = useWorkspace()
  const { values, set, wrongName } = form
  return (
    <>
      <Field label={copy.aiName} hint={copy.aiNameHint} error={wrongName}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={80}
            value={values.name}
            onChange={set('name')}
            className="max-w-90"
          />
        )}
      </Field>
      <Field label={copy.manner} hint={copy.mannerHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={400}
            value={values.tone}
            onChange={set('tone')}
          />
        )}
      </Field>
      <Field label={copy.greeting} hint={copy.greetingHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            placeholder={copy.greetingExample(business.name)}
            value={values.greeting}
            onChange={set('greeting')}
          />
        )}
      </Field>
    </>
  )
}
function Topics({ topics, onChange }: { topics: string[]; onChange: (topics: string[]) => void }) {
  const [typed, setTyped] = useState('')
  const isFull = topics.length >= MAX_TOPICS
  const add = () => {
    const topic = typed.trim()
    if (topic && !isFull && !topics.some((known) => known.toLowerCase() === topic.toLowerCase()))
      onChange([...topics, topic])
    setTyped('')
  }
  return (
    <div>
      <Field
        label={copy.topicsNotAnswered}
        hint={copy.topicsHint}
        aside={topics.length > 0 ? `${topics.length} / ${MAX_TOPICS}` : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              size={40}
              maxLength={120}
              placeholder={copy.topicExample}
              value={typed}
              disabled={isFull}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add()
              }}
            />
            <Button size={40} onClick={add} disabled={!typed.trim() || isFull}>
              <Plus />
              {shared.add}
            </Button>
          </div>
        )}
      </Field>
      {topics.length > 0 && (
        <ul aria-label={copy.topic} className="mt-3 flex flex-wrap gap-2">
          {topics.map((topic) => (
            <TopicTag
              key={topic}
              topic={topic}
              onRemove={() => onChange(topics.filter((kept) => kept !== topic))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function TopicTag({ topic, onRemove }: { topic: string; onRemove: () => void }) {
  return (
    <li className="max-w-full">
      <Tag className="h-auto min-h-7 py-0.5 pr-0.5">
        <span className="wrap-anywhere">{topic}</span>
        <button
          type="button"
          aria-label={copy.removeTopic(topic)}
          onClick={onRemove}
          className="grid size-6 flex-none place-items-center rounded-[4px] hover:bg-sunken pointer-coarse:size-9"
        >
          <X className="size-3.5" />
        </button>
      </Tag>
    </li>
  )
}
