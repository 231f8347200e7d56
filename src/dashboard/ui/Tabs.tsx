import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { COUNT_END } from '#lib/count-end'
import { cx } from './cx.ts'

export type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  count?: number
  /** the count is hidden in a narrow row, which is then a @container */ isCountMinor?: boolean
  disabled?: boolean
  /**
   * Words of a mark that something in the tab needs a member at once. They are seen in a wide
   * @container; in a narrow row the mark alone.
   */
  alert?: string
}

const EDGE_PX = 16

/**
 * A row of tabs; arrow keys move over it. The caller renders the panel: give it role="tabpanel" and
 * id={tabPanelId(name)}.
 */
export function Tabs<Value extends string>({
  name,
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  name: string
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}) {
  const list = useRef<HTMLDivElement>(null)
  // In a row too narrow for all tabs the chosen one is scrolled into view.
  useLayoutEffect(() => {
    const box = list.current
    const chosen = box?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (!box || !chosen) return
    const { left, right } = box.getBoundingClientRect()
    box.scrollLeft +=
      Math.min(0, chosen.left - left - EDGE_PX) || Math.max(0, chosen.right - right + EDGE_PX)
  }, [value])
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => walkTabs(event, list.current)}
      className={cx(
        'flex flex-none gap-3.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]',
        className,
      )}
    >
      {tabs.map((tab) => (
        <TabButton
          key={tab.value}
          name={name}
          tab={tab}
          isChosen={tab.value === value}
          onChoose={() => onChange(tab.value)}
        />
      ))}
    </div>
  )
}

function TabButton<Value extends string>({
  name,
  tab,
  isChosen,
  onChoose,
}: {
  name: string
  tab: Tab<Value>
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      role="tab"
      id={`${name}-tab-${tab.value}`}
      aria-selected={isChosen}
      aria-controls={tabPanelId(name)}
      tabIndex={isChosen ? 0 : -1}
      disabled={tab.disabled}
      onClick={onChoose}
      className="flex h-10 flex-none items-center gap-1.25 border-b-2 border-transparent text-13 font-medium whitespace-nowrap text-muted hover:text-text aria-selected:border-brand aria-selected:font-semibold aria-selected:text-text disabled:opacity-50 max-md:h-11 max-md:text-14"
    >
      {tab.label}
      {tab.count !== undefined && tab.count > 0 && (
        <span
          className={cx(
            'figure text-12 font-medium text-muted',
            tab.isCountMinor && 'hidden @min-[460px]:inline',
          )}
        >
          {tab.count >= COUNT_END ? `${COUNT_END - 1}+` : tab.count}
        </span>
      )}
      {tab.alert && (
        <span className="flex items-center gap-0.75 text-12 font-semibold text-danger">
          <CircleAlert className="size-3.5" aria-hidden="true" />
          <span className="sr-only @min-[460px]:not-sr-only">{tab.alert}</span>
        </span>
      )}
    </button>
  )
}
export const tabPanelId = (name: string) => `${name}-panel`

type TabStep = 1 | -1 | 'first' | 'last'
const STEPS = new Map<string, TabStep>([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['Home', 'first'],
  ['End', 'last'],
])

/**
 * Arrow keys, Home and End move between the enabled items of a list and press the one they reach.
 */
export function walkTabs(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS.get(event.key)
  if (step === undefined || !list) return
  const items = [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = items.at(placeAfter(step, at, items.length))
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

function placeAfter(step: TabStep, at: number, count: number): number {
  if (step === 'first') return 0
  return step === 'last' ? count - 1 : (at + step + count) % count
}
