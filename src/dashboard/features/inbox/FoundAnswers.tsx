import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import * as copy from '#copy/knowledge'
import { foundAnswersQuery, placeOfAnswer } from '#dashboard/knowledge/queries.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'

/** Answers of Training that match a search, below the found conversations. */
export function FoundAnswers({ search }: { search: string }) {
  const businessId = useBusinessId()
  const { data: found = [] } = useQuery(foundAnswersQuery(businessId, search))
  if (found.length === 0) return null
  return (
    <section
      aria-label={copy.answersInTraining}
      className="flex-none border-t border-line bg-surface pt-2 pb-1"
    >
      <h2 className="px-4 text-12 text-muted">{copy.answersInTraining}</h2>
      <ul>
        {found.map((entry) => (
          <li key={entry.entryId}>
            <Link
              to="/training"
              search={{ businessId, ...placeOfAnswer(entry) }}
              className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-x-2 px-4 py-1.5 text-13 outline-offset-[-2px] hover:bg-canvas"
            >
              <BookOpen className="row-span-2 text-muted" />
              <span className="cut font-medium">{entry.question ?? entry.title}</span>
              <span className="cut text-muted">{entry.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
