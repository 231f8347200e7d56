import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { Sharing, TagRule } from '#contract/conversation/sharing'
import * as copy from '#copy/sharing'
import * as shared from '#copy/shared'
import { storeSharing } from '#dashboard/conversation/sharing.functions.ts'
import { sharingQuery } from '#dashboard/conversation/sharing.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox, Switch } from '#dashboard/ui/form/Choice.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

type Terms = Pick<Sharing, 'isEnabled' | 'rules'>

/** Whether cases are shared, and which tags go to which members. */
export function SharingForm({ sharing, isKeeper }: { sharing: Sharing; isKeeper: boolean }) {
  const saved: Terms = { isEnabled: sharing.isEnabled, rules: sharing.rules }
  const [terms, setTerms] = useState(saved)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending } = useSaveSharing()
  const isChanged = JSON.stringify(terms) !== JSON.stringify(saved)
  const isWrong = terms.rules.some(({ member_ids }) => member_ids.length === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isChanged && !isPending && !isWrong) mutate(terms)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <fieldset disabled={!isKeeper} className="grid min-w-0 gap-4">
        <Switch
          label={copy.share}
          hint={terms.isEnabled ? undefined : copy.shareOff}
          checked={terms.isEnabled}
          onChange={(event) => setTerms({ ...terms, isEnabled: event.target.checked })}
        />
        {terms.isEnabled && (isKeeper || terms.rules.length > 0) && (
          <Rules
            sharing={sharing}
            rules={terms.rules}
            onChange={(rules) => setTerms({ ...terms, rules })}
          />
        )}
        {isChecked && isWrong && <FieldError>{copy.ruleNeedsMember}</FieldError>}
      </fieldset>
      {isKeeper && isChanged && (
        <div className="mt-4 flex items-center gap-3">
          <Button type="submit" kind="primary" size={40} busy={isPending}>
            {shared.save}
          </Button>
          <p className="text-13 text-muted">{shared.notSaved}</p>
        </div>
      )}
    </form>
  )
}

function useSaveSharing() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (terms: Terms) => storeSharing({ data: { businessId, ...terms } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sharingQuery(businessId))
      toast.success(copy.saved)
    },
    onError: (error) => toast.error(shared.notSavedYet, messageOf(error)),
  })
}

function Rules({
  sharing,
  rules,
  onChange,
}: {
  sharing: Sharing
  rules: TagRule[]
  onChange: (rules: TagRule[]) => void
}) {
  const free = sharing.tags.filter(({ id }) => !rules.some((rule) => rule.tag_id === id))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-13 font-semibold">{copy.tagRules}</legend>
      <p className="text-12 text-pretty text-muted">
        {sharing.tags.length === 0 ? copy.noTags : copy.tagRulesLead}
      </p>
      {rules.map((rule, at) => (
        <RuleFields
          key={rule.tag_id}
          rule={rule}
          sharing={sharing}
          free={free}
          onChange={(next) => onChange(rules.map((one, place) => (place === at ? next : one)))}
          onRemove={() => onChange(rules.filter((_, place) => place !== at))}
        />
      ))}
      {free[0] && (
        <Button
          className="w-fit"
          onClick={() => onChange([...rules, { tag_id: free[0]!.id, member_ids: [] }])}
        >
          <Plus />
          {copy.addRule}
        </Button>
      )}
    </fieldset>
  )
}

function RuleFields({
  rule,
  sharing,
  free,
  onChange,
  onRemove,
}: {
  rule: TagRule
  sharing: Sharing
  free: Sharing['tags']
  onChange: (rule: TagRule) => void
  onRemove: () => void
}) {
  const own = sharing.tags.find(({ id }) => id === rule.tag_id)
  const name = own?.name ?? ''
  const toggle = (memberId: string, isOn: boolean) =>
    onChange({
      ...rule,
      member_ids: isOn
        ? [...rule.member_ids, memberId]
        : rule.member_ids.filter((one) => one !== memberId),
    })
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex items-center gap-2">
        <Select
          aria-label={copy.tag}
          value={rule.tag_id}
          options={[...(own ? [own] : []), ...free].map((one) => ({
            value: one.id,
            label: one.name,
          }))}
          onChange={(event) => onChange({ ...rule, tag_id: event.target.value })}
          className="min-w-0 flex-1 sm:max-w-60"
        />
        <IconButton label={copy.removeRule(name)} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <div role="group" aria-label={copy.membersOf(name)} className="flex flex-wrap gap-x-5">
        {sharing.members.map((member) => (
          <Checkbox
            key={member.member_id}
            label={member.name ?? shared.noName}
            checked={rule.member_ids.includes(member.member_id)}
            onChange={(event) => toggle(member.member_id, event.target.checked)}
          />
        ))}
      </div>
    </div>
  )
}
