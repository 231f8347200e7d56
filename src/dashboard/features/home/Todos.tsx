import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Todo } from '#contract/report'
import { figure } from '#dashboard/copy/rupiah.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'

/** At most three things, those first that help most customers. */
export function Todos({ todos }: { todos: Todo[] }) {
  return (
    <section aria-labelledby="hal" className="min-w-0 rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-4 px-4 py-3.5 md:px-5">
        <h2 id="hal" className="font-heading text-14 font-bold">
          {todos.length > 0 ? `${todos.length} hal hari ini` : 'Hal hari ini'}
        </h2>
        {todos.length > 1 && (
          <p className="text-12 text-muted">diurutkan menurut jumlah pelanggan yang terbantu</p>
        )}
      </div>
      {todos.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-13 text-muted md:px-5">
          Tidak ada yang perlu dibereskan sekarang.
        </p>
      )}
      <ol>
        {todos.map((todo, at) => (
          <Row key={todo.kind} rank={at + 1} todo={todo} />
        ))}
      </ol>
    </section>
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

function useWords(todo: Todo): { title: string; detail?: string | null; act: ReactNode } {
  const search = { businessId: useBusinessId() }
  const look = buttonClass()
  switch (todo.kind) {
    case 'channel_down':
      return {
        title: `${todo.name} tidak tersambung`,
        detail: 'Selama terputus, pesan pelanggan tidak masuk dan balasan tidak terkirim.',
        act: (
          <Link to="/integrations" search={search} className={look}>
            Perbaiki
          </Link>
        ),
      }
    case 'overdue':
      return {
        title: `${figure(todo.customers)} eskalasi melewati batas waktu`,
        detail:
          todo.names.length > 0 ? `Yang paling lama menunggu: ${todo.names.join(', ')}.` : null,
        act: (
          <Link to="/eskalasi" search={search} className={look}>
            Buka eskalasi
          </Link>
        ),
      }
    case 'gap':
      return {
        title: `${figure(todo.customers)} pelanggan menanyakan hal yang belum ada di Training`,
        detail: todo.example,
        act: (
          <Link to="/training" search={search} className={look}>
            Tulis jawaban
          </Link>
        ),
      }
    case 'unsent':
      return {
        title: `Balasan ke ${figure(todo.customers)} pelanggan gagal terkirim`,
        detail: 'Buka percakapannya untuk melihat sebabnya dan mengirim lagi.',
        act: (
          <Link
            to="/inbox/$roomId"
            params={{ roomId: todo.roomId }}
            search={search}
            className={look}
          >
            Buka percakapan
          </Link>
        ),
      }
    case 'source_failed':
      return {
        title:
          todo.count > 1
            ? `${todo.count} sumber pengetahuan gagal dibaca`
            : `"${todo.title}" gagal dibaca`,
        detail: todo.error,
        act: (
          <Link to="/training" search={search} className={look}>
            Buka Training
          </Link>
        ),
      }
    case 'source_expired':
      return {
        title:
          todo.count > 1
            ? `${todo.count} sumber pengetahuan sudah kedaluwarsa`
            : `"${todo.title}" sudah kedaluwarsa`,
        detail: 'AI tidak memakainya lagi sampai diperbarui.',
        act: (
          <Link to="/training" search={search} className={look}>
            Perbarui
          </Link>
        ),
      }
  }
}
