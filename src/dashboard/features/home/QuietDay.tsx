import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import * as copy from '#copy/home'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { yesterdayOf } from './figure-words.ts'
import type { Home } from './home.functions.ts'

/** Yesterday's figures in place of an empty chart, until the first conversation of today. */
export function QuietDay({ home }: { home: Home }) {
  const businessId = useBusinessId()
  const { count, ofAi } = yesterdayOf(home)
  return (
    <section
      aria-labelledby="hari-ini"
      className="self-start rounded-panel border border-line bg-surface px-4 py-4 md:px-5"
    >
      <h2 id="hari-ini" className="font-heading text-14 font-bold">
        {copy.noneAnsweredToday}
      </h2>
      <p className="mt-1 text-pretty text-text-2">
        {count > 0 ? copy.yesterdayHad(formatNumber(count), formatNumber(ofAi)) : copy.firstShown}
      </p>
      {count > 0 && (
        <Link
          to="/home"
          search={{ businessId, ringkasan: 'daily' }}
          className={buttonClass({ className: 'mt-3' })}
        >
          <ChartColumn />
          {copy.seeYesterday}
        </Link>
      )}
    </section>
  )
}
