import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone, Trash2 } from 'lucide-react'
import type { PushDevice } from '#contract/push'
import * as copy from '#copy/push'
import { randomUuid } from '#lib/uuid'
import { nameDevice } from '#dashboard/copy/device-name.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import {
  dropDevice,
  fetchDevices,
  storeDevice,
  tryDevice,
} from '#dashboard/shell/notices/notice.functions.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import {
  type Arrival,
  findSubscription,
  hearArrival,
  keepOwnDevice,
  type PushState,
  subscribe,
  useOwnDevice,
  usePushState,
} from './push-device.ts'

const devicesQuery = queryOptions({
  queryKey: ['settings', 'push-devices'],
  queryFn: () => fetchDevices(),
  staleTime: 0,
})

const OBSTACLES: Record<Exclude<PushState, 'ready'>, string> = {
  unsupported: copy.unsupported,
  insecure: copy.insecure,
  denied: copy.denied,
}

/** Push messages of this browser, and the other devices of the member. */
export function Devices() {
  const { data } = useQuery(devicesQuery)
  const state = usePushState()
  const ownId = useOwnDevice()
  const own = data?.devices.find(({ id }) => id === ownId)
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.thisDevice}</h3>
      {state === 'ready' && data && <ThisDevice own={own} publicKey={data.publicKey} />}
      {state && state !== 'ready' && (
        <Notice className="mt-2" tone={state === 'denied' ? 'wait' : undefined}>
          {OBSTACLES[state]}
        </Notice>
      )}
      {data && data.devices.length > (own ? 1 : 0) && (
        <DeviceList devices={data.devices} ownId={own?.id} />
      )}
    </div>
  )
}

function ThisDevice({ own, publicKey }: { own: PushDevice | undefined; publicKey: string }) {
  const queryClient = useQueryClient()
  return (
    <>
      <p className="mt-1 text-13 text-muted">{own ? copy.isOn : copy.isOff}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {own ? (
          <>
            <TrialButton
              deviceId={own.id}
              onLost={() => void queryClient.invalidateQueries(devicesQuery)}
            />
            <OffButton deviceId={own.id} />
          </>
        ) : (
          <OnButton publicKey={publicKey} />
        )}
      </div>
    </>
  )
}

function OnButton({ publicKey }: { publicKey: string }) {
  const queryClient = useQueryClient()
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(publicKey)
      if (!subscription) return
      const { endpoint = '', keys } = subscription.toJSON()
      const { deviceId } = await storeDevice({
        data: {
          subscription: {
            endpoint,
            keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
          },
          name: nameDevice(navigator.userAgent),
        },
      })
      keepOwnDevice(deviceId)
      await queryClient.invalidateQueries(devicesQuery)
      toast.success(copy.turnedOn)
    },
    onError: (error) => toast.error(copy.failedOn, reasonOf(error)),
  })
  return (
    <Button size={40} busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
      {copy.turnOn}
    </Button>
  )
}

/** The browser's own error texts are in English, so they are replaced. */
const reasonOf = (error: unknown): string =>
  error instanceof DOMException ? copy.failedOnHint : messageOf(error)

function OffButton({ deviceId }: { deviceId: string }) {
  const queryClient = useQueryClient()
  const turnOff = useMutation({
    mutationFn: async () => {
      await dropDevice({ data: { deviceId } })
      await (await findSubscription())?.unsubscribe()
      keepOwnDevice(null)
      await queryClient.invalidateQueries(devicesQuery)
      toast.success(copy.turnedOff)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Button size={40} kind="quiet" busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
      {copy.turnOff}
    </Button>
  )
}

function TrialButton({ deviceId, onLost }: { deviceId: string; onLost: () => void }) {
  const send = useMutation({
    mutationFn: async () => {
      const tag = randomUuid()
      const arrival = hearArrival(tag)
      await tryDevice({ data: { deviceId, tag } })
      sayArrival(await arrival)
    },
    onError: (error) => {
      onLost()
      toast.error(messageOf(error))
    },
  })
  return (
    <Button size={40} busy={send.isPending} onClick={() => send.mutate()}>
      {copy.sendTrial}
    </Button>
  )
}

function sayArrival(arrival: Arrival): void {
  switch (arrival) {
    case 'shown':
      return toast.success(copy.trialArrived)
    case 'refused':
      return toast.error(copy.trialRefused, copy.trialRefusedHint)
    case 'late':
      return toast.error(copy.trialSent, copy.trialSentHint)
  }
}

function DeviceList({
  devices,
  ownId,
}: {
  devices: readonly PushDevice[]
  ownId: string | undefined
}) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: async (deviceId: string) => {
      await dropDevice({ data: { deviceId } })
      await queryClient.invalidateQueries(devicesQuery)
      toast.success(copy.removed)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <ul aria-label={copy.otherDevices} className="mt-4 border-b border-line">
      {devices.map(({ id, name, last_sent_at }) => (
        <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line">
          <Smartphone aria-hidden="true" className="text-muted" />
          <span className="min-w-0 flex-1 text-14 break-words">
            {name}
            <span className="block text-12 text-muted">
              {id === ownId && `${copy.thisDevice}, `}
              {last_sent_at ? (
                <>
                  {copy.lastSent} <Time iso={last_sent_at} />
                </>
              ) : (
                copy.neverSent
              )}
            </span>
          </span>
          <IconButton
            label={copy.remove(name)}
            disabled={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
