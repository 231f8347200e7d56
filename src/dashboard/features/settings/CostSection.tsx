import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as copy from '#copy/cost'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Section } from './Section.tsx'

const CostReport = lazy(() =>
  import('#dashboard/cost/CostReport.tsx').then((module) => ({ default: module.CostReport })),
)

/** What conversations cost, read only where it is looked at. */
export function CostSection() {
  return (
    <Section id="biaya" title={copy.title}>
      <ClientOnly fallback={<SkeletonRows rows={4} />}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <CostReport />
        </Suspense>
      </ClientOnly>
    </Section>
  )
}
