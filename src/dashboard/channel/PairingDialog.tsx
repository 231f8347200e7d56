import { Suspense, useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, KeyRound, RotateCw } from 'lucide-react'
import type { Channel } from '#contract/business'
import { actOnChannel, type Pairing } from '#contract/channel'
import * as copy from '#copy/channel'
import * as shared from '#copy/shared'
import { useLive } from '#dashboard/shell/live/live.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useSecond } from '#dashboard/ui/clock.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { Countdown } from './Countdown.tsx'
import { act } from './pairing.functions.ts'
import { pairingQuery } from './pairing.ts'
import { reasonWords } from './channel-state.ts'

const QrCode = lazyPart(() => import('./QrCode.tsx').then((module) => module.QrCode), {
  isInPlace: true,
})

type Way = 'qr' | 'code'

/**
 * Links a number by a code that its phone scans or types. Expired codes are renewed until the phone
 * has used one (`onDone`).
 */
export function PairingDialog({
  channel,
  open,
  onClose,
  onDone,
}: {
  channel: Pick<Channel, 'id' | 'business_id' | 'name' | 'engine'>
  open: boolean
  onClose: () => void
  onDone?: () => void
}) {
  const { id: channelId, business_id: businessId } = channel
  const [way, setWay] = useState<Way>('qr')
  const { data: pairing, error } = useQuery({
    ...pairingQuery(businessId, channelId),
    enabled: open,
  })
  const isDone = pairing?.status === 'WORKING'
  const { queryKey } = pairingQuery(businessId, channelId)
  useLive({
    tables: ['channel'],
    change: ({ row }, queryClient) =>
      void (row.id === channelId && queryClient.invalidateQueries({ queryKey })),
    missed: [queryKey],
  })
  useEffect(() => {
    if (!open || !isDone) return
    toast.success(copy.whatsAppConnected, copy.readyForMessages(channel.name))
    onClose()
    onDone?.()
  }, [open, isDone, channel.name, onClose, onDone])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={520}
      title={copy.linkNumber}
      description={copy.linkNumberLead}
    >
      <div className="grid gap-4">
        <Risk />
        <SegmentedControl
          label={copy.linkWay}
          value={way}
          onChange={setWay}
          options={[
            { value: 'qr', label: copy.scanQr },
            { value: 'code', label: copy.typeCode },
          ]}
        />
        {error && <FieldError>{messageOf(error)}</FieldError>}
        {way === 'qr' ? (
          <Scan channel={channel} pairing={pairing} />
        ) : (
          <TypeCode channel={channel} pairing={pairing} />
        )}
      </div>
    </Dialog>
  )
}

/** The warning before a code is shown, in the same words on every screen. */
export function Risk() {
  return (
    <Notice tone="wait">
      <b className="font-semibold">{copy.qrUnofficial}</b> {copy.qrAdvice}
    </Notice>
  )
}

type PartProps = {
  channel: Pick<Channel, 'id' | 'business_id' | 'engine'>
  pairing: Pairing | undefined
}

function Scan({ channel, pairing }: PartProps) {
  const second = useSecond()
  const { mutate: start, isPending } = useAct(channel)
  const needsPasskey = pairing?.status.startsWith('PASSKEY') ?? false
  const isStopped = pairing && ['STOPPED', 'FAILED', 'pending'].includes(pairing.status)
  const reason =
    pairing &&
    (pairing.failure ??
      reasonWords({
        engine: channel.engine,
        status: pairing.status,
        status_reason: pairing.status_reason,
      }))
  const left = pairing?.qr_expires_at
    ? Math.max(0, Math.ceil((Date.parse(pairing.qr_expires_at) - second) / 1000))
    : null
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <div className="grid size-64 place-items-center rounded-panel border border-line bg-sunken p-2">
        {pairing?.status === 'WORKING' && <CircleCheck className="size-10 text-ok" />}
        {pairing?.qr && (
          <Suspense fallback={null}>
            <QrCode text={pairing.qr} label={copy.qrToScan} />
          </Suspense>
        )}
        {!pairing?.qr && isStopped && (
          <Button kind="primary" size={40} busy={isPending} onClick={() => start({ act: 'start' })}>
            {copy.makeQr}
          </Button>
        )}
        {!pairing?.qr && needsPasskey && <KeyRound className="size-10 text-wait" />}
        {!pairing?.qr && !isStopped && !needsPasskey && pairing?.status !== 'WORKING' && (
          <Preparing
            second={second}
            isTold={Boolean(reason)}
            busy={isPending}
            onRetry={() => start({ act: 'start' })}
          />
        )}
      </div>
      {left !== null && (
        <p role="timer" className="figure text-13 text-muted" suppressHydrationWarning>
          {left > 0 ? copy.codeChangesIn(left) : copy.fetchingCode}
        </p>
      )}
      {reason && <FieldError>{reason}</FieldError>}
    </div>
  )
}

