import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, FlaskConical, QrCode, Smartphone, type LucideIcon } from 'lucide-react'
import { capabilitiesOf } from '#whatsapp/capabilities'
import { MetaFields } from '#dashboard/channel/MetaFields.tsx'
import { MetaSignup } from '#dashboard/channel/MetaSignup.tsx'
import { useMetaForm } from '#dashboard/channel/meta-form.ts'
import { connectQr } from '#dashboard/channel/pairing.functions.ts'
import { PairingDialog } from '#dashboard/channel/PairingDialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import type { ReadyWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { connectOfficialApi, connectSimulator } from './onboarding.functions.ts'
import { Question } from './OnboardingFrame.tsx'

/** The ways that need no server of one's own, the easiest first. */
const WAYS = [
  {
    way: 'simulator',
    icon: FlaskConical,
    title: 'Coba dulu di simulator',
    text: 'Pelanggan buatan menulis di layar Anda. Tidak ada yang terkirim ke WhatsApp.',
  },
  {
    way: 'baileys',
    icon: QrCode,
    title: 'Nomor biasa lewat kode QR',
    text: 'Pindai kode dengan ponsel, atau ketik kode 8 huruf. Jalur tidak resmi; nomor bisa dibatasi WhatsApp.',
  },
  {
    way: 'meta-cloud',
    icon: Smartphone,
    title: 'WhatsApp resmi (Cloud API)',
    text: 'Nomor usaha lewat Meta. Butuh akun Meta for Developers.',
  },
] as const
type Way = (typeof WAYS)[number]['way']
type Connect = () => Promise<unknown>

/**
 * Where customers write. `onConnect` gets what is to be done before the next step, or nothing when
 * it was done already.
 */
export function ChannelStep({
  workspace,
  busy,
  onBack,
  onConnect,
}: {
  workspace: ReadyWorkspace
  busy: boolean
  onBack: () => void
  onConnect: (connect?: Connect) => void
}) {
  const { business, channel } = workspace
  const queryClient = useQueryClient()
  const begun = WAYS.find(({ way }) => way === channel.engine)?.way ?? null
  const connected = channel.status === 'WORKING' ? begun : null
  const [way, setWay] = useState<Way>(begun ?? 'simulator')
  const form = useMetaForm(business.id)
  const can = capabilitiesOf(way)
  // A number that was linked keeps its channel; one that only waited for its code gives it to the
  // other way.
  const channelId = connected && capabilitiesOf(connected).linksPhone ? undefined : channel.id
  const [pairedId, setPairedId] = useState<string | null>(null)
  const pairing = useMutation({
    mutationFn: async () =>
      begun && capabilitiesOf(begun).linksPhone
        ? channel.id
        : connectQr({
            data: { businessId: business.id, channelId: channel.id, name: 'WhatsApp QR' },
          }),
    onSuccess: (id) => {
      setPairedId(id)
      void queryClient.invalidateQueries({ queryKey: ['workspace'], refetchType: 'all' })
    },
    onError: (error) => toast.error('Belum tersambung', messageOf(error)),
  })
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
          title="Lewat mana pelanggan menulis?"
          lead="Mulai dari simulator untuk melihat cara kerjanya, atau langsung sambungkan nomor Anda. AI belum membalas siapa pun sampai Anda mengaktifkannya."
          actions={
            <>
              <Button size={40} onClick={onBack}>
                Kembali
              </Button>
              <Button type="submit" kind="primary" size={40} busy={busy || pairing.isPending}>
                {can.reachesWhatsApp && way !== connected ? 'Sambungkan' : 'Lanjut'}
              </Button>
            </>
          }
        >
          <fieldset className="grid gap-3">
            <legend className="sr-only">Cara tersambung</legend>
            {WAYS.map((one) => (
              <Choice key={one.way} {...one} chosen={way} connected={connected} onChoose={setWay} />
            ))}
          </fieldset>
          {can.form === 'number' && way !== connected && (
            <div className="mt-5">
              <MetaSignup
                businessId={business.id}
                channelId={channelId}
                onDone={() => onConnect()}
              />
              <MetaFields form={form} />
            </div>
          )}
          <p className="mt-4 text-13 text-muted">
            Server WAHA milik sendiri bisa disambungkan nanti di Integrasi.
          </p>
        </Question>
      </form>
      <PairingDialog
        channel={{
          id: pairedId ?? '',
          business_id: business.id,
          name: 'WhatsApp QR',
          engine: 'baileys',
        }}
        open={pairedId !== null}
        onClose={() => setPairedId(null)}
        onDone={onConnect}
      />
    </>
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
          Tersambung
        </Chip>
      )}
    </label>
  )
}
