import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type Digest,
  type DigestFigure,
  type DigestRhythm,
  OPEN_FIGURES,
  PERIOD_FIGURES,
  targetOf,
} from '#contract/digest'
import * as copy from '#copy/digest'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { fetchDigest } from './digest.functions.ts'

type Shown = { rhythm: DigestRhythm; day?: string }

const digestQuery = (businessId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['digest', businessId, shown],
    queryFn: () => fetchDigest({ data: { businessId, ...shown } }),
    staleTime: 0,
  })

/** The figures of a digest; each opens its rows. */
export function DigestDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { data, error, refetch } = useQuery(digestQuery(useBusinessId(), shown))
  return (
    <Dialog open onClose={onClose} title={data ? copy.titleOf(data.rhythm, data.day) : copy.title}>
      {data ? (
        <div className="grid gap-5">
          <Part heading={copy.openNow} figures={OPEN_FIGURES} digest={data} />
          <Part heading={copy.onDay[data.rhythm]} figures={PERIOD_FIGURES} digest={data} />
        </div>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
      ) : (
        <SkeletonRows rows={7} />
      )}
    </Dialog>
  )
}

function Part({
  heading,
  figures,
  digest,
}: {
  heading: string
  figures: readonly DigestFigure[]
  digest: Digest
}) {
  return (
    <section>
      <h3 className="mb-1 text-13 font-semibold text-text-2">{heading}</h3>
      <ul className="border-b border-line">
        {figures.map((figure) => (
          <li key={figure} className="border-t border-line">
            <FigureLink figure={figure} digest={digest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ROW = 'flex min-h-11 items-center gap-3 rounded-control px-1 text-14 hover:bg-sunken'

function FigureLink({ figure, digest }: { figure: DigestFigure; digest: Digest }) {
  const businessId = useBusinessId()
  const target = targetOf(figure, digest)
  const name = copy.figureNames[figure]
  const value = copy.valueOf(figure, digest.figures)
  const inside = (
    <>
      <span className="min-w-0 flex-1">{name}</span>
      <span className="figure font-semibold">{value}</span>
    </>
  )
  const label = copy.openRows(name, value)
  return target.page === '/evaluate' ? (
    <Link
      to="/evaluate"
      search={{ businessId, ...target.search }}
      {...(target.hash && { hash: target.hash })}
      aria-label={label}
      className={ROW}
    >
      {inside}
    </Link>
  ) : (
    <Link to={target.page} search={{ businessId }} aria-label={label} className={ROW}>
      {inside}
    </Link>
  )
}
