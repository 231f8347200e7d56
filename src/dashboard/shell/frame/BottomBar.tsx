import { Link } from '@tanstack/react-router'
import { Menu as Lines } from 'lucide-react'
import * as copy from '#copy/shell'
import { Badge } from '#dashboard/ui/Chip.tsx'
import { PHONE_DESTINATIONS } from './navigation.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

const LINK =
  'relative grid min-h-13 content-center justify-items-center gap-0.5 text-11 font-medium text-muted aria-[current]:font-semibold aria-[current]:text-brand [&_.lucide]:size-5'

/** The phone's navigation, above the system's own bar. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const frame = useWorkspace()
  const { business } = frame
  return (
    <nav
      aria-label={copy.main}
      className="grid flex-none grid-cols-5 border-t border-line bg-canvas px-1.5 pb-[env(safe-area-inset-bottom)]"
    >
      {PHONE_DESTINATIONS.map(({ to, icon: Icon, label, count, isUrgent }) => {
        const waiting = count?.(frame) ?? 0
        return (
          <Link
            key={to}
            to={to}
            search={{ businessId: business.id }}
            activeProps={{ 'aria-current': 'page' }}
            className={LINK}
          >
            <Icon />
            {label}
            {waiting > 0 && (
              <Badge
                tone={isUrgent ? 'danger' : 'brand'}
                label={`${waiting} ${copy.waiting}`}
                className="absolute top-1 left-[calc(50%+4px)] h-4 min-w-4 px-1 leading-4 outline-2 outline-canvas"
              >
                {waiting > 99 ? '99+' : waiting}
              </Badge>
            )}
          </Link>
        )
      })}
      <button type="button" onClick={onMore} aria-haspopup="dialog" className={LINK}>
        <Lines />
        {copy.more}
      </button>
    </nav>
  )
}
