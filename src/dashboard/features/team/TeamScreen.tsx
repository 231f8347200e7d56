import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { ROLE_WORDS, type Team } from '#contract/team'
import * as copy from '#copy/team'
import * as shared from '#copy/shared'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { InvitationRows } from './InvitationRows.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { NumberMask } from './NumberMask.tsx'
import { MemberActs } from './MemberActs.tsx'
import { OwnershipSection, ReceivedOffer, useOffer } from './ownership/Ownership.tsx'
import { SharingSection } from './sharing/SharingSection.tsx'
import { teamQuery } from './queries.ts'

/** Members with their roles, and open invitations. */
export function TeamScreen() {
  const { business, role } = useWorkspace()
  const { data: team } = useSuspenseQuery(teamQuery(business.id))
  const offer = useOffer()
  const [isInviting, setInviting] = useState(false)
  const isKeeper = role === 'owner' || role === 'admin'
  return (
    <Pane>
      <PaneHead title={shared.team}>
        {isKeeper && (
          <Button kind="primary" onClick={() => setInviting(true)} onPointerEnter={preloadDialog}>
            <UserPlus />
            {copy.invite}
          </Button>
        )}
      </PaneHead>
      <PaneBody>
        <div key={business.id} className="mx-auto max-w-180 px-4 pb-16">
          {offer?.isForCaller && <ReceivedOffer offer={offer} />}
          <MemberList members={team.members} />
          {isKeeper && <InvitationRows invitations={team.invitations} />}
          <RoleGuide />
          <SharingSection />
          <NumberMask />
          {role === 'owner' && <OwnershipSection offer={offer} members={team.members} />}
        </div>
      </PaneBody>
      {isKeeper && <InviteDialog open={isInviting} onClose={() => setInviting(false)} />}
    </Pane>
  )
}

function MemberList({ members }: { members: Team['members'] }) {
  const { role } = useWorkspace()
  const user = useUser()
  return (
    <section aria-labelledby="anggota" className="mt-6">
      <h2 id="anggota" className="mb-2 font-heading text-14 font-bold">
        {copy.members} <span className="figure font-normal text-muted">{members.length}</span>
      </h2>
      <ul className="border-b border-line">
        {members.map((member) => (
          <li
            key={member.id}
            className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5"
          >
            <Avatar name={member.name} size={32} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium break-words">
                {member.name ?? shared.noName}
                {member.member_id === user?.id && (
                  <span className="font-normal text-muted"> {copy.isYou}</span>
                )}
              </p>
              <p className="text-12 text-muted">
                {copy.joined} <Time inSentence iso={member.created_at} />
              </p>
            </div>
            {role === 'owner' && member.role !== 'owner' ? (
              <MemberActs member={member} />
            ) : (
              <span className="text-13 text-text-2">{ROLE_WORDS[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const GUIDE = [
  [shared.roleOwner, copy.ownerMay],
  [shared.roleAdmin, copy.adminMay],
  [shared.roleAgent, copy.agentMay],
  [shared.roleViewer, copy.viewerMay],
] as const

function RoleGuide() {
  return (
    <dl className="mt-8 grid gap-x-4 gap-y-1 text-13 text-muted sm:grid-cols-[80px_minmax(0,1fr)]">
      {GUIDE.map(([role, may]) => (
        <div key={role} className="contents">
          <dt className="font-medium text-text-2">{role}</dt>
          <dd className="max-sm:mb-2">{may}</dd>
        </div>
      ))}
    </dl>
  )
}
