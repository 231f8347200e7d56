import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import type { Member } from '#contract/business'
import { INVITED_ROLES, ROLE_WORDS, type InvitedRole, type Team } from '#contract/team'
import * as copy from '#copy/team'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { teamQuery } from './queries.ts'
import { remove, setRole } from './team.functions.ts'

const OPTIONS = INVITED_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))

/** The owner's acts on a member: change the role, or remove them from the team. */
export function MemberActs({ member }: { member: Pick<Member, 'member_id' | 'name' | 'role'> }) {
  const [isAsking, setAsking] = useState(false)
  const { member_id: memberId } = member
  const name = member.name ?? copy.thisMember
  const { changeRole, removeMember } = useMemberActs(memberId, name)
  return (
    <div className="flex items-center gap-1 max-sm:w-full max-sm:pl-11">
      <Select
        aria-label={copy.roleOf(name)}
        value={member.role}
        onChange={(event) =>
          changeRole.mutate(INVITED_ROLES.find((role) => role === event.target.value) ?? 'peninjau')
        }
        options={OPTIONS}
        className="w-34"
      />
      <IconButton
        label={copy.removeNamed(name)}
        size={40}
        onClick={() => setAsking(true)}
        onPointerEnter={preloadDialog}
      >
        <UserMinus />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={removeMember}
        title={copy.removeQuestion(name)}
        confirmLabel={copy.removeIt}
        danger
      >
        {copy.removeConsequence}
      </ConfirmDialog>
    </div>
  )
}

/** Changes a role at once, and reverts it when the server refuses; or removes the member. */
function useMemberActs(memberId: string, name: string) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { queryKey } = teamQuery(businessId)
  const changeRole = useMutation({
    mutationFn: (role: InvitedRole) => setRole({ data: { businessId, memberId, role } }),
    onMutate: (role) => {
      const before = queryClient.getQueryData<Team>(queryKey)
      queryClient.setQueryData<Team>(
        queryKey,
        (team) =>
          team && {
            ...team,
            members: team.members.map((row) =>
              row.member_id === memberId ? { ...row, role } : row,
            ),
          },
      )
      return { before }
    },
    onError: (error, _role, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.error(copy.roleNotChanged, messageOf(error))
    },
    onSuccess: (_done, role) =>
      toast.success(copy.nowHasRole(name, ROLE_WORDS[role].toLowerCase())),
  })
  const removeMember = async () => {
    const { rooms } = await remove({ data: { businessId, memberId } })
    await queryClient.invalidateQueries({ queryKey })
    toast.success(copy.memberRemoved(name), rooms > 0 ? copy.roomsMoved(rooms) : undefined)
  }
  return { changeRole, removeMember }
}
