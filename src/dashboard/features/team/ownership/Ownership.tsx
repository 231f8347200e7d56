import { Suspense, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { OwnershipOffer, Team } from '#contract/team'
import * as copy from '#copy/ownership'
import * as shared from '#copy/shared'
import { longDate } from '#dashboard/copy/dates.ts'
import { useLive } from '#dashboard/shell/live/live.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { offerQuery } from '#dashboard/features/team/queries.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { accept, end } from './ownership.functions.ts'

const OfferDialog = lazyPart(() => import('./OfferDialog.tsx').then((module) => module.OfferDialog))

/**
 * The offer that concerns the caller, kept current. A change of owner changes the data of every
 * screen.
 */
export function useOffer(): OwnershipOffer | null {
  const { business } = useWorkspace()
  const query = offerQuery(business.id)
  const { data } = useSuspenseQuery(query)
  const refresh = useRefreshRights()
  useLive({ tables: ['notice'], missed: [query.queryKey], change: () => void refresh() })
  return data
}

function useRefreshRights(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['team', 'workspace', 'is-owner'].map((part) =>
        queryClient.invalidateQueries({ queryKey: [part] }),
      ),
    )
}

/** Lets the member to whom the business is offered accept or decline. */
export function ReceivedOffer({ offer }: { offer: OwnershipOffer }) {
  const { business } = useWorkspace()
  const zone = useZone()
  const [isAsking, setAsking] = useState(false)
  const refresh = useRefreshRights()
  const decline = useEnd(copy.declined)
  const take = async () => {
    await accept({ data: { businessId: business.id } })
    await refresh()
    toast.success(copy.accepted(business.name))
  }
  return (
    <section
      aria-labelledby="tawaran-judul"
      className="mt-6 rounded-panel border border-line bg-wait-soft p-4"
    >
      <h2 id="tawaran-judul" className="font-heading text-14 font-bold text-pretty">
        {copy.received(offer.from_name ?? shared.noName, business.name)}
      </h2>
      <p className="mt-1 text-13 text-pretty text-text-2">
        {copy.receivedLead(longDate(offer.expires_at, zone))}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          kind="primary"
          size={40}
          onClick={() => setAsking(true)}
          onPointerEnter={preloadDialog}
        >
          {copy.accept}
        </Button>
        <Button size={40} busy={decline.isPending} onClick={() => decline.mutate()}>
          {copy.decline}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={take}
        title={copy.acceptQuestion(business.name)}
        confirmLabel={copy.accept}
      >
        {copy.acceptConsequence(offer.from_name ?? shared.noName)}
      </ConfirmDialog>
    </section>
  )
}

function useEnd(done: string) {
  const { business } = useWorkspace()
  const refresh = useRefreshRights()
  return useMutation({
    mutationFn: () => end({ data: { businessId: business.id } }),
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  })
}

/** Lets the owner offer the business to a member, and withdraw the offer while it is open. */
export function OwnershipSection({
  offer,
  members,
}: {
  offer: OwnershipOffer | null
  members: Team['members']
}) {
  const [isOpen, setOpen] = useState(false)
  const zone = useZone()
  const withdraw = useEnd(copy.withdrawn)
  const others = members.filter(({ role }) => role !== 'owner')
  return (
    <section aria-labelledby="kepemilikan-judul" id="kepemilikan" className="mt-10 scroll-mt-4">
      <h2 id="kepemilikan-judul" className="font-heading text-14 font-bold">
        {copy.title}
      </h2>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.lead}</p>
      {offer ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 rounded-panel border border-line p-4">
          <p role="status" className="min-w-0 flex-1 basis-60 text-14">
            {copy.waitingFor(offer.to_name ?? shared.noName, longDate(offer.expires_at, zone))}
          </p>
          <Button size={40} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {copy.withdraw}
          </Button>
        </div>
      ) : others.length === 0 ? (
        <p className="mt-3 text-13 text-muted">{copy.noOthers}</p>
      ) : (
        <Button
          size={40}
          className="mt-3"
          onClick={() => setOpen(true)}
          onPointerEnter={preloadDialog}
        >
          {copy.handOver}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <OfferDialog members={others} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
