import { Suspense, useDeferredValue, useState } from 'react'
import { countFacts, TEXT_LIMIT, titleOfText } from '#contract/knowledge'
import * as copy from '#copy/knowledge'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { useKnowledgeDraft } from './knowledge-drafts.ts'
import { useAdd } from './use-add.ts'

const FactPreview = lazyPart(
  () => import('./FactPreview.tsx').then((module) => module.FactPreview),
  { isAside: true },
)

export type FormProps = {
  businessId: string
  /** this form is the main content of the screen */ isMain: boolean
  /** the answer goes into the draft of the knowledge */ isDraft?: boolean
  onAdded?: ((title: string) => void) | undefined
}

/** A question as customers ask it, with the owner's own answer. */
export function FaqForm({ businessId, isMain, isDraft, onAdded }: FormProps) {
  const [{ question, answer, variants }, change] = useKnowledgeDraft(businessId)
  const add = useAdd(businessId, 'faq', {
    titleOf: () => question.trim(),
    onAdded,
    options: { isDraft },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={add.submit}>
      <Field
        label={copy.customerQuestion}
        error={add.isAsked && !question.trim() ? copy.writeQuestion : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={500}
            placeholder={copy.questionExample}
            value={question}
            onChange={(event) => change({ question: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={copy.yourAnswer}
        error={add.isAsked && !answer.trim() ? copy.writeAnswer : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={8000}
            placeholder={copy.answerExample}
            value={answer}
            onChange={(event) => change({ answer: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.otherWays} hint={copy.otherWaysHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={variants}
            onChange={(event) => change({ variants: event.target.value })}
          />
        )}
      </Field>
      <Foot isMain={isMain} busy={add.isPending} error={add.error} />
    </form>
  )
}

/** A note or a pasted list in the owner's own words. */
export function TextForm({ businessId, isMain, isDraft, onAdded }: FormProps) {
  const [{ title, text }, change] = useKnowledgeDraft(businessId)
  const [dropped, setDropped] = useState<number[]>([])
  const add = useAdd(businessId, 'text', {
    titleOf: () => title.trim() || titleOfText(text),
    onAdded,
    options: {
      dropped,
      isDraft,
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={add.submit}>
      <Field label={copy.title} hint={copy.titleHint}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={300}
            placeholder={copy.titleExample}
            value={title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={shared.note}
        aside={
          text.length > TEXT_LIMIT / 2
            ? copy.lengthOf(formatNumber(text.length), formatNumber(TEXT_LIMIT))
            : undefined
        }
        error={add.isAsked && !text.trim() ? copy.writeNote : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={TEXT_LIMIT}
            placeholder={copy.noteExample}
            value={text}
            onChange={(event) => {
              change({ text: event.target.value })
              setDropped([])
            }}
          />
        )}
      </Field>
      <Facts businessId={businessId} text={text} dropped={dropped} onDropped={setDropped} />
      <Foot isMain={isMain} busy={add.isPending} error={add.error} />
    </form>
  )
}

/** Announces that a pasted list will become separate answers. */
function Facts({
  businessId,
  text,
  ...choice
}: {
  businessId: string
  text: string
  dropped: readonly number[]
  onDropped: (dropped: number[]) => void
}) {
  const [shown, setShown] = useState<string>()
  const counted = useDeferredValue(text)
  const facts = counted.includes('\n') ? countFacts(counted) : 0
  const isShown = shown !== undefined && shown === text.trim()
  return (
    <>
      <p role="status" className="-mt-2 text-13 text-text-2 empty:hidden">
        {facts > 1 && copy.factsRead(formatNumber(facts))}
      </p>
      {facts > 1 && !isShown && (
        <Button className="-mt-2 w-fit" onClick={() => setShown(text.trim())}>
          {copy.seeFacts}
        </Button>
      )}
      {isShown && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <FactPreview businessId={businessId} text={shown} {...choice} />
        </Suspense>
      )}
    </>
  )
}

/** The button of a form, and the error of its submission. */
export function Foot({
  isMain,
  busy,
  error,
  label = copy.addIt,
}: {
  isMain: boolean
  busy: boolean
  error: Error | null
  label?: string
}) {
  return (
    <div>
      <Button type="submit" kind={isMain ? 'primary' : 'secondary'} size={40} busy={busy}>
        {label}
      </Button>
      {error && <FieldError>{messageOf(error)}</FieldError>}
    </div>
  )
}
