import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, FlaskConical, QrCode, Smartphone, type LucideIcon } from 'lucide-react'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/onboarding'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { MetaFields } from '#dashboard/channel/MetaFields.tsx'
import { MetaSignup } from '#dashboard/channel/MetaSignup.tsx'
import { useMetaForm } from '#dashboard/channel/meta-form.ts'
import { connectQr } from '#dashboard/channel/pairing.functions.ts'
import { PairingDialog } from '#dashboard/channel/PairingDialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import type { ReadyWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { connectOfficialApi, connectSimulator } from './onboarding.functions.ts'
import { Question } from './OnboardingFrame.tsx'

/** The engines that need no server of the business, the easiest first. */
const WAYS = [
  {
    way: 'simulator',
    icon: FlaskConical,
    title: copy.tryInSimulatorFirst,
    text: copy.simulatorLead,
  },
  {
    way: 'baileys',
    icon: QrCode,
    title: copy.ordinaryNumber,
    text: copy.ordinaryNumberLead,
  },
  {
    way: 'meta-cloud',
    icon: Smartphone,
    title: channelCopy.officialCloudApi,
    text: copy.officialLead,
  },
] as const
type Way = (typeof WAYS)[number]['way']
type Connect = () => Promise<unknown>
type Props = {
  workspace: ReadyWorkspace
  busy: boolean
  onBack: () => void
  onConnect: (connect?: Connect) => void
}

/**
 * The choice of a channel. `onConnect` gets the work to do before the next step, or nothing when it
 * is done already.
 */
export function ChannelStep({ workspace, busy, onBack, onConnect }: Props) {
  const { business, channel } = workspace
  const begun = WAYS.find(({ way }) => way === channel.engine)?.way ?? null
  const connected = channel.status === 'WORKING' ? begun : null
  const [way, setWay] = useState<Way>(begun ?? 'simulator')
  const form = useMetaForm(business.id)
  const can = capabilitiesOf(way)
  // A linked number keeps its channel. A number that still waits for its code gives the channel to
  // another choice.
  const channelId = connected && capabilitiesOf(connected).linksPhone ? undefined : channel.id
  const { pairing, pairedId, setPairedId } = usePairing(workspace, begun)
  const submit = () => {
    if (way === connected) return onConnect()
    if (can.linksPhone) return pairing.mutate()
    const target = { businessId: business.id, ...(channelId ? { channelId } : {}) }
    if (!can.reachesWhatsApp) return onConnect(() => connectSimulator({ data: target }))
    const connection = form.read()
    if (connection) onConnect(() => connectOfficialApi({ data: { ...target, ...connection } }))
  }
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Question
          title={copy.whichChannel}
          lead={copy.whichChannelLead}
          actions={
            <StepActs
              label={can.reachesWhatsApp && way !== connected ? shared.connect : shared.continueOn}
              busy={busy || pairing.isPending}
              onBack={onBack}
            />
          }
        >
          <Ways chosen={way} connected={connected} onChoose={setWay} />
          {can.form === 'number' && way !== connected && (
            <OfficialForm
              businessId={business.id}
              channelId={channelId}
              form={form}
              onDone={() => onConnect()}
            />
          )}
          <p className="mt-4 text-13 text-muted">{copy.wahaLater}</p>
        </Question>
      </form>
      <QrPairing
        businessId={business.id}
        channelId={pairedId}
        onClose={() => setPairedId(null)}
        onDone={onConnect}
      />
    </>
  )
}

function QrPairing({
  businessId,
  channelId,
  onClose,
  onDone,
}: {
  businessId: string
  channelId: string | null
  onClose: () => void
  onDone: () => void
}) {
  return (
    <PairingDialog
      channel={{
        id: channelId ?? '',
        business_id: businessId,
        name: channelCopy.whatsAppQr,
        engine: 'baileys',
      }}
      open={channelId !== null}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

function OfficialForm({
  businessId,
  channelId,
  form,
  onDone,
}: {
  businessId: string
  channelId: string | undefined
  form: ReturnType<typeof useMetaForm>
  onDone: () => void
}) {
  return (
    <div className="mt-5">
      <MetaSignup businessId={businessId} channelId={channelId} onDone={onDone} />
      <MetaFields form={form} />
    </div>
  )
}

/** Makes the channel of a linked phone and opens its pairing. */
function usePairing({ business, channel }: ReadyWorkspace, begun: Way | null) {
  const queryClient = useQueryClient()
  const [pairedId, setPairedId] = useState<string | null>(null)
  const pairing = useMutation({
    mutationFn: async () =>
      begun && capabilitiesOf(begun).linksPhone
        ? channel.id
        : connectQr({
            data: { businessId: business.id, channelId: channel.id, name: channelCopy.whatsAppQr },
          }),
    onSuccess: (id) => {
      setPairedId(id)
      void queryClient.invalidateQueries({ queryKey: ['workspace'], refetchType: 'all' })
    },
    onError: (error) => toast.error(channelCopy.notConnected, messageOf(error)),
  })
  return { pairing, pairedId, setPairedId }
}

function StepActs({ label, busy, onBack }: { label: string; busy: boolean; onBack: () => void }) {
  return (
    <>
      <Button size={40} onClick={onBack}>
        {copy.back}
      </Button>
      <Button type="submit" kind="primary" size={40} busy={busy}>
        {label}
      </Button>
    </>
  )
}

function Ways({
  chosen,
  connected,
  onChoose,
}: {
  chosen: Way
  connected: Way | null
  onChoose: (way: Way) => void
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{copy.connectionWay}</legend>
      {WAYS.map((one) => (
        <Choice key={one.way} {...one} chosen={chosen} connected={connected} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

function Choice({
  way,
  chosen,
  connected,
  onChoose,
  icon: Icon,
  title,
  text,
}: {
  way: Way
  chosen: Way
  connected: Way | null
  onChoose: (way: Way) => void
  icon: LucideIcon
  title: string
  text: string
}) {
  return (
    <label className="grid cursor-pointer grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 rounded-panel border border-line-button bg-surface p-4 transition-colors duration-120 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:shadow-focus">
      <input
        type="radio"
        name="way"
        value={way}
        checked={chosen === way}
        onChange={() => onChoose(way)}
        className="sr-only"
      />
      <Icon className="mt-px size-5 text-muted" />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="mt-0.5 block text-13 text-text-2">{text}</span>
      </span>
      {connected === way && (
        <Chip tone="ok" icon={<Check />}>
          {copy.connected}
        </Chip>
      )}
    </label>
  )
}
