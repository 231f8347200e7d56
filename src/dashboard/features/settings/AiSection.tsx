import { useState } from 'react'
import { LONGEST_AUTO_CLOSE_HOURS, type Toggles } from '#contract/business'
import { figure } from '#dashboard/copy/rupiah.ts'
import { StopDialog, useKillSwitch } from '#dashboard/shell/KillSwitch.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { RadioGroup, Switch } from '#dashboard/ui/Choice.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { Field } from '#dashboard/ui/Field.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { useSave } from './save.ts'
import { Section, SectionForm } from './Section.tsx'
import { saveBusiness, saveRollout, saveToggles } from './settings.functions.ts'

type Behaviour = Toggles['useAgentBehaviourV2']

/** How far the AI may go, and the way to stop it. */
export function AiSection({ locked, isOwner }: { locked: boolean; isOwner: boolean }) {
  return (
    <Section id="ai" title="AI">
      <StopNow />
      <BehaviourForm locked={locked} isOwner={isOwner} />
      <RolloutForm locked={locked} />
      <TimingForm locked={locked} />
    </Section>
  )
}

function StopNow() {
  const { isPaused, mayPress, isAsking, ask, stay, pause, resume, isBusy } = useKillSwitch()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{isPaused ? 'AI dihentikan' : 'AI menyala'}</p>
        <p className="text-13 text-muted">
          {isPaused
            ? 'Semua pesan baru masuk ke tim.'
            : 'Saat dihentikan, balasan yang sedang ditulis pun tidak terkirim.'}
        </p>
      </div>
      {mayPress && (
        <Button
          kind={isPaused ? 'primary' : 'danger'}
          busy={isBusy}
          onClick={isPaused ? resume : ask}
          onPointerEnter={preloadDialog}
        >
          {isPaused ? 'Nyalakan lagi' : 'Hentikan AI sekarang'}
        </Button>
      )}
      <StopDialog open={isAsking} onClose={stay} onConfirm={pause} />
    </div>
  )
}

function BehaviourForm({ locked, isOwner }: { locked: boolean; isOwner: boolean }) {
  const { business } = useWorkspace()
  const saved = business.toggles.useAgentBehaviourV2
  const [value, setValue] = useState<Behaviour>(saved)
  const { save, isSaving } = useSave(
    (next: Behaviour) =>
      saveToggles({ data: { id: business.id, toggles: { useAgentBehaviourV2: next } } }),
    'Perilaku AI tersimpan',
  )
  return (
    <SectionForm
      onSave={() => save(value)}
      isSaving={isSaving}
      isChanged={value !== saved}
      locked={locked}
    >
      <RadioGroup<Behaviour>
        legend="Perilaku AI versi 2"
        value={value}
        onChange={setValue}
        options={[
          { value: 'off', label: 'Mati', hint: 'Versi 1 menjawab di mana-mana.' },
          {
            value: 'simulator',
            label: 'Hanya di simulator',
            hint: 'Coba versi 2 di Simulasi; pelanggan tetap dijawab versi 1.',
          },
          {
            value: 'live',
            label: 'Aktif',
            hint: isOwner
              ? 'Versi 2 menjawab setiap sesi percakapan baru.'
              : 'Hanya pemilik yang bisa mengaktifkan untuk pelanggan.',
            disabled: !isOwner && saved !== 'live',
          },
        ]}
      />
    </SectionForm>
  )
}

function RolloutForm({ locked }: { locked: boolean }) {
  const { business, agent } = useWorkspace()
  const saved = {
    enabled: agent.enable_agent_partial_rollout,
    percent: Math.round(agent.agent_rollout_probability * 100),
  }
  const [values, setValues] = useState({ enabled: saved.enabled, percent: String(saved.percent) })
  const [wrong, setWrong] = useState<string>()
  const percent = Number(values.percent)
  const { save, isSaving } = useSave(
    (input: { enabled: boolean; percent: number }) =>
      saveRollout({
        data: { businessId: business.id, enabled: input.enabled, probability: input.percent / 100 },
      }),
    'Rollout tersimpan',
  )
  const submit = () => {
    const isRight = /^\d{1,3}$/.test(values.percent) && percent <= 100
    setWrong(isRight || !values.enabled ? undefined : 'Isi angka bulat dari 0 sampai 100.')
    if (isRight || !values.enabled)
      save({ enabled: values.enabled, percent: isRight ? percent : saved.percent })
  }
  return (
    <SectionForm
      onSave={submit}
      isSaving={isSaving}
      isChanged={values.enabled !== saved.enabled || values.percent !== String(saved.percent)}
      locked={locked}
    >
      <Switch
        label="Hanya untuk sebagian percakapan"
        hint={
          values.enabled
            ? `AI menangani ${figure(percent || 0)}% percakapan baru; sisanya langsung ke tim sebagai pembanding.`
            : 'AI menangani semua percakapan.'
        }
        checked={values.enabled}
        onChange={(event) => setValues({ ...values, enabled: event.target.checked })}
      />
      {values.enabled && (
        <Field
          label="Bagian percakapan baru"
          error={wrong}
          hint="Percakapan yang sudah berjalan tidak berubah."
        >
          {(control) => (
            <TextInput
              {...control}
              size={40}
              inputMode="numeric"
              maxLength={3}
              value={values.percent}
              onChange={(event) => setValues({ ...values, percent: event.target.value })}
              trailing={<span className="px-2 text-muted">%</span>}
              className="max-w-32"
            />
          )}
        </Field>
      )}
    </SectionForm>
  )
}

