import { lazy, Suspense } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import * as copy from '#copy/suggestion-messages'
import * as screensCopy from '#copy/screens'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { QuickRepliesTab } from './QuickRepliesTab.tsx'

const LessonsTab = lazy(() =>
  import('./LessonsTab.tsx').then((module) => ({ default: module.LessonsTab })),
)
const FollowUpsTab = lazy(() =>
  import('./FollowUpsTab.tsx').then((module) => ({ default: module.FollowUpsTab })),
)

const route = getRouteApi('/_dashboard/suggestion-messages')
const TABS = [
  { value: 'balasan', label: copy.quickRepliesTab },
  { value: 'draf', label: copy.draftsTab },
  { value: 'tindak-lanjut', label: copy.followUpsTab },
] as const

/** What the team may write: quick replies, changed drafts of the AI, and follow-ups. */
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
          <Suspense fallback={<SkeletonRows rows={4} />}>
            {tab === 'balasan' && <QuickRepliesTab />}
            {tab === 'draf' && <LessonsTab />}
            {tab === 'tindak-lanjut' && <FollowUpsTab />}
          </Suspense>
        </div>
      </PaneBody>
    </Pane>
  )
}
