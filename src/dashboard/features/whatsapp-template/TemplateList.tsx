import { useDeferredValue, useState, type ReactNode } from 'react'
import { LayoutTemplate, Search } from 'lucide-react'
import type { TemplateRow } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { figure } from '#dashboard/copy/rupiah.ts'
import { statusWords } from '#dashboard/template/words.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Select } from '#dashboard/ui/Select.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { type ActKind, TemplateItem } from './TemplateItem.tsx'

/** As many at once as a screen shows quickly; the search looks through all. */
const SHOWN_STEP = 100

/** All templates with where they stand at Meta. */
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
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState('')
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
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <TextInput
          type="search"
          aria-label={copy.searchTemplates}
          placeholder={copy.searchPlaceholder}
          leading={<Search />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="max-w-90 min-w-48 flex-1"
        />
        <Select
          aria-label={copy.status}
          options={statusOptions(templates)}
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          className="w-44"
        />
        <p role="status" className="ml-auto hidden text-13 text-muted sm:block">
          {wanted || status
            ? copy.countOfTemplates(figure(found.length), figure(templates.length))
            : copy.countTemplates(figure(templates.length))}
        </p>
      </div>
      {found.length === 0 && (
        <EmptyState
          title={shared.nothingMatches}
          action={
            <Button onClick={() => (setTyped(''), setStatus(''))}>{shared.clearSearch}</Button>
          }
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
        <div className="flex justify-center pt-3">
          <Button onClick={() => setLimit(limit + SHOWN_STEP)}>
            {copy.showMore(figure(Math.min(SHOWN_STEP, found.length - limit)))}
          </Button>
        </div>
      )}
    </>
  )
}

function statusOptions(templates: TemplateRow[]) {
  const labels = [...new Set(templates.map(({ status }) => statusWords(status).label))].sort()
  return [
    { value: '', label: copy.allStatuses },
    ...labels.map((label) => ({ value: label, label })),
  ]
}
