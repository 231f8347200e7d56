import type { KeyboardEvent, PointerEvent } from 'react'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import type { RuleRow } from '#contract/reply-rule'
import type { RuleConflict } from '#contract/reply-rule/conflict'
import * as copy from '#copy/reply-rule'
import * as shared from '#copy/shared'
import { relativeTimeInSentence } from '#dashboard/copy/dates.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { COUNT_END } from '#lib/count-end'

type ActsProps = {
  rule: RuleRow
  place: number
  isLast: boolean
  onEdit: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

type Drag = {
  isDragged: boolean
  mark: 'above' | 'below' | undefined
  onStart: (event: PointerEvent) => void
}

/** One rule: when it replies, its text, and how often it replied. */
export function RuleItem({
  mayEdit,
  onUses,
  onTurn,
  conflict,
  drag,
  ...acts
}: ActsProps & {
  mayEdit: boolean
  onUses: () => void
  onTurn: (isOn: boolean) => void
  conflict: RuleConflict | undefined
  drag: Drag
}) {
  const { rule, place } = acts
  return (
    <li
      className={cx(
        'relative grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-2.5 rounded-control border border-line px-3 py-2.5',
        drag.isDragged && 'bg-sunken opacity-60',
        drag.mark && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-brand',
        drag.mark === 'above' && 'before:-top-1.5',
        drag.mark === 'below' && 'before:-bottom-1.5',
      )}
    >
      <span className="grid content-start justify-items-center">
        <span className="figure pt-0.5 text-13 text-muted">{place}</span>
        {mayEdit && <DragHandle {...acts} onStart={drag.onStart} />}
      </span>
      <div className={cx('min-w-0', !rule.is_on && 'opacity-60')}>
        <h2 className="font-sans text-14 font-medium wrap-anywhere">{rule.name}</h2>
        <p className="text-13 wrap-anywhere text-muted">{describeRule(rule)}</p>
        <div className="mt-1.5 rounded-control bg-sunken px-2.5 py-1.5 text-13">
          <p className="line-clamp-2 wrap-anywhere whitespace-pre-wrap">{rule.reply}</p>
        </div>
        {conflict && <Conflict conflict={conflict} />}
      </div>
      <Switch
        label={copy.isOn(rule.name)}
        hideLabel
        checked={rule.is_on}
        disabled={!mayEdit}
        onChange={(event) => onTurn(event.target.checked)}
        className="self-start"
      />
      <div className="col-start-2 col-end-4 mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <Uses rule={rule} onOpen={onUses} />
        {mayEdit && <Acts {...acts} />}
      </div>
    </li>
  )
}

/** The handle that drags the rule; with the focus on it, arrow keys move the rule. */
function DragHandle({
  rule,
  place,
  isLast,
  onMove,
  onStart,
}: ActsProps & { onStart: (event: PointerEvent) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    if (by === -1 ? place > 1 : !isLast) onMove(by)
  }
  return (
    <button
      type="button"
      aria-label={copy.drag(rule.name)}
      title={copy.dragHint}
      onPointerDown={onStart}
      onKeyDown={onKeyDown}
      className="hit-area grid h-8 w-6 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text active:cursor-grabbing"
    >
      <GripVertical className="size-4" />
    </button>
  )
}

/** Notes on other rules that reply in place of this one. */
const Conflict = ({ conflict }: { conflict: RuleConflict }) => (
  <p className="mt-1.5 flex gap-1.5 text-13 text-wait">
    <TriangleAlert className="mt-0.5 size-4 flex-none" />
    <span className="wrap-anywhere">
      {conflict.kind === 'hidden'
        ? copy.hiddenBy(conflict.by)
        : copy.keywordsBy(conflict.by, conflict.keywords.join(', '))}
    </span>
  </p>
)

function Acts({ rule, place, isLast, onEdit, onMove, onRemove }: ActsProps) {
  return (
    <div className="-mr-2 flex">
      <IconButton label={copy.moveUp(rule.name)} disabled={place === 1} onClick={() => onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={copy.moveDown(rule.name)} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown />
      </IconButton>
      <IconButton label={`${shared.edit} ${rule.name}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={shared.removeNamed(rule.name)} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

function Uses({ rule, onOpen }: { rule: RuleRow; onOpen: () => void }) {
  const now = useNow()
  const zone = useZone()
  if (!rule.last_used_at) return <p className="text-12 text-muted">{copy.unused}</p>
  const count =
    rule.use_count >= COUNT_END ? copy.usedMany : copy.used(formatNumber(rule.use_count))
  return (
    <button
      type="button"
      onClick={onOpen}
      suppressHydrationWarning
      className="min-h-8 text-12 text-text-2 underline decoration-line-strong underline-offset-3 hover:text-text pointer-coarse:min-h-10"
    >
      {[count, copy.lastUsed(relativeTimeInSentence(rule.last_used_at, now, zone))].join(', ')}
    </button>
  )
}

/** The rule's triggers and effect in one line. */
function describeRule(rule: RuleRow): string {
  return [
    describeTrigger(rule),
    rule.hours === 'selalu' ? null : copy.hours[rule.hours],
    rule.channel_name,
    rule.is_answer ? copy.thenAnswer : copy.thenAi,
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeTrigger(rule: RuleRow): string {
  if (rule.trigger === 'kata_kunci') {
    const words = rule.keywords.join(', ')
    return rule.is_exact ? copy.summary.kata_persis(words) : copy.summary.kata_kunci(words)
  }
  if (rule.trigger === 'media')
    return copy.summary.media(
      rule.kinds.length > 0
        ? rule.kinds.map((kind) => copy.kinds[kind].toLowerCase()).join(', ')
        : copy.anyKind,
    )
  return copy.triggers[rule.trigger]
}
