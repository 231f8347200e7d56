import { useEffect, useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { QuickReply } from '#contract/quick-reply'
import { cx } from '#dashboard/ui/cx.ts'
import { quickRepliesQuery } from './queries.ts'

export type ListKeys = { onKey: (key: string) => boolean }

/** Stands over the composer while "/" is typed; arrows walk it, Enter or Tab takes one. The composer hands its keys over. */
export function QuickReplyList({ businessId, search, keys, onPick }: { businessId: string; search: string; keys: RefObject<ListKeys | null>; onPick: (reply: QuickReply) => void }) {
  const { data, isPending } = useQuery(quickRepliesQuery(businessId))
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = (data ?? []).filter((reply) => reply.shortcut.startsWith(search) || (search.length > 1 && reply.text.toLowerCase().includes(search)))
  const current = Math.min(at, found.length - 1)
  useEffect(() => setAt(0), [search])
  useEffect(() => list.current?.children[current]?.scrollIntoView({ block: 'nearest' }), [current])
  keys.current = {
    onKey: (key) => {
      const chosen = found[current]
      if (!chosen) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') setAt((current + (key === 'ArrowDown' ? 1 : -1) + found.length) % found.length)
      else if (key === 'Enter' || key === 'Tab') onPick(chosen)
      else return false
      return true
    },
  }
  useEffect(
    () => () => {
      keys.current = null
    },
    [keys],
  )
  if (isPending) return null
  return (
    <div className="absolute inset-x-0 bottom-full z-10 mb-2 overflow-hidden rounded-panel border border-line bg-raised shadow-float">
      {found.length === 0 ? (
        <p className="flex items-center justify-between gap-3 px-3 py-2.5 text-13 text-muted">
          {data?.length ? 'Tidak ada balasan cepat yang cocok.' : 'Belum ada balasan cepat.'}
          <Link to="/suggestion-messages" search={(previous) => previous} className="font-medium text-brand hover:underline">
            Kelola
          </Link>
        </p>
      ) : (
        <ul ref={list} role="listbox" aria-label="Balasan cepat" className="max-h-64 overflow-y-auto p-1">
          {found.map((reply, position) => (
            <li key={reply.id} role="option" aria-selected={position === current} onPointerMove={() => setAt(position)} onClick={() => onPick(reply)} className={cx('flex cursor-default gap-3 rounded-control px-2 py-1.5 text-13', position === current && 'bg-sunken')}>
              <b className="w-24 flex-none cut">/{reply.shortcut}</b>
              <span className="cut text-text-2">{reply.text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
