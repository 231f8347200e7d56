import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleX,
  Clock,
  Copy,
  Ellipsis,
  Eye,
  Megaphone,
  PencilLine,
  Send,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { isSendable, type TemplateRow } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { exactTime, shortDate } from '#dashboard/copy/dates.ts'
import {
  categoryWords,
  languageWords,
  QUALITY,
  reasonWords,
  statusWords,
} from '#dashboard/template/template-words.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { useZone } from '#dashboard/ui/zone.ts'

export type ActKind = 'preview' | 'copy' | 'submit' | 'test' | 'campaign' | 'delete'

const ICON: Record<string, LucideIcon> = {
  APPROVED: CircleCheck,
  REJECTED: CircleX,
  DISABLED: CircleX,
  LOCKED: CircleX,
  LIMIT_EXCEEDED: CircleX,
  PAUSED: CirclePause,
  DRAFT: PencilLine,
}

/** One template: its text, its state, and the reason of a refusal. */
export function TemplateItem({
  template,
  channel,
  isKeeper,
  onAct,
}: {
  template: TemplateRow
  /** shown where the business has several */ channel: string | null
  isKeeper: boolean
  onAct: (kind: ActKind) => void
}) {
  const reason = reasonWords(template)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-t border-line py-3 first:border-0 md:grid-cols-[minmax(0,1fr)_11rem_9rem_auto]">
      <div className="min-w-0">
        <button
          type="button"
          onClick={() => onAct('preview')}
          className="hit-area block max-w-full text-left font-semibold wrap-anywhere hover:underline"
        >
          {template.name}
        </button>
        <p className="line-clamp-2 text-13 wrap-anywhere text-text-2">
          {template.body || copy.noText}
        </p>
        {reason && (
          <p className="mt-1 flex items-start gap-1.5 text-13 text-text-2">
            <CircleAlert className="mt-px size-4 flex-none text-danger" />
            <span className="min-w-0 wrap-anywhere">{reason}</span>
          </p>
        )}
      </div>
      <Categories template={template} channel={channel} />
      <Standing template={template} />
      <div className="-mt-1 max-md:col-start-2 max-md:row-start-1">
        <Menu
          label={shared.actionsFor(template.name)}
          align="end"
          entries={menuEntries(template, isKeeper, onAct)}
          trigger={(props) => (
            <IconButton {...props} label={shared.actionsFor(template.name)}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </div>
    </li>
  )
}

function Categories({ template, channel }: { template: TemplateRow; channel: string | null }) {
  const now = useNow()
  const zone = useZone()
  return (
    <p className="text-13 text-text-2 max-md:col-span-2 max-md:row-start-3">
      {categoryWords(template.category)} · {languageWords(template.language)}
      {channel && (
        <span className="block text-12 wrap-anywhere text-muted max-md:inline"> {channel}</span>
      )}
      {template.next_category && template.next_category_at && (
        <span
          className="block text-12 text-wait"
          title={exactTime(template.next_category_at, zone)}
        >
          {copy.becomesCategory(
            categoryWords(template.next_category),
            shortDate(template.next_category_at, now, zone),
          )}
        </span>
      )}
      {template.previous_category && (
        <span className="block text-12 text-muted max-md:inline">
          {' '}
          {copy.previousCategory(categoryWords(template.previous_category))}
        </span>
      )}
    </p>
  )
}

function Standing({ template }: { template: TemplateRow }) {
  const status = statusWords(template.status)
  const Icon = ICON[template.status] ?? Clock
  const quality = template.quality ? QUALITY[template.quality] : undefined
  return (
    <div className="max-md:col-span-2 max-md:row-start-2 max-md:flex max-md:items-center max-md:gap-3">
      <Chip tone={status.tone} icon={<Icon />} title={status.meaning}>
        {status.label}
      </Chip>
      {quality && <Chip tone={template.quality === 'RED' ? 'danger' : 'wait'}>{quality}</Chip>}
      <Time iso={template.updated_at} className="block text-12 text-muted" />
    </div>
  )
}
function menuEntries(
  template: TemplateRow,
  isKeeper: boolean,
  onAct: (kind: ActKind) => void,
): MenuEntry[] {
  const preview: MenuEntry = {
    label: shared.preview,
    icon: <Eye />,
    onSelect: () => onAct('preview'),
  }
  if (!isKeeper) return [preview]
  return [
    preview,
    {
      label: template.status === 'REJECTED' ? copy.copyAndFix : copy.copyAsNew,
      icon: <Copy />,
      onSelect: () => onAct('copy'),
    },
    ...(template.status === 'DRAFT'
      ? [{ label: copy.sendToMeta, icon: <Send />, onSelect: () => onAct('submit') }]
      : []),
    ...(isSendable(template)
      ? [
          { label: copy.sendTest, icon: <Send />, onSelect: () => onAct('test') },
          { label: copy.sendCampaign, icon: <Megaphone />, onSelect: () => onAct('campaign') },
        ]
      : []),
    'separator',
    { label: shared.remove, icon: <Trash2 />, tone: 'danger', onSelect: () => onAct('delete') },
  ]
}
