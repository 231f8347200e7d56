import { useNavigate } from '@tanstack/react-router'
import * as copy from '#copy/reply-rule'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Tabs } from '#dashboard/ui/Tabs.tsx'
import { AUTO_REPLY_TABS, type AutoReplyTab } from './search.ts'

const LABELS: Record<AutoReplyTab, string> = {
  percakapan: copy.tabAi,
  aturan: copy.tabRules,
}

export function AutoReplyTabs({ value }: { value: AutoReplyTab }) {
  const navigate = useNavigate()
  const businessId = useBusinessId()
  return (
    <Tabs
      name="auto-reply"
      label={copy.tabsLabel}
      tabs={AUTO_REPLY_TABS.map((tab) => ({ value: tab, label: LABELS[tab] }))}
      value={value}
      onChange={(tab) =>
        void navigate({
          to: '/auto-reply',
          search: { businessId, ...(tab === 'aturan' ? { tab } : {}) },
        })
      }
    />
  )
}
