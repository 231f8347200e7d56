import { useState } from 'react'
import { Pencil } from 'lucide-react'
import * as knowledgeCopy from '#copy/knowledge'
import * as copy from '#copy/proposal'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import type { AnswerDraft } from './answer-draft.ts'

/** Proposed answers with checkboxes, each editable in place. */
export function ProposedAnswers({
  drafts,
  onChange,
}: {
  drafts: readonly AnswerDraft[]
  onChange: (drafts: AnswerDraft[]) => void
}) {
  const [edited, setEdited] = useState<number>()
  const change = (at: number, part: Partial<AnswerDraft>) =>
    onChange(drafts.map((draft, place) => (place === at ? { ...draft, ...part } : draft)))
  const tickAll = (isChosen: boolean) => onChange(drafts.map((draft) => ({ ...draft, isChosen })))
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="sr-only">{copy.proposals}</legend>
      {drafts.length > 1 && (
        <div className="flex gap-2">
          <Button onClick={() => tickAll(true)}>{copy.tickAll}</Button>
          <Button onClick={() => tickAll(false)}>{copy.tickNone}</Button>
        </div>
      )}
      <ul className="quiet-scroll max-h-96">
        {drafts.map((draft, at) => (
          <li key={at} className="border-b border-line py-1.5 last:border-0">
            {edited === at ? (
              <AnswerFields draft={draft} onChange={(part) => change(at, part)} />
            ) : (
              <AnswerLine
                draft={draft}
                onChange={(part) => change(at, part)}
                onEdit={() => setEdited(at)}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type LineProps = { draft: AnswerDraft; onChange: (part: Partial<AnswerDraft>) => void }

function AnswerLine({ draft, onChange, onEdit }: LineProps & { onEdit: () => void }) {
  const facts = [
    draft.timesAsked > 0 ? copy.timesAsked(formatNumber(draft.timesAsked)) : null,
    draft.isVaried ? copy.varied : null,
    draft.isKnown ? copy.known : null,
  ].filter((fact) => fact !== null)
  return (
    <div className="flex items-start gap-1">
      <Checkbox
        className="min-w-0 flex-1"
        label={
          <span className="block text-13 wrap-anywhere">
            {draft.question && <b className="block font-medium">{draft.question}</b>}
            <span className="whitespace-pre-line">{draft.answer}</span>
            {facts.length > 0 && (
              <span className="block text-12 text-muted">{facts.join(' · ')}</span>
            )}
          </span>
        }
        checked={draft.isChosen}
        onChange={(event) => onChange({ isChosen: event.target.checked })}
      />
      <IconButton label={copy.editNamed(draft.question ?? draft.answer)} onClick={onEdit}>
        <Pencil />
      </IconButton>
    </div>
  )
}

/** Editing an answer also selects it. */
function AnswerFields({ draft, onChange }: LineProps) {
  return (
    <div className="grid gap-2 py-1">
      {draft.question !== null && (
        <TextInput
          autoFocus
          aria-label={knowledgeCopy.customerQuestion}
          maxLength={500}
          value={draft.question}
          onChange={({ target }) => onChange({ question: target.value, isChosen: true })}
        />
      )}
      <Textarea
        aria-label={knowledgeCopy.yourAnswer}
        rows={3}
        maxLength={8000}
        value={draft.answer}
        onChange={({ target }) => onChange({ answer: target.value, isChosen: true })}
      />
    </div>
  )
}
