import { useState, type KeyboardEvent } from 'react'
import { Plus, X } from 'lucide-react'
import * as copy from '#copy/settings'
import * as shellCopy from '#copy/shell'
import * as shared from '#copy/shared'
import { parseContact } from '#dashboard/copy/contact.ts'
import { phoneNumber } from '#lib/phone'
import { isNotReady, useLiveGate } from '#dashboard/shell/live/live-gate.ts'
import { NotReadyDialog } from '#dashboard/shell/gate/NotReadyDialog.tsx'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useSave } from './save.ts'
import { Section } from './Section.tsx'
import { saveBusiness, saveMode } from './settings.functions.ts'

const MAX_TESTERS = 5

/** Whether the AI answers testers only, or every customer. */
export function TestingSection({ locked, isOwner }: { locked: boolean; isOwner: boolean }) {
  return (
    <Section id="uji" title={shellCopy.testMode} lead={copy.testModeLead}>
      <ModeSwitch isOwner={isOwner} locked={locked} />
      <Testers locked={locked} />
    </Section>
  )
}

function ModeSwitch({ isOwner, locked }: { isOwner: boolean; locked: boolean }) {
  const { business } = useWorkspace()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const isTesting = business.mode === 'testing'
  const gate = useLiveGate()
  const { saveAsync, save, isSaving } = useSave(
    (input: { mode: 'testing' | 'live'; overrideReason?: string }) =>
      saveMode({ data: { businessId: business.id, ...input } }),
    isTesting ? shellCopy.aiActiveForCustomers : copy.backToTestMode,
    isNotReady,
  )
  const blocked =
    isTesting && user?.isAnonymous
      ? copy.secureFirst
      : isTesting && !isOwner
        ? copy.ownerActivates
        : null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{isTesting ? copy.testModeOn : copy.aiActiveForAll}</p>
        <p className="text-13 text-muted">
          {blocked ?? (isTesting ? copy.activateWhenSatisfied : copy.backAnytime)}
        </p>
      </div>
      {!locked && (
        <Button
          kind={isTesting ? 'primary' : 'secondary'}
          disabled={blocked !== null}
          busy={isSaving}
          onClick={() => (isTesting ? setAsking(true) : save({ mode: 'testing' }))}
          onPointerEnter={preloadDialog}
        >
          {isTesting ? shellCopy.activateForCustomers : copy.backToTestMode}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => gate.watch(saveAsync({ mode: 'live' }), () => setAsking(false))}
        title={shellCopy.activateQuestion}
        confirmLabel={shellCopy.activate}
      >
        {shellCopy.activateConsequence}
      </ConfirmDialog>
      <NotReadyDialog
        open={gate.isRefused}
        onClose={gate.close}
        behaviour={business.toggles.useAgentBehaviourV2 === 'live' ? 'v2' : 'v1'}
        onOverride={(overrideReason) => saveAsync({ mode: 'live', overrideReason })}
      />
    </div>
  )
}

function Testers({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const numbers = business.tester_numbers
  const { saveAsync, save, isSaving } = useSave(
    (tester_numbers: string[]) =>
      saveBusiness({ data: { businessId: business.id, tester_numbers } }),
    copy.testersSaved,
  )
  const add = () => {
    const number = parseContact(typed)?.phone?.replace('+', '')
    if (!number || number.startsWith('0')) return setWrong(copy.enterWhatsAppNumber)
    if (numbers.includes(number)) return setWrong(copy.numberExists)
    setWrong(undefined)
    saveAsync([...numbers, number]).then(
      () => setTyped(''),
      () => {}, // the toast reports it
    )
  }
  return (
    <div>
      <h3 className="text-13 font-semibold">
        {copy.testerNumbers}{' '}
        <span className="figure font-normal text-muted">{`${numbers.length} / ${MAX_TESTERS}`}</span>
      </h3>
      {numbers.length === 0 && <p className="mt-1 text-13 text-muted">{copy.noTesters}</p>}
      <ul className="mt-1">
        {numbers.map((number) => (
          <TesterRow
            key={number}
            number={number}
            onRemove={locked ? null : () => save(numbers.filter((kept) => kept !== number))}
            disabled={isSaving}
          />
        ))}
      </ul>
      {!locked && numbers.length < MAX_TESTERS && (
        <NewTester typed={typed} onType={setTyped} error={wrong} busy={isSaving} onAdd={add} />
      )}
    </div>
  )
}

function TesterRow({
  number,
  onRemove,
  disabled,
}: {
  number: string
  onRemove: (() => void) | null
  disabled: boolean
}) {
  return (
    <li className="flex h-10 items-center justify-between border-b border-line">
      <span className="figure">{phoneNumber(number)}</span>
      {onRemove && (
        <IconButton
          label={copy.removeNumber(phoneNumber(number))}
          disabled={disabled}
          onClick={onRemove}
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}

function NewTester({
  typed,
  onType,
  error,
  busy,
  onAdd,
}: {
  typed: string
  onType: (typed: string) => void
  error: string | undefined
  busy: boolean
  onAdd: () => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd()
  }
  return (
    <Field label={copy.newNumber} hideLabel error={error} className="mt-3">
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            size={40}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="0812-3456-7890"
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button size={40} busy={busy} onClick={onAdd}>
            <Plus />
            {shared.add}
          </Button>
        </div>
      )}
    </Field>
  )
}
