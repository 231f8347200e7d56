import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Todo } from '#contract/report'
import * as copy from '#copy/home'
import * as conversationCopy from '#copy/conversation'
import * as shellCopy from '#copy/shell'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { HomePanel } from './HomePanel.tsx'

/** At most three tasks, first those that help most customers. */
export function Todos({ todos }: { todos: Todo[] }) {
  return (
    <HomePanel
      id="hal"
      title={todos.length > 0 ? copy.thingsToday(todos.length) : copy.thingsTodayTitle}
      aside={todos.length > 1 && <p className="text-12 text-muted">{copy.byCustomersHelped}</p>}
    >
      {todos.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-13 text-muted md:px-5">
          {copy.nothingToFix}
        </p>
      )}
      <ol>
        {todos.map((todo, at) => (
          <Row key={todo.kind} rank={at + 1} todo={todo} />
        ))}
      </ol>
    </HomePanel>
  )
}

function Row({ rank, todo }: { rank: number; todo: Todo }) {
  const { title, detail, act } = useWords(todo)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 md:flex-nowrap md:px-5">
      <span
        aria-hidden="true"
        className="figure w-4 flex-none self-start text-13 leading-5 text-muted"
      >
        {rank}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-sans text-14 font-medium text-pretty break-words">{title}</h3>
        {detail && <p className="line-clamp-2 text-13 break-words text-muted">{detail}</p>}
      </div>
      <div className="max-md:pl-7">{act}</div>
    </li>
  )
}

type TodoWords = { title: string; detail?: string | null; act: ReactNode }

function useWords(todo: Todo): TodoWords {
  const search = { businessId: useBusinessId() }
  const look = buttonClass()
  switch (todo.kind) {
    case 'channel_down':
      return {
        title: shellCopy.channelOffline(todo.name),
        detail: copy.channelOfflineHint,
        act: (
          <Link to="/integrations" search={search} className={look}>
            {copy.repair}
          </Link>
        ),
      }
    case 'overdue':
      return {
        title: copy.overdueEscalations(formatNumber(todo.customers)),
        detail: todo.names.length > 0 ? copy.longestWaiting(todo.names.join(', ')) : null,
        act: (
          <Link to="/eskalasi" search={search} className={look}>
            {copy.openEscalations}
          </Link>
        ),
      }
    case 'gap':
      return {
        title: copy.askedUnknown(formatNumber(todo.customers)),
        detail: todo.example && copy.mostAsked(todo.example),
        act: (
          <Link to="/evaluate" search={search} hash="celah" className={look}>
            {copy.writeAnswer}
          </Link>
        ),
      }
    case 'unsent':
      return {
        title: copy.failedReplies(formatNumber(todo.customers)),
        detail: copy.failedRepliesHint,
        act: (
          <Link
            to="/inbox/$roomId"
            params={{ roomId: todo.roomId }}
            search={search}
            className={look}
          >
            {conversationCopy.openConversation}
          </Link>
        ),
      }
    case 'conflict':
    case 'source_failed':
    case 'source_expired':
      return sourceWords(todo, search)
  }
}

function sourceWords(
  todo: Extract<Todo, { kind: 'conflict' | 'source_failed' | 'source_expired' }>,
  search: { businessId: string },
): TodoWords {
  const look = buttonClass()
  switch (todo.kind) {
    case 'conflict':
      return {
        title:
          todo.count > 1
            ? copy.conflictsFound(formatNumber(todo.count))
            : copy.conflictFound(todo.subject),
        detail: copy.conflictHint,
        act: (
          <Link to="/training" search={{ ...search, periksa: 'beda' }} className={look}>
            {copy.chooseRight}
          </Link>
        ),
      }
    case 'source_failed':
      return {
        title: todo.count > 1 ? copy.sourcesFailed(todo.count) : copy.sourceFailed(todo.title),
        detail: todo.error,
        act: (
          <Link to="/training" search={search} className={look}>
            {copy.openTraining}
          </Link>
        ),
      }
    case 'source_expired':
      return {
        title: todo.count > 1 ? copy.sourcesExpired(todo.count) : copy.sourceExpired(todo.title),
        detail: copy.expiredHint,
        act: (
          <Link to="/training" search={search} className={look}>
            {copy.renew}
          </Link>
        ),
      }
  }
}
