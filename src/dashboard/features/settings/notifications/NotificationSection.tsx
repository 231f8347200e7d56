import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { NOTICE_EVENTS, type NoticeEvent, type NoticeSettings } from '#contract/notice'
import * as alertCopy from '#copy/alert-number'
import * as copy from '#copy/push'
import { zoneName } from '#dashboard/copy/dates.ts'
import { storeNoticeSettings } from '#dashboard/shell/notices/notice.functions.ts'
import { noticeSettingsQuery } from '#dashboard/shell/notices/notices.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox, Switch } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { useSave } from '#dashboard/features/settings/save.ts'
import { Section, SectionForm } from '#dashboard/features/settings/Section.tsx'
import { Digest } from './DigestForm.tsx'
import { Devices } from './Devices.tsx'
import { alertNumberQuery, WhatsAppNumber } from './WhatsAppNumber.tsx'

/** The default times when quiet hours are turned on. */
const NIGHT = { quiet_from: '21:00', quiet_until: '06:00' }

/** The channels of the member's notices: devices, WhatsApp, mail and sound. */
export function NotificationSection() {
  const { business } = useWorkspace()
  const { data: saved } = useSuspenseQuery(noticeSettingsQuery(business.id))
  const [values, setValues] = useState(saved)
  const { save, isSaving } = useSave(
    (settings: NoticeSettings) =>
      storeNoticeSettings({ data: { businessId: business.id, settings } }),
    copy.saved,
  )
  const set = (change: Partial<NoticeSettings>) => setValues((now) => ({ ...now, ...change }))
  return (
    <Section id="notifikasi" title={copy.title} lead={copy.lead}>
      <Devices />
      <WhatsAppNumber />
      <SectionForm
        onSave={() => save(values)}
        isSaving={isSaving}
        isChanged={JSON.stringify(values) !== JSON.stringify(saved)}
      >
        <Events values={values} set={set} />
        <Sound volume={values.volume} set={set} />
        <Quiet values={values} set={set} />
        <Switch
          label={copy.hides}
          hint={copy.hidesHint}
          checked={values.hides_content}
          onChange={(event) => set({ hides_content: event.target.checked })}
        />
      </SectionForm>
      <Digest />
    </Section>
  )
}

type Part = { values: NoticeSettings; set: (change: Partial<NoticeSettings>) => void }

/**
 * Notices of the plan go to the owner only, those of scenarios to roles that edit the knowledge.
 */
function listEvents({ role, sellsPlans }: { role: string; sellsPlans: boolean }): NoticeEvent[] {
  const all = Object.keys(NOTICE_EVENTS) as NoticeEvent[]
  return all.filter(
    (event) =>
      (event !== 'plan' || (sellsPlans && role === 'owner')) &&
      (event !== 'scenario' || role === 'owner' || role === 'admin'),
  )
}

function Events({ values, set }: Part) {
  const workspace = useWorkspace()
  const toggle = (chosen: NoticeEvent[], event: NoticeEvent, isOn: boolean) =>
    isOn ? [...chosen, event] : chosen.filter((one) => one !== event)
  const { data: alerts } = useQuery(alertNumberQuery(workspace.business.id))
  const isVerified = alerts?.number && alerts.number.state !== 'pending'
  const columns = [
    { name: copy.onDevice, key: 'push_events' as const },
    { name: copy.byMail, key: 'mail_events' as const },
    ...(isVerified ? [{ name: alertCopy.byWhatsApp, key: 'whatsapp_events' as const }] : []),
  ]
  return (
    <div>
      <table className="w-full text-14">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col" className="pb-1 text-left font-semibold">
              {copy.events}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="w-20 pb-1 text-center font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listEvents(workspace).map((event) => (
            <tr key={event} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-pretty">
                {copy.eventNames[event]}
              </th>
              {columns.map(({ name, key }) => (
                <td key={key}>
                  <Checkbox
                    label={<span className="sr-only">{`${copy.eventNames[event]}: ${name}`}</span>}
                    className="items-center justify-center gap-0"
                    checked={values[key].includes(event)}
                    onChange={({ target }) =>
                      set({ [key]: toggle(values[key], event, target.checked) })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-12 text-muted">{copy.mailNote}</p>
    </div>
  )
}

function Sound({ volume, set }: { volume: number; set: Part['set'] }) {
  const listen = async () => {
    const { playAlert } = await import('#dashboard/shell/notices/alert-sound.ts')
    playAlert(volume)
  }
  return (
    <Field label={copy.sound} hint={volume === 0 ? copy.soundOff : copy.loudness(volume)}>
      {(control) => (
        <div className="flex items-center gap-4">
          <input
            {...control}
            type="range"
            min={0}
            max={100}
            step={10}
            value={volume}
            onChange={(event) => set({ volume: Number(event.target.value) })}
            className="h-10 min-w-0 flex-1 accent-brand"
          />
          <Button size={40} disabled={volume === 0} onClick={() => void listen()}>
            {copy.trySound}
          </Button>
        </div>
      )}
    </Field>
  )
}

function Quiet({ values, set }: Part) {
  const zone = useZone()
  const isQuiet = values.quiet_from !== null
  const ends = [
    { label: copy.quietFrom, key: 'quiet_from' },
    { label: copy.quietUntil, key: 'quiet_until' },
  ] as const
  return (
    <div className="grid gap-3">
      <Switch
        label={copy.quiet}
        hint={copy.quietHint(zoneName(zone))}
        checked={isQuiet}
        onChange={(event) =>
          set(event.target.checked ? NIGHT : { quiet_from: null, quiet_until: null })
        }
      />
      {isQuiet && (
        <div className="grid max-w-80 grid-cols-2 gap-4">
          {ends.map(({ label, key }) => (
            <Field key={key} label={label}>
              {(control) => (
                <TextInput
                  {...control}
                  type="time"
                  required
                  size={40}
                  value={values[key] ?? ''}
                  onChange={(event) => {
                    if (event.target.value) set({ [key]: event.target.value })
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}
