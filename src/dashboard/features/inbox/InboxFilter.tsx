import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import * as copy from '#copy/inbox'
import * as conversationCopy from '#copy/conversation'
import { membersQuery, tagsQuery } from '#dashboard/conversation/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Popover } from '#dashboard/ui/Popover.tsx'
import { Select } from '#dashboard/ui/Select.tsx'
import type { InboxSearch } from './search.ts'

type Filters = Pick<InboxSearch, 'kanal' | 'tag' | 'penangan'>

/** Narrows the list by channel, tag and assignee. */
export function InboxFilter({
  search,
  onChange,
}: {
  search: Filters
  onChange: (change: Filters) => void
}) {
  const isFiltered = Boolean(search.kanal || search.tag || search.penangan)
  return (
    <Popover
      label={copy.filterConversations}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={isFiltered ? copy.filterActive : copy.filter}
          marked={isFiltered}
        >
          <ListFilter />
        </IconButton>
      )}
    >
      {(close) => (
        <FilterForm
          search={search}
          onChange={onChange}
          onClear={() => (
            close(),
            onChange({ kanal: undefined, tag: undefined, penangan: undefined })
          )}
          isFiltered={isFiltered}
        />
      )}
    </Popover>
  )
}

function FilterForm({
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
