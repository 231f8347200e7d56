import { Suspense, useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { MemberDuty, Sharing } from '#contract/conversation/sharing'
import * as copy from '#copy/sharing'
import * as shared from '#copy/shared'
import { sharingQuery } from '#dashboard/conversation/sharing.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { SharingForm } from './SharingForm.tsx'

const DutyDialog = lazyPart(() => import('./DutyDialog.tsx').then((module) => module.DutyDialog))

/** How open cases are offered to members, and who is on duty now. */
export function SharingSection() {
  const { business, role } = useWorkspace()
  const { data: sharing } = useSuspenseQuery(sharingQuery(business.id))
  const isKeeper = role === 'owner' || role === 'admin'
  return (
    <section aria-labelledby="pembagian-judul" id="pembagian" className="mt-10 scroll-mt-4">
      <h2 id="pembagian-judul" className="font-heading text-14 font-bold">
        {copy.title}
      </h2>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.lead}</p>
      <SharingForm
        // The server returns saved terms sorted, so the form starts again with them.
        key={JSON.stringify([sharing.isEnabled, sharing.rules])}
        sharing={sharing}
        isKeeper={isKeeper}
      />
      {sharing.isEnabled && <Duties sharing={sharing} isKeeper={isKeeper} />}
    </section>
  )
}

function Duties({ sharing, isKeeper }: { sharing: Sharing; isKeeper: boolean }) {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const [arranged, setArranged] = useState<MemberDuty | null>(null)
  return (
    <>
      <ul className="mt-4 border-b border-line">
        {sharing.members.map((member) => (
          <li
            key={member.member_id}
            className="flex min-h-12 items-center gap-3 border-t border-line py-1.5"
          >
            <Avatar name={member.name} size={24} />
            <span className="min-w-0 flex-1">
              <span className="block text-14 break-words">{member.name ?? shared.noName}</span>
              <span className="figure block text-12 text-muted">
                {copy.load(member.open_cases, member.capacity)}
              </span>
            </span>
            <DutyChip member={member} />
            {isKeeper && (
              <Button
                aria-label={copy.arrangeFor(member.name ?? shared.noName)}
                onPointerEnter={preloadDialog}
                onClick={() => setArranged(member)}
              >
                {copy.arrange}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {arranged && (
          <DutyDialog
            member={arranged}
            onClose={() => setArranged(null)}
            onSaved={() => queryClient.invalidateQueries(sharingQuery(business.id))}
          />
        )}
      </Suspense>
    </>
  )
}

function DutyChip({ member }: { member: MemberDuty }) {
  if (!member.is_available) return <Chip>{copy.away}</Chip>
  if (!member.is_on_duty) return <Chip>{copy.offDuty}</Chip>
  if (member.open_cases >= member.capacity) return <Chip tone="wait">{copy.full}</Chip>
  return <Chip tone="ok">{copy.onDuty}</Chip>
}
