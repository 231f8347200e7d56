import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { MemberDuty } from '#contract/conversation/sharing'
import { MAX_CAPACITY } from '#contract/conversation/sharing'
import * as copy from '#copy/sharing'
import * as shared from '#copy/shared'
import { storeDuty } from '#dashboard/conversation/sharing.functions.ts'
import { findWrong, toHours, toWeek, type Week } from '#dashboard/hours/hours.ts'
import { WorkWeek } from '#dashboard/hours/WorkWeek.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

type Props = { member: MemberDuty; onClose: () => void; onSaved: () => Promise<void> }

/** Whether and when a member takes cases, and how many at once. */
export function DutyDialog({ member, onClose, onSaved }: Props) {
  const name = member.name ?? shared.noName
  const { duty, set, isChecked, submit, save } = useDutyForm(member, async () => {
    await onSaved()
    toast.success(copy.dutySaved(name))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} sticky title={copy.dutyOf(name)}>
      <DialogForm
        submitLabel={shared.save}
        failure={save.error && messageOf(save.error)}
        busy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Switch
          label={copy.takesCases}
          hint={duty.isAvailable ? undefined : copy.takesCasesOff}
          checked={duty.isAvailable}
          onChange={(event) => set({ isAvailable: event.target.checked })}
        />
        <Field
          label={copy.capacity}
          hint={copy.capacityHint}
          error={isChecked && readCapacity(duty.capacity) === null && copy.capacityWrong}
        >
          {(control) => (
            <TextInput
              {...control}
              size={40}
              inputMode="numeric"
              maxLength={2}
              value={duty.capacity}
              onChange={(event) => set({ capacity: event.target.value })}
              className="max-w-24"
            />
          )}
        </Field>
        <WorkWeek week={duty.week} isChecked={isChecked} onChange={(week) => set({ week })} />
      </DialogForm>
    </Dialog>
  )
}

type Typed = { isAvailable: boolean; capacity: string; week: Week | null }

function useDutyForm(member: MemberDuty, onSaved: () => Promise<void>) {
  const businessId = useBusinessId()
  const [isChecked, setChecked] = useState(false)
  const [duty, setDuty] = useState<Typed>({
    isAvailable: member.is_available,
    capacity: String(member.capacity),
    week: member.hours && toWeek(member.hours),
  })
  const set = (change: Partial<Typed>) => setDuty((now) => ({ ...now, ...change }))
  const save = useMutation({
    mutationFn: (capacity: number) =>
      storeDuty({
        data: {
          businessId,
          memberId: member.member_id,
          duty: {
            is_available: duty.isAvailable,
            capacity,
            hours: duty.week && toHours(duty.week),
          },
        },
      }),
    onSuccess: onSaved,
  })
  const submit = () => {
    setChecked(true)
    const capacity = readCapacity(duty.capacity)
    if (capacity !== null && !duty.week?.some(findWrong)) save.mutate(capacity)
  }
  return { duty, set, isChecked, submit, save }
}

function readCapacity(typed: string): number | null {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= MAX_CAPACITY ? count : null
}
