import { useDeferredValue, useState, type ReactNode } from 'react'
import { LayoutTemplate, Search } from 'lucide-react'
import type { TemplateRow } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as templateCopy from '#copy/template'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { statusWords } from '#dashboard/template/template-words.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { type ActKind, TemplateItem } from './TemplateItem.tsx'

/** How many templates are rendered at first; the search covers all. */
const SHOWN_STEP = 100

type Filter = { typed: string; status: string }
const NO_FILTER: Filter = { typed: '', status: '' }

/** All templates with their state at Meta. */
export function TemplateList({
  templates,
  isKeeper,
  action,
  onAct,
}: {
  templates: TemplateRow[]
  isKeeper: boolean
  action: ReactNode
  onAct: (kind: ActKind, template: TemplateRow) => void
}) {
  const [filter, setFilter] = useState(NO_FILTER)
  const { typed, status } = filter
  const [limit, setLimit] = useState(SHOWN_STEP)
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  const hasChannels = new Set(templates.map(({ channel_id }) => channel_id)).size > 1
  const found = templates.filter(
    (template) =>
      (!status || statusWords(template.status).label === status) &&
      `${template.name} ${template.body}`.toLowerCase().includes(wanted),
  )
  if (templates.length === 0)
    return (
      <EmptyState icon={<LayoutTemplate />} title={copy.noTemplates} action={action}>
        {copy.noTemplatesLead}
      </EmptyState>
    )
  return (
    <>
      <FilterBar
        templates={templates}
        filter={filter}
        found={wanted || status ? found.length : null}
        onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
      />
      {found.length === 0 && (
        <EmptyState
          title={shared.nothingMatches}
          action={<Button onClick={() => setFilter(NO_FILTER)}>{shared.clearSearch}</Button>}
        />
      )}
      <ul>
        {found.slice(0, limit).map((template) => (
          <TemplateItem
            key={template.id}
            template={template}
            channel={hasChannels ? template.channel_name : null}
            isKeeper={isKeeper}
            onAct={(kind) => onAct(kind, template)}
          />
        ))}
      </ul>
      {found.length > limit && (
        <MoreButton left={found.length - limit} onMore={() => setLimit(limit + SHOWN_STEP)} />
      )}
    </>
  )
}

function MoreButton({ left, onMore }: { left: number; onMore: () => void }) {
  return (
    <div className="flex justify-center pt-3">
      <Button onClick={onMore}>{shared.showMore(formatNumber(Math.min(SHOWN_STEP, left)))}</Button>
    </div>
  )
}

function FilterBar({
  templates,
  filter,
  found,
  onChange,
}: {
  templates: TemplateRow[]
  filter: Filter
  found: number | null
  onChange: (change: Partial<Filter>) => void
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <TextInput
        type="search"
        aria-label={templateCopy.searchTemplates}
        placeholder={templateCopy.searchPlaceholder}
        leading={<Search />}
        value={filter.typed}
        onChange={(event) => onChange({ typed: event.target.value })}
        className="max-w-90 min-w-48 flex-1"
      />
      <Select
        aria-label={copy.status}
        options={statusOptions(templates)}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value })}
        className="w-44"
      />
      <p role="status" className="ml-auto hidden text-13 text-muted sm:block">
        {found !== null
          ? copy.countOfTemplates(formatNumber(found), formatNumber(templates.length))
          : copy.countTemplates(formatNumber(templates.length))}
      </p>
    </div>
  )
}
function statusOptions(templates: TemplateRow[]) {
  const labels = [...new Set(templates.map(({ status }) => statusWords(status).label))].sort()
  return [
    { value: '', label: copy.allStatuses },
    ...labels.map((label) => ({ value: label, label })),
  ]
}
