import { useNavigate, useSearch } from '@tanstack/react-router'
import { EVALUATION_DAYS } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import * as formatsCopy from '#copy/formats'
import * as screensCopy from '#copy/screens'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { CardTab } from './CardTab.tsx'
import { ExperimentTab } from './ExperimentTab.tsx'
import { daysOf } from './queries.ts'
import { ReviewTab } from './ReviewTab.tsx'
import { SessionList } from './SessionList.tsx'
import { SummaryTab } from './SummaryTab.tsx'
import { TopicTab } from './TopicTab.tsx'

const SPANS = EVALUATION_DAYS.map((days) => ({
  value: String(days),
  label: formatsCopy.daysLong(days),
}))

const TABS = [
  { value: 'ringkasan', label: copy.summaryTab },
  { value: 'tinjauan', label: copy.reviewTab },
  { value: 'topik', label: copy.topicTab },
  { value: 'kartu', label: copy.cardTab },
  { value: 'eksperimen', label: copy.experimentTab },
] as const

/** Outcomes of the conversations, and ways to improve the answers. A figure opens its sessions. */
export function EvaluateScreen() {
  const search = useSearch({ from: '/_dashboard/evaluate' })
  const navigate = useNavigate({ from: '/evaluate' })
  const { tab = 'ringkasan' } = search
  const days = daysOf(search)
  if (search.daftar) return <SessionList filter={search.daftar} />
  return (
    <Pane>
      <PaneHead title={screensCopy.evaluation}>
        {tab !== 'tinjauan' && tab !== 'topik' && (
          <SegmentedControl
            label={copy.period}
            options={SPANS}
            value={String(days)}
            onChange={(value) =>
              void navigate({
                search: (kept) => ({ ...kept, hari: value === '30' ? '30' : undefined }),
                replace: true,
              })
            }
            className="auto-cols-auto [&_button]:h-8 [&_button]:px-3"
          />
        )}
      </PaneHead>
      <Tabs
        name="evaluate"
        label={copy.evaluateParts}
        tabs={TABS}
        value={tab}
        onChange={(next) =>
          void navigate({
            search: ({ businessId, hari }) => ({
              businessId,
              hari,
              tab: next === 'ringkasan' ? undefined : next,
            }),
            replace: true,
          })
        }
        className="max-sm:gap-2.5 max-sm:px-3"
      />
      <PaneBody
        className="bg-canvas"
        id={tabPanelId('evaluate')}
        role="tabpanel"
        aria-labelledby={`evaluate-tab-${tab}`}
      >
        {tab === 'ringkasan' && <SummaryTab days={days} />}
        {tab === 'tinjauan' && <ReviewTab />}
        {tab === 'topik' && <TopicTab />}
        {tab === 'kartu' && <CardTab days={days} />}
        {tab === 'eksperimen' && <ExperimentTab days={days} />}
      </PaneBody>
    </Pane>
  )
}
