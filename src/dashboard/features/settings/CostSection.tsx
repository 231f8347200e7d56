import * as copy from '#copy/cost'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { Section } from './Section.tsx'

const CostReport = lazyPart(
  () => import('#dashboard/cost/CostReport.tsx').then((module) => module.CostReport),
  { isInPlace: true },
)

/** The cost of conversations. It is fetched only when the section is opened. */
export function CostSection() {
  return (
    <Section id="biaya" title={copy.title}>
      <LateCode fallback={<SkeletonRows rows={4} />}>
        <CostReport />
      </LateCode>
    </Section>
  )
}
