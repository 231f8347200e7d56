import { useState } from 'react'
import { ANSWER_CHARS, QUESTION_CHARS } from '#contract/knowledge'
import * as copy from '#copy/knowledge'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

export type AnswerWords = { question: string; answer: string }

/** The values of `AnswerFields`; `submit` passes them on trimmed when both are given. */
export function useAnswerWords(first: AnswerWords, onSubmit: (words: AnswerWords) => void) {
  const [words, setWords] = useState(first)
  const [isAsked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    const written = { question: words.question.trim(), answer: words.answer.trim() }
    if (written.question && written.answer) onSubmit(written)
  }
  return { fields: { words, isAsked, onChange: setWords }, submit }
}

/** A customer's question and the answer to it, both required. */
export function AnswerFields({
  words,
  isAsked,
  onChange,
  ...look
}: {
  words: AnswerWords
  /** errors of empty fields are shown */
  isAsked: boolean
  onChange: (words: AnswerWords) => void
  rows: number
  /** the question may have several lines */
  isQuestionLong?: boolean
  /** the answer gets the focus */
  autoFocus?: boolean
}) {
  const question = {
    maxLength: QUESTION_CHARS,
    value: words.question,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...words, question: target.value }),
  }
  return (
    <>
      <Field
        label={copy.customerQuestion}
        error={isAsked && !words.question.trim() ? copy.writeQuestion : undefined}
      >
        {(control) =>
          look.isQuestionLong ? (
            <Textarea {...control} {...question} rows={2} />
          ) : (
            <TextInput {...control} {...question} />
          )
        }
      </Field>
      <Field
        label={copy.yourAnswer}
        error={isAsked && !words.answer.trim() ? copy.writeAnswer : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus={look.autoFocus}
            rows={look.rows}
            maxLength={ANSWER_CHARS}
            value={words.answer}
            onChange={({ target }) => onChange({ ...words, answer: target.value })}
          />
        )}
      </Field>
    </>
  )
}
