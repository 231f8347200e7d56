import { useState } from 'react'
import { MAX_AUTO_CLOSE_HOURS, type Toggles } from '#contract/business'
import * as copy from '#copy/settings'
import * as shellCopy from '#copy/shell'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { StopDialog, useKillSwitch } from '#dashboard/shell/frame/KillSwitch.tsx'
import { isNotReady, useLiveGate } from '#dashboard/shell/live/live-gate.ts'
import { NotReadyDialog } from '#dashboard/shell/gate/NotReadyDialog.tsx'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { RadioGroup, Switch } from '#dashboard/ui/form/Choice.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { RatingForm } from './RatingForm.tsx'
import { useSave } from './save.ts'
import { Section, SectionForm } from './Section.tsx'
import { saveBusiness, saveRollout, saveToggles } from './settings.functions.ts'

type Behaviour = Toggles['useAgentBehaviourV2']

/** The acts that the AI may do, and the switch that stops it. */
export function AiSection({ locked, isOwner }: { locked: boolean; isOwner: boolean }) {
  return (
    <Section id="ai" title={copy.ai}>
      <StopNow />
      <BehaviourForm locked={locked} isOwner={isOwner} />
      <RolloutForm locked={locked} />
      <TimingForm locked={locked} />
      <RatingForm locked={locked} />
    </Section>
  )
}

