import type { Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/composer'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { membersQuery } from '../queries.ts'
import { type ListKeys, useListKeys } from './list-keys.ts'

const SHOWN = 6

/**
 * The list of members while a name is typed after "@" in a note. Arrows move, Enter or Tab picks;
 * the composer forwards its keys. Give it key={search}.
 */
export function MentionList({
  businessId,
  search,
  keys,
  onPick,
}: {
  businessId: string
  search: string
  keys: Ref<ListKeys>
  onPick: (name: string) => void
}) {
  const { data = [] } = useQuery(membersQuery(businessId))
  const found = data
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((part) => part.startsWith(search)),
    )
    .slice(0, SHOWN)
  const [current, setAt] = useListKeys(keys, found, ({ name }) => onPick(name))
  if (found.length === 0) return null
  return (
    <div
      role="listbox"
      aria-label={copy.mentionWhom}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-w-80 overflow-hidden rounded-panel border border-line bg-raised p-1 shadow-float"
    >
      {found.map(({ id, name }, position) => (
        <button
          key={id}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={position === current}
          onPointerMove={() => setAt(position)}
          onClick={() => onPick(name)}
          className={cx(
            'flex w-full cursor-default items-center gap-2.5 rounded-control px-2 py-1.5 text-left text-13',
            position === current && 'bg-sunken',
          )}
        >
          <Avatar name={name} />
          <span className="cut">{name}</span>
        </button>
      ))}
    </div>
  )
}
