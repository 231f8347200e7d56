import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as copy from '#copy/proposal'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { proposalsQuery } from '#dashboard/knowledge/proposal-queries.ts'
import { Proposals } from '#dashboard/knowledge/Proposals.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'

/** A line above the knowledge while proposed answers wait for a decision; it opens them. */
export function ProposalNotice({ businessId }: { businessId: string }) {
  const { data: proposals = [] } = useQuery(proposalsQuery(businessId))
  const { periksa } = useSearch({ from: '/_dashboard/training' })
  const navigate = useNavigate({ from: '/training' })
  const open = (isOpen: boolean) =>
    void navigate({ search: (kept) => ({ ...kept, periksa: isOpen ? 'usulan' : undefined }) })
  const count = proposals.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <>
      {proposals.length > 0 && (
        <Notice className="mx-4 mt-3 flex-none">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-pretty">
              {count > 0 ? copy.waiting(formatNumber(count)) : statusWords(proposals)}
            </span>
            <Button onClick={() => open(true)} onPointerEnter={preloadDialog}>
              {copy.choose}
            </Button>
          </div>
        </Notice>
      )}
      <Dialog
        open={periksa === 'usulan' && proposals.length > 0}
        onClose={() => open(false)}
        sticky
        title={copy.proposals}
        width={720}
      >
        <Proposals businessId={businessId} onLastGone={() => open(false)} />
      </Dialog>
    </>
  )
}

const statusWords = (proposals: { status: string; title: string }[]): string => {
  const failed = proposals.find(({ status }) => status === 'gagal')
  return failed ? copy.couldNotRead(failed.title) : copy.isReading
}
