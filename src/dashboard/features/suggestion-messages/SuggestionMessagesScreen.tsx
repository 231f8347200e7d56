import { getRouteApi } from '@tanstack/react-router'
import * as copy from '#copy/suggestion-messages'
import * as screensCopy from '#copy/screens'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { DraftLogTab } from './DraftLogTab.tsx'
import { FollowUpsTab } from './FollowUpsTab.tsx'
import { LessonsTab } from './LessonsTab.tsx'
import { QuickRepliesTab } from './QuickRepliesTab.tsx'

const route = getRouteApi('/_dashboard/suggestion-messages')
const TABS = [
  { value: 'balasan', label: copy.quickRepliesTab },
  { value: 'draf', label: copy.draftsTab },
  { value: 'log', label: copy.logTab },
  { value: 'tindak-lanjut', label: copy.followUpsTab },
] as const

/** Quick replies, drafts of the AI, and follow-ups. */
export function SuggestionMessagesScreen() {
  const { tab = 'balasan' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Pane>
      <PaneHead title={screensCopy.quickReplies} />
      <Tabs
        name="suggestion"
        label={copy.parts}
        tabs={TABS}
        value={tab}
        onChange={(next) =>
          void navigate({ search: { tab: next === 'balasan' ? undefined : next }, replace: true })
        }
      />
      <PaneBody>
        <div
          id={tabPanelId('suggestion')}
          role="tabpanel"
          aria-labelledby={`suggestion-tab-${tab}`}
        >
          {tab === 'balasan' && <QuickRepliesTab />}
          {tab === 'draf' && <LessonsTab />}
          {tab === 'log' && <DraftLogTab />}
          {tab === 'tindak-lanjut' && <FollowUpsTab />}
        </div>
      </PaneBody>
    </Pane>
  )
}
