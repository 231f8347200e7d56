import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Merge, Pencil, Trash2 } from 'lucide-react'
import type { TagUse } from '#contract/tag'
import * as copy from '#copy/tags'
import * as shared from '#copy/shared'
import { Section } from '#dashboard/features/settings/Section.tsx'
import { TagDot } from '#dashboard/conversation/TagDot.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EditTag, MergeTag } from './TagDialogs.tsx'
import { countOf, tagUseQuery, useTagActs } from './use-tags.ts'

type Chosen = { kind: 'edit' | 'merge'; tag: TagUse } | null

/** The tags with name, colour and number of rooms. Members who answer may change them. */
export function TagsSection() {
  const { business, role } = useWorkspace()
  const { data: tags, isError, refetch } = useQuery(tagUseQuery(business.id))
  const { remove } = useTagActs(business.id)
  const [chosen, setChosen] = useState<Chosen>(null)
  const close = () => setChosen(null)
  return (
    <Section id="tag" title={copy.title} lead={copy.lead}>
      {isError && (
        <Notice tone="danger" onRetry={() => void refetch()}>
          {copy.notLoaded}
        </Notice>
      )}
      {!tags && !isError && <p className="text-13 text-muted">{shared.loading}</p>}
      {tags?.length === 0 && <p className="text-13 text-muted">{copy.none}</p>}
      {tags && tags.length > 0 && (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-panel border border-line">
          {tags.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              mayChange={role !== 'peninjau'}
              onEdit={() => setChosen({ kind: 'edit', tag })}
              onMerge={tags.length > 1 ? () => setChosen({ kind: 'merge', tag }) : null}
              onRemove={() => remove.mutate(tag)}
            />
          ))}
        </ul>
      )}
      {chosen?.kind === 'edit' && <EditTag tag={chosen.tag} onClose={close} />}
      {chosen?.kind === 'merge' && tags && (
        <MergeTag tag={chosen.tag} others={tags.filter(isNot(chosen.tag))} onClose={close} />
      )}
    </Section>
  )
}

const isNot = (tag: TagUse) => (other: TagUse) => other.id !== tag.id

function TagRow({
  tag,
  mayChange,
  onEdit,
  onMerge,
  onRemove,
}: {
  tag: TagUse
  mayChange: boolean
  onEdit: () => void
  onMerge: (() => void) | null
  onRemove: () => void
}) {
  return (
    <li className="flex min-h-11 items-center gap-2 px-3 py-1 text-13">
      <TagDot colour={tag.colour} />
      <span className="min-w-0 flex-1 break-words" dir="auto">
        {tag.name}
      </span>
      <span className="figure flex-none text-muted">{copy.rooms(countOf(tag))}</span>
      {mayChange && (
        <>
          <IconButton label={copy.edit(tag.name)} onClick={onEdit}>
            <Pencil />
          </IconButton>
          {onMerge && (
            <IconButton label={copy.merge(tag.name)} onClick={onMerge}>
              <Merge />
            </IconButton>
          )}
          <IconButton label={copy.remove(tag.name)} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  )
}
