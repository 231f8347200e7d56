import { useRef } from 'react'
import type { RuleRow } from '#contract/reply-rule'
import { findConflicts } from '#contract/reply-rule/conflict'
import { RuleItem } from './RuleItem.tsx'
import { useDragOrder } from './use-drag-order.ts'

type RuleActs = {
  onEdit: () => void
  onUses: () => void
  onTurn: (isOn: boolean) => void
  onRemove: () => void
}

/** The rules in their order. Dragging and arrow keys change it. */
export function RuleList({
  rules,
  mayEdit,
  onMove,
  actsOf,
}: {
  rules: RuleRow[]
  mayEdit: boolean
  /** `at` is the new place, from 0 */
  onMove: (id: string, at: number) => void
  actsOf: (rule: RuleRow) => RuleActs
}) {
  const list = useRef<HTMLOListElement>(null)
  const ids = rules.map(({ id }) => id)
  const drag = useDragOrder(list, ids, onMove)
  const conflicts = findConflicts(rules)
  return (
    <ol ref={list} className="grid gap-2">
      {rules.map((rule, at) => (
        <RuleItem
          key={rule.id}
          rule={rule}
          place={at + 1}
          isLast={at === rules.length - 1}
          mayEdit={mayEdit}
          conflict={conflicts.get(rule.id)}
          drag={{
            isDragged: drag.isDragged(rule.id),
            mark: drag.markOf(rule.id),
            onStart: drag.start(rule.id),
          }}
          onMove={(by) => onMove(rule.id, at + by)}
          {...actsOf(rule)}
        />
      ))}
    </ol>
  )
}
