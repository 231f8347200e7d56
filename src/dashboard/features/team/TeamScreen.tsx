import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '#dashboard/shell/session.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { Table, Td, Th } from '#dashboard/ui/Table.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { membersQuery } from './team.ts'

const ROLES = { owner: 'Pemilik', admin: 'Admin', agen: 'Agen', peninjau: 'Peninjau' }

/** Who works in the business, and as what. */
export function TeamScreen() {
  const { data: members } = useSuspenseQuery(membersQuery(useBusinessId()))
  const user = useUser()
  return (
    <Pane>
      <PaneHead title="Tim" />
      <PaneBody>
        <div className="mx-auto max-w-180 px-4 py-4">
          <Table>
            <thead>
              <tr>
                <Th>Nama</Th>
                <Th>Peran</Th>
                <Th number>Bergabung</Th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member.id}>
                  <Td>
                    <span className="flex items-center gap-2.5">
                      <Avatar name={member.name} size={24} />
                      <span className="cut">{member.name ?? 'Tanpa nama'}</span>
                      {member.member_id === user?.id && <span className="text-muted">(Anda)</span>}
                    </span>
                  </Td>
                  <Td>{ROLES[member.role]}</Td>
                  <Td number>
                    <Time iso={member.created_at} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </PaneBody>
    </Pane>
  )
}
