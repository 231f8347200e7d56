import { ChevronsUpDown, Plus, Settings, Store } from 'lucide-react'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import * as copy from '#copy/shell'
import * as shared from '#copy/shared'
import { useNow } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { Mark } from './Brand.tsx'
import { openingLine } from '#dashboard/shell/frame/opening-line.ts'
import { withBusiness } from '#dashboard/shell/search.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

const ROLES = {
  owner: shared.roleOwner,
  admin: shared.roleAdmin,
  agen: shared.roleAgent,
  peninjau: shared.roleViewer,
}

/** The open business; choosing another writes its id into the address. */
export function BusinessSwitcher({ isNarrow }: { isNarrow: boolean }) {
  const { business } = useWorkspace()
  const navigate = useNavigate()
  const now = useNow()
  const businesses = useBusinessEntries()
  return (
    <Menu
      label={copy.switchBusiness}
      matchWidth
      entries={[
        ...businesses,
        {
          label: copy.businessSettings,
          icon: <Settings />,
          onSelect: () => void navigate({ to: '/settings', search: { businessId: business.id } }),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={copy.switchBusinessFrom(business.name)}
          className={cx(
            'flex h-14 w-full flex-none items-center gap-2.5 rounded-control px-2 text-left max-xl:justify-center max-xl:px-0',
            isNarrow && 'justify-center px-0',
          )}
        >
          <span className="grid size-8 flex-none place-items-center overflow-hidden rounded-control bg-brand text-on-brand">
            {business.logo_url ? (
              <img src={business.logo_url} alt="" className="size-full object-cover" />
            ) : (
              <Mark className="size-5.5" />
            )}
          </span>
          <span className={cx('min-w-0 flex-1 max-xl:hidden', isNarrow && 'hidden')}>
            <span className="cut block font-semibold">{business.name}</span>
            <span className="cut block text-12 text-muted" suppressHydrationWarning>
              {openingLine(business, new Date(now))}
            </span>
          </span>
          <ChevronsUpDown className={cx('text-muted max-xl:hidden', isNarrow && 'hidden')} />
        </button>
      )}
    />
  )
}

/**
 * The menu of the member's businesses, with an entry that adds one. Choosing one writes its id into
 * the address.
 */
export function useBusinessEntries(): MenuEntry[] {
  const { business, businesses } = useWorkspace()
  const navigate = useNavigate()
  const router = useRouter()
  const { roomId } = useParams({ strict: false })
  const switchTo = (businessId: string) => {
    if (businessId === business.id) return
    // A conversation belongs to its business: from there the switch opens the other business's
    // list.
    if (roomId) void navigate({ to: '/inbox', search: { businessId } })
    else void navigate({ href: withBusiness(router.state.location.href, businessId) })
  }
  return [
    { heading: copy.yourBusinesses },
    ...businesses.map((other) => ({
      label: other.name,
      hint: ROLES[other.role],
      icon: <Store />,
      checked: other.id === business.id,
      onSelect: () => switchTo(other.id),
    })),
    {
      label: copy.addBusiness,
      icon: <Plus />,
      onSelect: () =>
        void navigate({ to: '/onboarding', search: { usaha: 'baru', businessId: business.id } }),
    },
    'separator',
  ]
}
