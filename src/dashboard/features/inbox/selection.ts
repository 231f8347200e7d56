import { useCallback, useState } from 'react'
import * as copy from '#copy/bulk'
import * as screensCopy from '#copy/screens'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'

/**
 * The selected rooms; null while selecting is off. The key x selects or deselects the room under
 * the cursor.
 */
export function useSelection(cursor: string | null) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const toggle = useCallback(
    (roomId: string) =>
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(roomId)) next.add(roomId)
        return next
      }),
    [],
  )
  useHotkeys([
    {
      keys: 'x',
      label: copy.toggleSelected,
      group: screensCopy.inbox,
      run: () => cursor && toggle(cursor),
    },
  ])
  const end = useCallback(() => setSelected(null), [])
  const begin = useCallback(() => setSelected(new Set()), [])
  return { selected, toggle, begin, end }
}

export type Selection = ReturnType<typeof useSelection>
