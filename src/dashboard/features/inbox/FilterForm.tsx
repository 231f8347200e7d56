import { useQuery } from '@tanstack/react-query'
import * as conversationCopy from '#copy/conversation'
import * as copy from '#copy/inbox'
import { membersQuery, tagsQuery } from '#dashboard/conversation/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import type { Filters } from './InboxFilter.tsx'

/** The fields of the filter: channel, tag and assignee. */
export function FilterForm({
  search,
  onChange,
  onClear,
  isFiltered,
}: {
  search: Filters
  onChange: (change: Filters) => void
  onClear: () => void
  isFiltered: boolean
}) {
  const parts = useFilterParts()
  return (
    <div className="grid gap-3 p-4">
      {parts.map(({ key, label, every, options }) => (
        <Field key={key} label={label}>
          {(control) => (
            <Select
              {...control}
              value={search[key] ?? ''}
              onChange={(event) => onChange({ [key]: event.target.value || undefined })}
              options={[{ value: '', label: every }, ...options]}
            />
          )}
        </Field>
      ))}
      <Button onClick={onClear} disabled={!isFiltered}>
        {copy.clearFilter}
      </Button>
    </div>
  )
}

function useFilterParts() {
  const { business, channels, profile } = useWorkspace()
  const { data: tags = [] } = useQuery(tagsQuery(business.id))
  const { data: members = [] } = useQuery(membersQuery(business.id))
  const parts: {
    key: keyof Filters
    label: string
    every: string
    options: { value: string; label: string }[]
  }[] = [
    {
      key: 'kanal',
      label: conversationCopy.channel,
      every: copy.allChannels,
      options: channels.map((channel) => ({ value: channel.id, label: channel.name })),
    },
    {
      key: 'tag',
      label: conversationCopy.tags,
      every: copy.allTags,
      options: tags.map((tag) => ({ value: tag.id, label: tag.name })),
    },
    {
      key: 'penangan',
      label: conversationCopy.handledBy,
      every: copy.anyone,
      options: members.map((member) => ({
        value: member.id,
        label: member.id === profile.id ? conversationCopy.nameIsYou(member.name) : member.name,
      })),
    },
  ]
  return parts
}