/**
 * A code takes some seconds. When none arrives, the reason of the server or a timeout is shown with
 * a next step.
 */
const CODE_PATIENCE_MS = 20_000

function Preparing({
  second,
  isTold,
  busy,
  onRetry,
}: {
  second: number
  isTold: boolean
  busy: boolean
  onRetry: () => void
}) {
  const [since, setSince] = useState(second)
  const isLate = second - since >= CODE_PATIENCE_MS
  if (!isTold && !isLate) {
    return (
      <p role="status" className="px-6 text-13 text-muted">
        {copy.preparingQr}
      </p>
    )
  }
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-5 text-13 text-text-2">
      <p>
        <b className="block font-semibold text-text">{copy.qrNotMade}</b>
        {!isTold && copy.whatsAppSilent}
      </p>
      <Button
        busy={busy}
        onClick={() => {
          setSince(second)
          onRetry()
        }}
      >
        <RotateCw />
        {shared.retry}
      </Button>
    </div>
  )
}

function TypeCode({ channel, pairing }: PartProps) {
  const { phone, setPhone, wrong, isPending, ask } = useCodeRequest(channel)
  const [last, setLast] = useState<string | null>(null)
  const code = pairing?.code ?? null
  if (code && code !== last) setLast(code)
  const isOver =
    last !== null && code === null && !pairing?.failure && pairing?.status !== 'WORKING'

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Field label={copy.numberToLink} error={wrong} hint={copy.numberToLinkHint}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="tel"
            autoComplete="tel"
            placeholder="62811…"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
      </Field>
      {pairing?.code && <ShownCode code={pairing.code} expiresAt={pairing.code_expires_at} />}
      {isOver && (
        <p role="status" className="text-13 text-text-2">
          {copy.codeExpired}
        </p>
      )}
      {pairing?.failure && <FieldError>{pairing.failure}</FieldError>}
      <Button
        type="submit"
        kind={pairing?.code ? 'secondary' : 'primary'}
        size={40}
        busy={isPending}
      >
        {pairing?.code ? copy.askNewCode : copy.askCode}
      </Button>
    </form>
  )
}

/** Requests a code for the typed number; `wrong` is the error of the field. */
function useCodeRequest(channel: PartProps['channel']) {
  const [phone, setPhone] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending } = useAct(channel)
  const ask = () => {
    const digits = phone.replaceAll(/[^\d]/g, '').replace(/^0/, '62')
    const parsed = actOnChannel.safeParse({
      businessId: channel.business_id,
      channelId: channel.id,
      act: 'code',
      phone: digits,
    })
    if (!parsed.success || !digits) return setWrong(copy.numberWithCountry)
    setWrong(null)
    mutate({ act: 'code', phone: digits })
  }
  return { phone, setPhone, wrong, isPending, ask }
}

function ShownCode({ code, expiresAt }: { code: string; expiresAt: Pairing['code_expires_at'] }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-panel border border-line bg-sunken py-4">
      <span className="text-12 text-muted">{copy.typeThisCode}</span>
      <output className="figure text-28 font-semibold tracking-[0.15em]">
        {code.replace(/^(.{4})-?(.{4})$/, '$1-$2')}
      </output>
      <p role="status" className="text-13 text-muted">
        {copy.waitingForPhone}{' '}
        {expiresAt && (
          <>
            {copy.validFor} <Countdown until={expiresAt} />.
          </>
        )}
      </p>
    </div>
  )
}
function useAct({ id: channelId, business_id: businessId }: Pick<Channel, 'id' | 'business_id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { act: 'start' | 'code'; phone?: string }) =>
      act({ data: { businessId, channelId, ...input } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: pairingQuery(businessId, channelId).queryKey }),
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
  })
}
