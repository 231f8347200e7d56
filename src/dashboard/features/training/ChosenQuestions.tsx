import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChosenQuestion, SettleChosen } from '#contract/knowledge'
import { dismiss } from '#copy/message'
import * as copy from '#copy/training'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { settleChosen } from './training.functions.ts'

/** Questions of customers who then chose the answer from the AI's list. */
export function ChosenQuestions({ chosen, locked }: { chosen: ChosenQuestion[]; locked: boolean }) {
  const settle = useSettle()
  return (
    <section aria-labelledby="chosen-questions">
      <h2 id="chosen-questions" className="font-heading text-14 font-bold">
        {copy.chosenQuestions}
      </h2>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.chosenQuestionsLead}</p>
      <ul className="mt-2">
        {chosen.map((one) => (
          <Suggested
            key={`${one.entry_id} ${one.question}`}
            chosen={one}
            onSettle={locked ? undefined : (settleAs) => settle.mutate({ ...one, settleAs })}
            busy={
              settle.isPending &&
              settle.variables.entry_id === one.entry_id &&
              settle.variables.question === one.question
            }
          />
        ))}
      </ul>
    </section>
  )
}

type Settling = Pick<ChosenQuestion, 'entry_id' | 'question'> & Pick<SettleChosen, 'settleAs'>

function useSettle() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: ({ entry_id: entryId, question, settleAs }: Settling) =>
      settleChosen({ data: { businessId, entryId, question, settleAs } }),
    onSuccess: (_, { settleAs, ...suggested }) =>
      settleAs === null
        ? toast.success(copy.suggestionRestored)
        : toast.success(
            settleAs === 'ditambahkan' ? copy.otherWayAdded : copy.suggestionDismissed,
            suggested.question,
            {
              action: {
                label: shared.undo,
                onPress: () => settle.mutate({ ...suggested, settleAs: null }),
              },
            },
          ),
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
    onSettled: () => refreshKnowledge(queryClient, businessId),
  })
  return settle
}

function Suggested({
  chosen: { question, subject, rooms, room_id: roomId },
  onSettle,
  busy,
}: {
  chosen: ChosenQuestion
  onSettle: ((settleAs: 'ditambahkan' | 'diabaikan') => void) | undefined
  busy: boolean
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-70">
        <p className="text-14 wrap-anywhere">{copy.chosenMeans(question, subject)}</p>
        <Link
          to="/inbox/$roomId"
          params={{ roomId }}
          className="mt-0.5 text-13 text-muted underline hover:text-ink"
        >
          {copy.chosenRooms(formatNumber(rooms))}
        </Link>
      </div>
      {onSettle && (
        <div className="flex gap-2">
          <Button
            kind="quiet"
            aria-label={copy.dismissOtherWayOf(question)}
            onClick={() => onSettle('diabaikan')}
          >
            {dismiss}
          </Button>
          <Button
            aria-label={copy.addOtherWayOf(question)}
            onClick={() => onSettle('ditambahkan')}
            busy={busy}
          >
            {copy.addAsOtherWay}
          </Button>
        </div>
      )}
    </li>
  )
}
