import { useState } from 'react'
import { Check, FlaskConical, Smartphone, type LucideIcon } from 'lucide-react'
import { MetaFields } from '#dashboard/channel/MetaFields.tsx'
import { MetaSignup } from '#dashboard/channel/MetaSignup.tsx'
import { useMetaForm } from '#dashboard/channel/meta-form.ts'
import type { ReadyWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { connectOfficialApi, connectSimulator } from './onboarding.functions.ts'
import { Question } from './OnboardingFrame.tsx'

type Way = 'simulator' | 'meta-cloud'
type Connect = (workspace: ReadyWorkspace) => Promise<unknown>

/** Where customers write. `onConnect` gets what is to be done before the next step, or nothing when it was done already. */
export function ChannelStep({ workspace, busy, onBack, onConnect }: { workspace: ReadyWorkspace; busy: boolean; onBack: () => void; onConnect: (connect?: Connect) => void }) {
  const { business, channel } = workspace
  const connected: Way | null = channel.status === 'WORKING' ? (channel.engine === 'meta-cloud' ? 'meta-cloud' : 'simulator') : null
  const [way, setWay] = useState<Way>(connected ?? 'simulator')
  const form = useMetaForm(business.id)
  const submit = () => {
    if (way === connected) return onConnect()
    if (way === 'simulator') return onConnect(({ channel: { id } }) => connectSimulator({ data: { businessId: business.id, channelId: id } }))
    const connection = form.read()
    if (connection) onConnect(({ channel: { id } }) => connectOfficialApi({ data: { businessId: business.id, channelId: id, ...connection } }))
  }
  return (
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
            <Button type="submit" kind="primary" size={40} busy={busy}>
              {way === 'meta-cloud' && connected !== 'meta-cloud' ? 'Sambungkan' : 'Lanjut'}
            </Button>
          </>
        }
      >
        <fieldset className="grid gap-3">
          <legend className="sr-only">Cara tersambung</legend>
          <Choice way="simulator" chosen={way} connected={connected} onChoose={setWay} icon={FlaskConical} title="Coba dulu di simulator" text="Pelanggan buatan menulis di layar Anda. Tidak ada yang terkirim ke WhatsApp." />
          <Choice way="meta-cloud" chosen={way} connected={connected} onChoose={setWay} icon={Smartphone} title="WhatsApp resmi (Cloud API)" text="Nomor usaha lewat Meta. Butuh akun Meta for Developers." />
        </fieldset>
        {way === 'meta-cloud' && connected !== 'meta-cloud' && (
          <div className="mt-5">
            <MetaSignup businessId={business.id} channelId={channel.id} onDone={() => onConnect()} />
            <MetaFields form={form} />
          </div>
        )}
        <p className="mt-4 text-13 text-muted">Nomor biasa lewat kode QR dan server WAHA bisa disambungkan nanti di Integrasi.</p>
      </Question>
    </form>
  )
}

function Choice({ way, chosen, connected, onChoose, icon: Icon, title, text }: { way: Way; chosen: Way; connected: Way | null; onChoose: (way: Way) => void; icon: LucideIcon; title: string; text: string }) {
  return (
    <label className="grid cursor-pointer grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 rounded-panel border border-line-button bg-surface p-4 transition-colors duration-120 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:shadow-focus">
      <input type="radio" name="way" value={way} checked={chosen === way} onChange={() => onChoose(way)} className="sr-only" />
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
