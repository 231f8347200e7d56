import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as appearanceCopy from '#copy/appearance'
import * as bookingCopy from '#copy/booking'
import * as costCopy from '#copy/cost'
import * as copy from '#copy/settings'
import * as noticeCopy from '#copy/notice-template'
import * as pushCopy from '#copy/push'
import * as accountCopy from '#copy/payment-account'
import * as saleCopy from '#copy/sale'
import * as tagsCopy from '#copy/tags'
import * as screensCopy from '#copy/screens'
import * as shellCopy from '#copy/shell'
import { isOwnerQuery } from '#dashboard/shell/auth/ownership.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { AiSection } from './AiSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { ApiKeysSection } from './access/ApiKeysSection.tsx'
import { AuditSection } from './access/AuditSection.tsx'
import { BusinessSection } from './business/BusinessSection.tsx'
import { BookingSection } from './selling/BookingSection.tsx'
import { CostSection } from './CostSection.tsx'
import { DangerSection } from './business/DangerSection.tsx'
import { HoursSection } from './business/HoursSection.tsx'
import { NoticeTemplateSection } from './NoticeTemplateSection.tsx'
import { NotificationSection } from './notifications/NotificationSection.tsx'
import { PaymentAccountSection } from './selling/PaymentAccountSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SaleSection } from './selling/SaleSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { TestingSection } from './TestingSection.tsx'
import { TagsSection } from './tags/TagsSection.tsx'
import { UsageSection } from './UsageSection.tsx'

/** The settings, in sections that are saved separately. */
export function SettingsScreen() {
  const { business, role } = useWorkspace()
  const { data: isOwner } = useSuspenseQuery(isOwnerQuery(business.id))
  const isKeeper = isOwner || role === 'admin'
  return (
    <Pane>
      <PaneHead title={screensCopy.settings} />
      <PaneBody>
        <div
          key={business.id}
          className="mx-auto grid max-w-240 gap-x-10 px-4 pb-16 md:px-8 lg:grid-cols-[168px_minmax(0,1fr)]"
        >
          <PartsNav parts={listParts(isOwner, isKeeper)} />
          <PartChoice parts={listParts(isOwner, isKeeper)} />
          <div className="max-w-160 min-w-0">
            {!isKeeper && <Notice className="mt-6">{copy.ownersOnly}</Notice>}
            <div>
              <ProfileSection />
              <AppearanceSection />
              <BusinessSection locked={!isKeeper} />
              <HoursSection locked={!isKeeper} />
              <AiSection locked={!isKeeper} isOwner={isOwner} />
              <SaleSection locked={!isKeeper} />
              <BookingSection locked={!isKeeper} />
              <PaymentAccountSection locked={!isKeeper} />
              <NoticeTemplateSection locked={!isKeeper} />
              <TagsSection />
              <NotificationSection />
              <TestingSection locked={!isKeeper} isOwner={isOwner} />
              <SecuritySection isOwner={isOwner} />
              <UsageSection />
              <CostSection />
              {isKeeper && <ApiKeysSection />}
              {isKeeper && <AuditSection />}
              {isOwner && <DangerSection />}
            </div>
          </div>
        </div>
      </PaneBody>
    </Pane>
  )
}

type Part = { id: string; label: string }

function listParts(isOwner: boolean, isKeeper: boolean): Part[] {
  return [
    { id: 'akun', label: copy.profile },
    { id: 'tampilan', label: appearanceCopy.title },
    { id: 'usaha', label: copy.business },
    { id: 'jam', label: copy.openingHours },
    { id: 'ai', label: 'AI' },
    { id: 'pesanan', label: saleCopy.termsTitle },
    { id: 'janji', label: bookingCopy.termsTitle },
    { id: 'akun-pembayaran', label: accountCopy.title },
    { id: 'kabar-templat', label: noticeCopy.title },
    { id: 'tag', label: tagsCopy.title },
    { id: 'notifikasi', label: pushCopy.title },
    { id: 'uji', label: shellCopy.testMode },
    { id: 'keamanan', label: copy.security },
    { id: 'pemakaian', label: copy.usage },
    { id: 'biaya', label: costCopy.title },
    ...(isKeeper
      ? [
          { id: 'kunci-api', label: copy.apiKeys },
          { id: 'riwayat', label: copy.history },
        ]
      : []),
    ...(isOwner ? [{ id: 'bahaya', label: copy.dangerZone }] : []),
  ]
}

function PartsNav({ parts }: { parts: Part[] }) {
  return (
    <nav aria-label={copy.settingsParts} className="sticky top-6 mt-6 hidden self-start lg:block">
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <Link
              to="."
              search={(kept) => kept}
              hash={part.id}
              replace
              className="flex h-8 items-center rounded-control px-2.5 text-13 font-medium text-text-2 hover:bg-sunken"
            >
              {part.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same on a narrow screen, which has no room for a list beside the sections. */
function PartChoice({ parts }: { parts: Part[] }) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={copy.settingsParts}
      className="mt-4 lg:hidden"
      value=""
      options={[
        { value: '', label: copy.settingsParts },
        ...parts.map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={({ target }) =>
        void navigate({ to: '.', search: (kept) => kept, hash: target.value, replace: true })
      }
    />
  )
}
