import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareText, X } from 'lucide-react'
import type { OtherWord, OtherWordRef, ProposedWord } from '#contract/knowledge'
import * as copy from '#copy/training'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ChosenQuestions } from './ChosenQuestions.tsx'
import { wordsQuery } from './queries.ts'
import { addOtherWord, removeOtherWord } from './training.functions.ts'

/**
 * What customers' words teach: questions before a choice from the AI's list, and words that the
 * knowledge lacks, each with the answer that is probably meant.
 */
export function WordsTab({ locked }: { locked: boolean }) {
  const businessId = useBusinessId()
  const { data: words } = useSuspenseQuery(wordsQuery(businessId))
  const { add, remove } = useWords(businessId)
  if (Object.values(words).every((list) => list.length === 0))
    return (
      <EmptyState icon={<MessageSquareText />} title={copy.noWords}>
        {copy.noWordsLead}
      </EmptyState>
    )
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid max-w-180 gap-8 px-4 pt-6 pb-16 md:px-8">
        {locked && <Notice>{copy.wordsOwnersOnly}</Notice>}
        {words.chosen.length > 0 && <ChosenQuestions chosen={words.chosen} locked={locked} />}
        <section aria-labelledby="proposed-words">
          <h2 id="proposed-words" className="font-heading text-14 font-bold">
            {copy.proposedWords}
          </h2>
          <p className="mt-1 text-13 text-pretty text-muted">{copy.proposedWordsLead}</p>
          {words.proposed.length === 0 && <p className="mt-4 text-13">{copy.noProposedWords}</p>}
          <ul className="mt-2">
            {words.proposed.map((word) => (
              <Proposed
                key={`${word.word} ${word.entry_id}`}
                word={word}
                onAdd={locked ? undefined : () => add.mutate(refOf(businessId, word))}
                busy={add.isPending && add.variables.word === word.word}
              />
            ))}
          </ul>
        </section>
        {words.added.length > 0 && (
          <section aria-labelledby="added-words">
            <h2 id="added-words" className="font-heading text-14 font-bold">
              {copy.addedWords}
            </h2>
            <ul className="mt-2">
              {words.added.map((word) => (
                <Added
                  key={`${word.word} ${word.entry_id}`}
                  word={word}
                  onRemove={locked ? undefined : () => remove.mutate(refOf(businessId, word))}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

const refOf = (businessId: string, { word, entry_id }: { word: string; entry_id: string }) => ({
  businessId,
  entryId: entry_id,
  word,
})

function useWords(businessId: string) {
  const queryClient = useQueryClient()
  const refresh = () => refreshKnowledge(queryClient, businessId)
  const add = useMutation({
    mutationFn: (data: OtherWordRef) => addOtherWord({ data }),
    onSuccess: (_, { word }) => toast.success(copy.wordAdded(word)),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (data: OtherWordRef) => removeOtherWord({ data }),
    onSuccess: (_, { word }) => toast.success(copy.wordRemoved(word)),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
  return { add, remove }
}

function Proposed({
  word: { word, subject, rooms, example },
  onAdd,
  busy,
}: {
  word: ProposedWord
  onAdd: (() => void) | undefined
  busy: boolean
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-70">
        <p className="text-14 wrap-anywhere">{copy.wordMayMean(word, subject)}</p>
        <p className="mt-0.5 text-13 wrap-anywhere text-muted">
          {copy.wordRooms(formatNumber(rooms))}{' '}
          <Link
            to="/inbox/$roomId"
            params={{ roomId: example.room_id }}
            className="underline hover:text-ink"
          >
            {copy.wordExample(example.text)}
          </Link>
        </p>
      </div>
      {onAdd && (
        <Button onClick={onAdd} busy={busy}>
          {copy.addAsOtherWord}
        </Button>
      )}
    </li>
  )
}

function Added({
  word: { word, subject },
  onRemove,
}: {
  word: OtherWord
  onRemove: (() => void) | undefined
}) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <p className="min-w-0 flex-1 text-13 wrap-anywhere">
        <b className="font-medium">{word}</b> <span className="text-muted">{subject}</span>
      </p>
      {onRemove && (
        <IconButton label={copy.removeWord(word)} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