const SHORTEST_WAIT_S = 2
const LONGEST_WAIT_S = 15
const LONGEST_SLA_MIN = 1440

function TimingForm({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const saved = {
    seconds: String(business.quiet_window_ms / 1000).replace('.', ','),
    minutes: String(business.sla_minutes),
    hours: String(business.auto_close_hours),
  }
  const [values, setValues] = useState(saved)
  const [wrong, setWrong] = useState<{ seconds?: string; minutes?: string; hours?: string }>({})
  const { save, isSaving } = useSave(
    (fields: { quiet_window_ms?: number; sla_minutes: number; auto_close_hours: number }) =>
      saveBusiness({ data: { businessId: business.id, ...fields } }),
    'Waktu tersimpan',
  )
  const submit = () => {
    const seconds = Number(values.seconds.replace(',', '.'))
    const minutes = Number(values.minutes)
    const hours = Number(values.hours)
    const errors = {
      ...(values.seconds === saved.seconds ||
      (seconds >= SHORTEST_WAIT_S && seconds <= LONGEST_WAIT_S)
        ? {}
        : { seconds: `Isi ${SHORTEST_WAIT_S} sampai ${LONGEST_WAIT_S} detik.` }),
      ...(/^\d+$/.test(values.minutes) && minutes >= 1 && minutes <= LONGEST_SLA_MIN
        ? {}
        : { minutes: `Isi 1 sampai ${figure(LONGEST_SLA_MIN)} menit.` }),
      ...(/^\d+$/.test(values.hours) && hours >= 1 && hours <= LONGEST_AUTO_CLOSE_HOURS
        ? {}
        : { hours: `Isi 1 sampai ${LONGEST_AUTO_CLOSE_HOURS} jam.` }),
    }
    setWrong(errors)
    if (Object.keys(errors).length === 0)
      save({
        ...(values.seconds === saved.seconds
          ? {}
          : { quiet_window_ms: Math.round(seconds * 1000) }),
        sla_minutes: minutes,
        auto_close_hours: hours,
      })
  }
  return (
    <SectionForm
      onSave={submit}
      isSaving={isSaving}
      isChanged={
        values.seconds !== saved.seconds ||
        values.minutes !== saved.minutes ||
        values.hours !== saved.hours
      }
      locked={locked}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Jeda sebelum menjawab"
          error={wrong.seconds}
          hint="AI menunggu pelanggan selesai mengetik, lalu menjawab semuanya sekaligus."
        >
          {(control) => (
            <TextInput
              {...control}
              size={40}
              inputMode="decimal"
              maxLength={4}
              value={values.seconds}
              onChange={(event) => setValues({ ...values, seconds: event.target.value })}
              trailing={<span className="px-2 text-muted">dtk</span>}
            />
          )}
        </Field>
        <Field
          label="Batas waktu tim (SLA)"
          error={wrong.minutes}
          hint="Dihitung hanya selama jam buka. Di tengahnya tim diingatkan, di akhirnya pemilik diberi tahu, di dasbor dan lewat email bila email aktif."
        >
          {(control) => (
            <TextInput
              {...control}
              size={40}
              inputMode="numeric"
              maxLength={4}
              value={values.minutes}
              onChange={(event) => setValues({ ...values, minutes: event.target.value })}
              trailing={<span className="px-2 text-muted">mnt</span>}
            />
          )}
        </Field>
        <Field
          label="Tutup otomatis setelah"
          error={wrong.hours}
          hint="Percakapan AI tanpa pertanyaan terbuka ditutup dengan hasil dan ringkasan. Pesan berikutnya membuka percakapan baru."
        >
          {(control) => (
            <TextInput
              {...control}
              size={40}
              inputMode="numeric"
              maxLength={3}
              value={values.hours}
              onChange={(event) => setValues({ ...values, hours: event.target.value })}
              trailing={<span className="px-2 text-muted">jam</span>}
            />
          )}
        </Field>
      </div>
    </SectionForm>
  )
}
