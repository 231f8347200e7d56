import { Suspense } from 'react'
import { Await, getRouteApi } from '@tanstack/react-router'
import * as copy from '#copy/deferred'
import * as screensCopy from '#copy/screens'
import { PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { clockTime } from '#dashboard/copy/dates.ts'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'

const route = getRouteApi('/deferred')

/** A page whose second half arrives two seconds later in the same response. */
export function DeferredScreen() {
  const { now, slow } = route.useLoaderData()
  return (
    <PublicPage>
      <h1 className="font-display text-28 font-semibold">{screensCopy.stagedPage}</h1>
      <p className="mt-4" data-testid="now">
        {copy.firstPartAt(clockTime(now.servedAt, useZone()))}
      </p>
      <Suspense fallback={<Skeleton className="mt-2 h-5 w-72" />}>
        <Await promise={slow}>
          {(late) => <p data-testid="slow">{copy.secondPartAfter(late.delayMs)}</p>}
        </Await>
      </Suspense>
    </PublicPage>
  )
}