function StopNow() {
  const { isPaused, mayPress, isAsking, ask, stay, pause, resume, isBusy } = useKillSwitch()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{isPaused ? shellCopy.aiStopped : shellCopy.aiIsOn}</p>
        <p className="text-13 text-muted">{isPaused ? copy.allNewToTeam : copy.draftsNotSent}</p>
      </div>
      {mayPress && (
        <Button
          kind={isPaused ? 'primary' : 'danger'}
          busy={isBusy}
          onClick={isPaused ? resume : ask}
          onPointerEnter={preloadDialog}
        >
          {isPaused ? shellCopy.turnOnAgain : shellCopy.stopAiNow}
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
  const gate = useLiveGate()
  const { saveAsync, isSaving } = useSave(
    (overrideReason?: string) =>
      saveToggles({
        data: { id: business.id, toggles: { useAgentBehaviourV2: value }, overrideReason },
      }),
    copy.behaviourSaved,
    isNotReady,
  )
  return (
    <SectionForm
      // the toast or the dialog reports it
      onSave={() => void gate.watch(saveAsync(undefined)).catch(() => {})}
      isSaving={isSaving}
      isChanged={value !== saved}
      locked={locked}
    >
      <NotReadyDialog
        open={gate.isRefused}
        onClose={gate.close}
        behaviour="v2"
        onOverride={saveAsync}
      />
      <RadioGroup<Behaviour>
        legend={copy.behaviourTwo}
        value={value}
        onChange={setValue}
        options={[
          { value: 'off', label: copy.off, hint: copy.offHint },
          {
            value: 'simulator',
            label: copy.simulatorOnly,
            hint: copy.simulatorOnlyHint,
          },
          {
            value: 'live',
            label: copy.active,
            hint: isOwner ? copy.activeHint : copy.ownerActivates,
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
    copy.rolloutSaved,
  )
  const submit = () => {
    const isRight = /^\d{1,3}$/.test(values.percent) && percent <= 100
    setWrong(isRight || !values.enabled ? undefined : copy.wholePercent)
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
        label={copy.partOnly}
        hint={
          values.enabled ? copy.aiHandlesPercent(formatNumber(percent || 0)) : copy.aiHandlesAll
        }
        checked={values.enabled}
        onChange={(event) => setValues({ ...values, enabled: event.target.checked })}
      />
      {values.enabled && (
        <PercentField
          percent={values.percent}
          error={wrong}
          onChange={(percent) => setValues({ ...values, percent })}
        />
      )}
    </SectionForm>
  )
}

function PercentField({
  percent,
  error,
  onChange,
}: {
  percent: string
  error: string | undefined
  onChange: (percent: string) => void
}) {
  return (
    <Field label={copy.shareOfNew} error={error} hint={copy.runningUnchanged}>
      {(control) => (
        <TextInput
          {...control}
          size={40}
          inputMode="numeric"
          maxLength={3}
          value={percent}
          onChange={(event) => onChange(event.target.value)}
          trailing={<span className="px-2 text-muted">%</span>}
          className="max-w-32"
        />
      )}
    </Field>
  )
}
const SHORTEST_WAIT_S = 2
const MAX_WAIT_S = 15
const MAX_SLA_MIN = 1440

function TimingForm({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const saved = {
    seconds: String(business.quiet_window_ms / 1000).replace('.', ','),
    minutes: String(business.sla_minutes),
    hours: String(business.auto_close_hours),
  }
  const [values, setValues] = useState(saved)
  const [wrong, setWrong] = useState<Partial<Timing>>({})
  const { save, isSaving } = useSave(
    (fields: { quiet_window_ms?: number; sla_minutes: number; auto_close_hours: number }) =>
      saveBusiness({ data: { businessId: business.id, ...fields } }),
    copy.timesSaved,
  )
  const submit = () => {
    const { errors, fields } = parseTiming(values, saved)
    setWrong(errors)
    if (Object.keys(errors).length === 0) save(fields)
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
        <TimingFields values={values} wrong={wrong} onChange={setValues} />
      </div>
    </SectionForm>
  )
}

type Timing = { seconds: string; minutes: string; hours: string }

/**
 * Parses the typed numbers for saving, or returns their errors. Unchanged seconds are not saved.
 */
function parseTiming(values: Timing, saved: Timing) {
  const seconds = Number(values.seconds.replace(',', '.'))
  const minutes = Number(values.minutes)
  const hours = Number(values.hours)
  const errors = {
    ...(values.seconds === saved.seconds || (seconds >= SHORTEST_WAIT_S && seconds <= MAX_WAIT_S)
      ? {}
      : { seconds: copy.secondsRange(SHORTEST_WAIT_S, MAX_WAIT_S) }),
    ...(/^\d+$/.test(values.minutes) && minutes >= 1 && minutes <= MAX_SLA_MIN
      ? {}
      : { minutes: copy.minutesRange(formatNumber(MAX_SLA_MIN)) }),
    ...(/^\d+$/.test(values.hours) && hours >= 1 && hours <= MAX_AUTO_CLOSE_HOURS
      ? {}
      : { hours: copy.hoursRange(MAX_AUTO_CLOSE_HOURS) }),
  }
  const fields = {
    ...(values.seconds === saved.seconds ? {} : { quiet_window_ms: Math.round(seconds * 1000) }),
    sla_minutes: minutes,
    auto_close_hours: hours,
  }
  return { errors, fields }
}

function TimingFields({
  values,
  wrong,
  onChange,
}: {
  values: Timing
  wrong: Partial<Timing>
  onChange: (values: Timing) => void
}) {
  return (
    <>
      <NumberField
        label={copy.pauseBeforeAnswer}
        error={wrong.seconds}
        hint={copy.pauseHint}
        inputMode="decimal"
        maxLength={4}
        value={values.seconds}
        onChange={(seconds) => onChange({ ...values, seconds })}
        unit={copy.seconds}
      />
      <NumberField
        label={copy.teamDeadline}
        error={wrong.minutes}
        hint={copy.teamDeadlineHint}
        inputMode="numeric"
        maxLength={4}
        value={values.minutes}
        onChange={(minutes) => onChange({ ...values, minutes })}
        unit={copy.minutes}
      />
      <NumberField
        label={copy.autoCloseAfter}
        error={wrong.hours}
        hint={copy.autoCloseHint}
        inputMode="numeric"
        maxLength={3}
        value={values.hours}
        onChange={(hours) => onChange({ ...values, hours })}
        unit={copy.hours}
      />
    </>
  )
}

function NumberField({
  label,
  error,
  hint,
  inputMode,
  maxLength,
  value,
  onChange,
  unit,
}: {
  label: string
  error: string | undefined
  hint: string
  inputMode: 'decimal' | 'numeric'
  maxLength: number
  value: string
  onChange: (value: string) => void
  unit: string
}) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          size={40}
          inputMode={inputMode}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          trailing={<span className="px-2 text-muted">{unit}</span>}
        />
      )}
    </Field>
  )
}
