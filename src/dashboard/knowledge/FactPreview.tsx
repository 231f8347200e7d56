import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/knowledge'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { textPreviewQuery } from './queries.ts'

/** The entries that a text becomes, with checkboxes, and the answers that customers would get. */
export function FactPreview({
  businessId,
  text,
  dropped,
  onDropped,
}: {
  businessId: string
  text: string
  dropped: readonly number[]
  onDropped: (dropped: number[]) => void
}) {
  const { data, error } = useQuery({
    ...textPreviewQuery(businessId, text, dropped),
    // While a box is ticked the facts stay; of another text they are not shown.
    placeholderData: (before, query) => (query?.queryKey[3] === text ? before : undefined),
  })
  if (error) return <FieldError>{messageOf(error)}</FieldError>
  if (!data) return <SkeletonRows rows={3} />
  const toggle = (at: number) =>
    onDropped(dropped.includes(at) ? dropped.filter((one) => one !== at) : [...dropped, at])
  return (
    <div className="grid gap-4 rounded-control border border-line p-3">
      <fieldset className="grid min-w-0 gap-1">
        <legend className="text-13 font-semibold">
          {copy.factsKept(
            formatNumber(data.facts.length - dropped.length),
            formatNumber(data.facts.length),
          )}
        </legend>
        <div className="quiet-scroll max-h-64">
          {data.facts.map((fact, at) => (
            <Checkbox
              key={at}
              label={
                <span className="block text-13 wrap-anywhere">
                  {fact.question && <b className="block font-medium">{fact.question}</b>}
                  {fact.answer}
                </span>
              }
              checked={!dropped.includes(at)}
              onChange={() => toggle(at)}
            />
          ))}
        </div>
      </fieldset>
      {data.tries.length > 0 && <Tries tries={data.tries} />}
    </div>
  )
}

function Tries({ tries }: { tries: { question: string; answer: string | null }[] }) {
  return (
    <section>
      <h3 className="mb-1 text-13 font-semibold">{copy.wouldBeAsked}</h3>
      <dl className="grid gap-2 text-13">
        {tries.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-muted">“{question}”</dt>
            <dd className="line-clamp-2 wrap-anywhere">{answer ?? copy.goesToTeam}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
