import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { QUESTION_CHARS } from '#contract/knowledge'
import type { DraftLesson } from '#contract/scenario/correction'
import * as copy from '#copy/suggestion-messages'
import * as shared from '#copy/shared'
import type { AnswerWords } from '#dashboard/knowledge/AnswerFields.tsx'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { dismissLesson, teachLesson, undoLesson } from './suggestion-messages.functions.ts'
import { lessonsQuery } from './suggestion-queries.ts'
import { TeachDialog } from './TeachForm.tsx'

/** Drafts that members changed before sending: each may become an answer of the AI. */
export function LessonsTab() {
  const { business, role } = useWorkspace()
  const { data: lessons } = useSuspenseQuery(lessonsQuery(business.id))
  const [taught, setTaught] = useState<DraftLesson>()
  const { teach, dismiss } = useLessonActs(business.id, () => setTaught(undefined))
  const isKeeper = role === 'owner' || role === 'admin'
  if (lessons.length === 0)
    return (
      <EmptyState icon={<PenLine />} title={copy.noLessons}>
        {copy.noLessonsLead}
      </EmptyState>
    )
  return (
    <div className="mx-auto max-w-240 px-4 pt-4 pb-16 md:px-8">
      {!isKeeper && <p className="mb-3 text-13 text-text-2">{copy.onlyKeepersTeach}</p>}
      <ul>
        {lessons.map((lesson) => (
          <LessonItem key={lesson.id} lesson={lesson}>
            {isKeeper && (
              <>
                <Button onClick={() => dismiss.mutate(lesson)}>{copy.ignoreLesson}</Button>
                <Button
                  kind="primary"
                  onPointerEnter={preloadDialog}
                  onClick={() => setTaught(lesson)}
                >
                  {copy.makeAnswer}
                </Button>
              </>
            )}
          </LessonItem>
        ))}
      </ul>
      <TeachDialog
        first={
          taught && { question: taught.asked.slice(0, QUESTION_CHARS), answer: taught.sent_text }
        }
        failure={teach.error && messageOf(teach.error)}
        busy={teach.isPending}
        onSubmit={(words) => taught && teach.mutate({ lesson: taught, ...words })}
        onClose={() => setTaught(undefined)}
      />
    </div>
  )
}

function LessonItem({ lesson, children }: { lesson: DraftLesson; children: React.ReactNode }) {
  const lines = [
    { label: copy.customerAsked, text: lesson.asked, look: 'text-text-2' },
    { label: copy.aiDrafted, text: lesson.draft, look: 'text-muted line-through' },
    { label: copy.memberSent(lesson.member_name), text: lesson.sent_text, look: '' },
  ]
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-0">
      <dl className="grid gap-1.5">
        {lines.map(({ label, text, look }) => (
          <div key={label} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-13 text-muted">{label}</dt>
            <dd className={`wrap-anywhere whitespace-pre-line ${look}`}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to="/inbox/$roomId"
          params={{ roomId: lesson.room_id }}
          className="mr-auto text-13 text-brand underline"
        >
          {copy.openChat}
          {' · '}
          <Time iso={lesson.decided_at} />
        </Link>
        {children}
      </div>
    </li>
  )
}

/** Accepting and refusing a lesson can be undone for ten seconds. */
function useLessonActs(businessId: string, onTaught: () => void) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries(lessonsQuery(businessId))
    await refreshKnowledge(queryClient, businessId)
  }
  const offerUndo = (title: string, draftId: string) =>
    toast.success(title, undefined, {
      action: {
        label: shared.undo,
        onPress: () =>
          void undoLesson({ data: { businessId, draftId } }).then(refresh, (error: unknown) =>
            toast.error(shared.notRestored, messageOf(error)),
          ),
      },
    })
  const teach = useMutation({
    mutationFn: ({ lesson, question, answer }: AnswerWords & { lesson: DraftLesson }) =>
      teachLesson({ data: { businessId, draftId: lesson.id, question, answer } }),
    onSuccess: (_, { lesson }) => {
      onTaught()
      offerUndo(copy.lessonTaught, lesson.id)
    },
    onSettled: refresh,
  })
  const dismiss = useMutation({
    mutationFn: ({ id }: DraftLesson) => dismissLesson({ data: { businessId, draftId: id } }),
    onSuccess: (_, { id }) => offerUndo(copy.lessonIgnored, id),
    onError: (error) => toast.error(shared.notRemoved, messageOf(error)),
    onSettled: refresh,
  })
  return { teach, dismiss }
}
