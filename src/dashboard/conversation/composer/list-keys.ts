import { type Ref, useImperativeHandle, useState } from 'react'

export type ListKeys = { onKey: (key: string) => boolean }

/**
 * Keys of a list over the composer: arrows move, Enter or Tab picks. The composer forwards its
 * keys; `onKey` returns whether the list used one.
 */
export function useListKeys<Item>(
  keys: Ref<ListKeys>,
  items: readonly Item[],
  onPick: (item: Item) => void,
): [current: number, setCurrent: (position: number) => void] {
  const [at, setAt] = useState(0)
  const current = Math.min(at, items.length - 1)
  useImperativeHandle(keys, () => ({
    onKey: (key) => {
      const chosen = items[current]
      if (!chosen) return false
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setAt((current + (key === 'ArrowDown' ? 1 : -1) + items.length) % items.length)
      else if (key === 'Enter' || key === 'Tab') onPick(chosen)
      else return false
      return true
    },
  }))
  return [current, setAt]
}
