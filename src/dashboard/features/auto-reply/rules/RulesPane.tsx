import { useState } from 'react'
import { FlaskConical, ListChecks, Plus } from 'lucide-react'
import type { RuleFields, RuleRow } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Menu } from '#dashboard/ui/overlay/Menu.tsx'
import { PaneBody } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { tabPanelId } from '#dashboard/ui/Tabs.tsx'
import { READY_TRIGGERS, readyRule } from './ready-rules.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleList } from './RuleList.tsx'
import { RuleUses } from './RuleUses.tsx'
import { TryRules } from './TryRules.tsx'
import { useRules } from './use-rules.ts'

type Opened =
  | { part: 'form'; rule: RuleFields; id: string | null }
  | { part: 'uses'; rule: RuleRow }
  | { part: 'trial' }
  | null

/** The rules that reply before the AI, in their order. */
export function RulesPane() {
  const { role } = useWorkspace()
  const { rules, readAgain, move, turn, remove } = useRules()
  const [opened, setOpened] = useState<Opened>(null)
  const [said, setSaid] = useState('')
  const mayEdit = role === 'owner' || role === 'admin'
  const write = (rule: RuleFields, id: string | null = null) =>
    setOpened({ part: 'form', rule, id })
  const moveRule = (id: string, at: number) => {
    const name = rules.find((rule) => rule.id === id)?.name ?? ''
    setSaid(copy.moved(name, at + 1))
    move(id, at)
  }
  return (
    <PaneBody role="tabpanel" id={tabPanelId('auto-reply')}>
      <div className="mx-auto max-w-200 px-4 py-4 md:px-6">
        {rules.length === 0 ? (
          <NoRules mayEdit={mayEdit} onPick={write} />
        ) : (
          <>
            <div className="flex flex-wrap items-start justify-between gap-3 pb-3">
              <p className="min-w-0 flex-1 basis-80 text-13 text-muted">{copy.lead}</p>
              <div className="flex gap-2">
                <Button onClick={() => setOpened({ part: 'trial' })}>
                  <FlaskConical />
                  {copy.tryIt}
                </Button>
                {mayEdit && <AddMenu onPick={write} />}
              </div>
            </div>
            <RuleList
              rules={rules}
              mayEdit={mayEdit}
              onMove={moveRule}
              actsOf={(rule) => ({
                onEdit: () => write(rule, rule.id),
                onUses: () => setOpened({ part: 'uses', rule }),
                onTurn: (isOn) => turn(rule.id, isOn),
                onRemove: () => remove(rule.id),
              })}
            />
            {!mayEdit && <p className="pt-3 text-13 text-muted">{copy.onlyKeepers}</p>}
          </>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <OpenedDialog opened={opened} onSaved={readAgain} onClose={() => setOpened(null)} />
    </PaneBody>
  )
}

function OpenedDialog({
  opened,
  onSaved,
  onClose,
}: {
  opened: Opened
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  switch (opened?.part) {
    case 'form':
      return <RuleForm rule={opened.rule} ruleId={opened.id} onSaved={onSaved} onClose={onClose} />
    case 'uses':
      return <RuleUses rule={opened.rule} onClose={onClose} />
    case 'trial':
      return <TryRules onClose={onClose} />
    case undefined:
      return null
  }
}

function AddMenu({ onPick }: { onPick: (rule: RuleFields) => void }) {
  return (
    <Menu
      label={copy.add}
      align="end"
      trigger={(props) => (
        <Button kind="primary" {...props}>
          <Plus />
          {copy.add}
        </Button>
      )}
      entries={READY_TRIGGERS.map((trigger) => ({
        label: copy.ready[trigger].name,
        hint: copy.triggers[trigger],
        onSelect: () => onPick(readyRule(trigger)),
      }))}
    />
  )
}

function NoRules({ mayEdit, onPick }: { mayEdit: boolean; onPick: (rule: RuleFields) => void }) {
  return (
    <>
      <EmptyState icon={<ListChecks />} title={copy.none} className="pb-6">
        {mayEdit ? copy.noneLead : copy.onlyKeepers}
      </EmptyState>
      {mayEdit && (
        <ul className="mx-auto grid max-w-160 gap-2 sm:grid-cols-2">
          {READY_TRIGGERS.map((trigger) => (
            <li key={trigger}>
              <button
                type="button"
                onClick={() => onPick(readyRule(trigger))}
                className="size-full min-h-14 rounded-control border border-line px-3 py-2 text-left hover:border-line-strong hover:bg-sunken"
              >
                <span className="block font-medium">{copy.ready[trigger].name}</span>
                <span className="block text-13 text-muted">{copy.triggers[trigger]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
