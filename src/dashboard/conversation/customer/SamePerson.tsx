import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Merge, Split } from 'lucide-react'
import type { SameContact, SameReason, StandingMerge } from '#contract/contact'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { shortDate } from '#dashboard/copy/dates.ts'
import { phoneNumber } from '#lib/phone'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { IDENTITY_LABEL } from '../labels.ts'
import { joinContacts, splitContacts } from './contact.functions.ts'
import { PaneSection } from './PaneSection.tsx'
import { contactLinksQuery } from '../queries.ts'

const REASONS: Record<SameReason, string> = {
  phone: copy.sameNumber,
  username: copy.sameUsername,
  name: copy.sameName,
}

/**
 * Contacts that may be this customer, and contacts that were merged with it. One press merges or
 * separates. Renders nothing without any.
 */
export function SamePerson({ room, isViewer }: { room: RoomDetail; isViewer: boolean }) {
  const { business_id: businessId, contact_id: contactId } = room
  const queryClient = useQueryClient()
  const { data } = useQuery(contactLinksQuery(businessId, contactId))
  const [asked, setAsked] = useState<SameContact | null>(null)
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['room', businessId] }),
      queryClient.invalidateQueries({ queryKey: ['contact', businessId] }),
    ])
  const split = useMutation({
    mutationFn: (mergeId: string) => splitContacts({ data: { businessId, mergeId } }),
    onSuccess: () => toast.success(copy.separatedAgain, copy.messagesAsBefore),
    onError: (error) => toast.error(copy.notSeparated, messageOf(error)),
    onSettled: readAgain,
  })
  const join = useMutation({
    mutationFn: (other: SameContact) =>
      joinContacts({ data: { businessId, contactId, otherId: other.id } }),
    onSuccess: (mergeId) =>
      toast.success(copy.mergedIntoOne, undefined, {
        action: { label: shared.undo, onPress: () => split.mutate(mergeId) },
      }),
    onSettled: readAgain,
  })
  if (!data || data.same.length + data.merges.length === 0) return null
  return (
    <PaneSection title={data.same.length > 0 ? copy.maybeSamePerson : copy.merged}>
      <ul className="grid grid-cols-1 gap-2">
        {data.same.map((other) => (
          <Same key={other.id} other={other} isViewer={isViewer} onJoin={() => setAsked(other)} />
        ))}
        {data.merges.map((merge) => (
          <Merged
            key={merge.id}
            merge={merge}
            isViewer={isViewer}
            busy={split.isPending && split.variables === merge.id}
            onSplit={() => split.mutate(merge.id)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={copy.mergeQuestion}
        confirmLabel={copy.merge}
        onConfirm={() => (asked ? join.mutateAsync(asked) : undefined)}
      >
        {copy.mergeConsequence(asked ? nameOf(asked) : '')}
      </ConfirmDialog>
    </PaneSection>
  )
}

function Same({
  other,
  isViewer,
  onJoin,
}: {
  other: SameContact
  isViewer: boolean
  onJoin: () => void
}) {
  const ids = other.identities
    .filter(({ kind }) => kind !== 'phone')
    .map(({ kind, value }) => `${IDENTITY_LABEL[kind] ?? kind} ${value}`)
  return (
    <li className="rounded-control border border-line px-3 py-2 text-13">
      <p className="font-medium break-words">{nameOf(other)}</p>
      <p className="text-12 break-all text-muted">
        {[other.phone && other.name ? phoneNumber(other.phone) : null, ...ids]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-2 pt-1 text-12 text-muted">
        {REASONS[other.reason]}
        {!isViewer && (
          <Button onClick={onJoin}>
            <Merge />
            {copy.merge}
          </Button>
        )}
      </p>
    </li>
  )
}

function Merged({
  merge,
  isViewer,
  busy,
  onSplit,
}: {
  merge: StandingMerge
  isViewer: boolean
  busy: boolean
  onSplit: () => void
}) {
  const now = useNow()
  const zone = useZone()
  return (
    <li className="text-13">
      <p className="break-words">
        {nameOf(merge)}{' '}
        <span className="text-muted">
          {copy.mergedBy(
            merge.reason === 'manual'
              ? shared.byName(merge.merged_by_name ?? copy.aColleague)
              : copy.automatically,
            shortDate(merge.created_at, now, zone),
          )}
        </span>
      </p>
      {!isViewer && (
        <Button kind="quiet" className="-ml-2" busy={busy} onClick={onSplit}>
          <Split />
          {copy.separateAgain}
        </Button>
      )}
    </li>
  )
}

const nameOf = ({ name, phone }: { name: string | null; phone: string | null }): string =>
  name || (phone ? phoneNumber(phone) : shared.noName)
