import {
  AnswerFields,
  type AnswerWords,
  useAnswerWords,
} from '#dashboard/knowledge/AnswerFields.tsx'
import * as copy from '#copy/suggestion-messages'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'

type FormProps = {
  first: AnswerWords
  failure: string | null
  busy: boolean
  onSubmit: (words: AnswerWords) => void
  onClose: () => void
}

/** A form for the question and answer of a new entry; open while `first` is given. */
export function TeachDialog({
  first,
  ...form
}: Omit<FormProps, 'first'> & { first: AnswerWords | undefined }) {
  return (
    <Dialog
      open={first !== undefined}
      onClose={form.onClose}
      title={copy.teachTitle}
      description={copy.teachLead}
      width={520}
      sticky
    >
      {first && <TeachForm first={first} {...form} />}
    </Dialog>
  )
}

function TeachForm({ first, onSubmit, ...form }: FormProps) {
  const { fields, submit } = useAnswerWords(first, onSubmit)
  return (
    <DialogForm submitLabel={copy.makeAnswer} onSubmit={submit} {...form}>
      <AnswerFields {...fields} rows={5} isQuestionLong />
    </DialogForm>
  )
}
