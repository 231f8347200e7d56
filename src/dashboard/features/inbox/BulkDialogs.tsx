import { useQuery } from '@tanstack/react-query'
import type { BulkAct } from '#contract/conversation/bulk'
import { OUTCOMES } from '#contract/conversation/room'
import * as copy from '#copy/bulk'
import * as conversationCopy from '#copy/conversation'
import * as shared from '#copy/shared'
import { Choices, TagDialog } from '#dashboard/conversation/acts/DialogParts.tsx'
import { OUTCOME_LABEL } from '#dashboard/conversation/labels.ts'
import { membersQuery, tagsQuery } from '#dashboard/conversation/queries.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

export type BulkChoice = 'assign' | 'tag' | 'close'
type Props = { count: string; onAct: (act: BulkAct) => Promise<boolean>; onClose: () => void }

/** The questions that an act on many rooms asks first. */
export function BulkDialogs({ choice, ...props }: Props & { choice: BulkChoice }) {
  switch (choice) {
    case 'assign':
      return <AssignAll {...props} />
    case 'tag':
      return <TagAll {...props} />
    case 'close':
      return (
        <Choices
          title={copy.closeAs(props.count)}
          onClose={props.onClose}
          choices={OUTCOMES.map((outcome) => ({
            key: outcome,
            label: OUTCOME_LABEL[outcome],
            isCurrent: false,
            onPick: () => props.onAct({ kind: 'close', outcome }),
          }))}
        />
      )
  }
}

function AssignAll({ count, onAct, onClose }: Props) {
  const { business, profile } = useWorkspace()
  const { data: members = [], isPending, error } = useQuery(membersQuery(business.id))
  const answerers = members.filter((member) => member.role !== 'peninjau')
  return (
    <Choices
      title={copy.assignTo(count)}
      note={isPending ? shared.loading : error && messageOf(error)}
      onClose={onClose}
      choices={[
        ...answerers.map(({ id, name }) => ({
          key: id,
          label: id === profile.id ? conversationCopy.nameIsYou(name) : name,
          isCurrent: false,
          onPick: () => void onAct({ kind: 'assign', memberId: id }),
        })),
        {
          key: 'nobody',
          label: conversationCopy.anyoneInTeam,
          isCurrent: false,
          onPick: () => void onAct({ kind: 'assign', memberId: null }),
        },
      ]}
    />
  )
}

function TagAll({ count, onAct, onClose }: Props) {
  const { business } = useWorkspace()
  const { data: tags = [] } = useQuery(tagsQuery(business.id))
  return (
    <TagDialog
      title={copy.tagAs(count)}
      tags={tags}
      onTag={(name) => onAct({ kind: 'tag', name })}
      onClose={onClose}
    />
  )
}
