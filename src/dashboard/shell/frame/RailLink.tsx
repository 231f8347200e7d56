import { Link } from '@tanstack/react-router'
import * as copy from '#copy/shell'
import { cx } from '#dashboard/ui/cx.ts'
import { Tooltip } from '#dashboard/ui/overlay/Tooltip.tsx'
import type { Destination } from './navigation.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

export function RailLink({
  destination,
  isNarrow,
}: {
  destination: Destination
  isNarrow: boolean
}) {
  const frame = useWorkspace()
  const { business } = frame
  const Icon = destination.icon
  const count = destination.count?.(frame) ?? 0
  const link = (
    <Link
      to={destination.to}
      search={{ businessId: business.id }}
      activeProps={{ 'aria-current': 'page' }}
      className={cx('rail-link', isNarrow && 'justify-center px-0')}
    >
      <Icon />
      <span className={cx('cut max-xl:sr-only', isNarrow && 'sr-only')}>{destination.label}</span>
      {count > 0 && (
        <span
          className={cx(
            'figure ml-auto text-12 font-medium',
            destination.isUrgent ? 'font-semibold text-danger' : 'text-muted',
            'max-xl:absolute max-xl:top-0 max-xl:right-0 max-xl:text-[10px] max-xl:leading-4',
            isNarrow && 'absolute top-0 right-0 text-[10px] leading-4',
          )}
        >
          {count > 999 ? '999+' : count}
          <span className="sr-only"> {copy.waiting}</span>
        </span>
      )}
    </Link>
  )
  return isNarrow ? <Tooltip text={destination.label}>{link}</Tooltip> : link
}
