import { useCallback, useState } from 'react'
import * as copy from '#copy/bulk'
import * as screensCopy from '#copy/screens'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'

/**
 * The selected rooms; null while selecting is off. The key x selects or deselects the room under
 * the cursor. `isAll`: every room of the list is selected, also those that are not loaded. It ends
 * with another list, and with a press on one row, which starts over with none. `list`: the filters
 * of the list as a text.
 */
export function useSelection(cursor: string | null, list: string) {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAll = selected !== null && allOf === list
  const toggle = useCallback(
    (roomId: string) => {
      setAllOf(null)
      setSelected((before) => {
        if (isAll) return new Set()
        const next = new Set(before)
        if (!next.delete(roomId)) next.add(roomId)
        return next
      })
    },
    [isAll],
  )
  useHotkeys([
    {
      keys: 'x',
      label: copy.toggleSelected,
      group: screensCopy.inbox,
      run: () => cursor && toggle(cursor),
    },
  ])
  const end = useCallback(() => {
    setAllOf(null)
    setSelected(null)
  }, [])
  const begin = useCallback(() => setSelected(new Set()), [])
  const selectAll = () => setAllOf(list)
  /** null while selecting is off */
  const has = (roomId: string) => selected && (isAll || selected.has(roomId))
  return { list, selected, isAll, has, toggle, begin, end, selectAll }
}

export type Selection = ReturnType<typeof useSelection>
