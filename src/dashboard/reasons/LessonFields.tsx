import * as copy from '#copy/reasons'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'

/** A customer's question and the answer of the AI. `isAsked`: errors of empty fields are shown. */
export function LessonFields({
  question,
  answer,
  isAsked,
  questionHint,
  answerLabel,
  answerHint,
  onQuestion,
  onAnswer,
}: {
  question: string
  answer: string
  isAsked: boolean
  questionHint: string
  answerLabel: string
  answerHint?: string
  onQuestion: (question: string) => void
  onAnswer: (answer: string) => void
}) {
  return (
    <>
      <Field
        label={copy.customerAsked}
        hint={questionHint}
        error={isAsked && !question.trim() ? copy.questionMissing : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={question}
            onChange={(event) => onQuestion(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={answerLabel}
        hint={answerHint}
        error={isAsked && !answer.trim() ? copy.answerMissing : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={8000}
            value={answer}
            onChange={(event) => onAnswer(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}
