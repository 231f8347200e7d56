import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Shapes } from 'lucide-react'
import { type Topic, topicName } from '#contract/evaluation'
import * as copy from '#copy/evaluate'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { topicsQuery } from './queries.ts'

/** The subjects that customers asked about in the last 30 days; each opens its conversations. */
export function TopicTab() {
  const { data } = useSuspenseQuery(topicsQuery(useBusinessId()))
  if (data.topics.length === 0)
    return (
      <EmptyState icon={<Shapes />} title={copy.noTopics}>
        {copy.topicsAppear}
      </EmptyState>
    )
  const most = Math.max(...data.topics.map((topic) => topic.session_count))
  return (
    <div className="mx-auto max-w-290 px-4 py-5 md:px-9 md:py-6">
      <TitledPanel id="topik" title={copy.topicTitle} hint={copy.topicHint}>
        <ul>
          {data.topics.map((topic) => (
            <TopicRow
              key={topic.id}
              topic={topic}
              share={topic.session_count / Math.max(data.sessions, topic.session_count)}
              width={topic.session_count / most}
            />
          ))}
        </ul>
      </TitledPanel>
    </div>
  )
}

function TopicRow({ topic, share, width }: { topic: Topic; share: number; width: number }) {
  const byAi = Math.round((topic.by_ai_count / topic.session_count) * 100)
  const change = topic.recent_count - topic.earlier_count
  return (
    <li className="border-t border-line first:border-0">
      <Link
        from="/evaluate"
        to="/evaluate"
        search={(kept) => ({ ...kept, hari: '30', daftar: 'semua', topik: topic.id })}
        className="-mx-2 grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-1.5 rounded-control px-2 py-3 hover:bg-sunken md:grid-cols-[minmax(0,1fr)_8rem_18rem]"
      >
        <span className="min-w-0">
          <span className="block text-14 font-semibold first-letter:uppercase">
            {topicName(topic)}
          </span>
          <span className="cut block text-13 text-muted">{copy.quoted(topic.example)}</span>
        </span>
        <span className="figure text-13 max-md:flex max-md:flex-wrap max-md:gap-x-3 md:order-last md:text-right">
          {copy.topicFigures(formatNumber(topic.session_count), `${Math.round(share * 100)}%`)}
          <span className="block text-12 text-muted">
            {change === 0
              ? copy.sameAsLastWeek
              : copy.thanLastWeek(`${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`)}
            {copy.topicByAi(`${byAi}%`)}
          </span>
        </span>
        <span aria-hidden="true" className="h-1.5 rounded-full bg-line">
          <span
            style={{ width: `${width * 100}%` }}
            className="block h-full rounded-full bg-brand"
          />
        </span>
      </Link>
    </li>
  )
}
