import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Tool } from '#contract/procedure'
import { fitsShipping, type ShippingResult, type ShippingTool } from '#contract/sale/shipping'
import * as copy from '#copy/shipping'
import { formatRupiah, formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { proceduresQuery } from '#dashboard/procedure/queries.ts'
import { checkShipping } from '#dashboard/sale/sale.functions.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { chooseTool, failureWords } from './shipping-tool.ts'

const SOURCES = [
  { value: 'tabel', label: copy.byTable },
  { value: 'alat', label: copy.byTool },
] as const

type Props = { value: ShippingTool | null; onChange: (value: ShippingTool | null) => void }

/** The source of shipping costs: the table, or an HTTP tool of the owner's. */
export function ShippingSource({ value, onChange }: Props) {
  const [isChosen, setIsChosen] = useState(false)
  const isTool = isChosen || value !== null
  const toolsOf = proceduresQuery(useBusinessId())
  const queryClient = useQueryClient()
  const { data, error } = useQuery(toolsOf)
  const fitting = data?.tools.filter(fitsShipping) ?? []
  const choose = (source: (typeof SOURCES)[number]['value']) => {
    setIsChosen(source === 'alat')
    if (source === 'tabel') return onChange(null)
    // The list of tools may still be loading. Where it fails, `error` is shown.
    void queryClient.ensureQueryData(toolsOf).then(
      ({ tools }) => {
        const first = tools.find(fitsShipping)
        if (first) onChange(chooseTool(first))
      },
      () => {},
    )
  }
  const tool = fitting.find(({ id }) => id === value?.tool_id)
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-1.5">
        <span className="text-13 font-medium">{copy.source}</span>
        <SegmentedControl
          label={copy.source}
          options={SOURCES}
          value={isTool ? 'alat' : 'tabel'}
          onChange={choose}
        />
        {isTool && <p className="text-13 text-muted">{copy.byToolHint}</p>}
      </div>
      {isTool && error && <FieldError>{messageOf(error)}</FieldError>}
      {isTool && data && fitting.length === 0 && <NoTool />}
      {isTool && tool && value && (
        <ToolParts tools={fitting} tool={tool} value={value} onChange={onChange} />
      )}
    </div>
  )
}

function NoTool() {
  const businessId = useBusinessId()
  return (
    <p className="text-13 text-text-2">
      {copy.noTool}{' '}
      <Link
        to="/training"
        search={{ businessId, tab: 'prosedur' }}
        className="font-medium text-brand underline"
      >
        {copy.makeTool}
      </Link>
    </p>
  )
}

type Parts = {
  tools: Tool[]
  tool: Tool
  value: ShippingTool
  onChange: (value: ShippingTool) => void
}

function ToolParts({ tools, tool, value, onChange }: Parts) {
  const outputs = tool.outputs.map(({ field }) => ({ value: field, label: field }))
  return (
    <>
      <SelectField
        label={copy.tool}
        value={value.tool_id}
        options={tools.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const next = tools.find((one) => one.id === id)
          if (next) onChange({ ...chooseTool(next), falls_back: value.falls_back })
        }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={copy.price}
          value={value.price}
          options={outputs}
          onChange={(price) => onChange({ ...value, price })}
        />
        <SelectField
          label={copy.area}
          value={value.area}
          options={outputs}
          onChange={(area) => onChange({ ...value, area })}
        />
        <SelectField
          label={copy.days}
          value={value.days ?? ''}
          options={[{ value: '', label: copy.noDays }, ...outputs]}
          onChange={(days) => onChange({ ...value, days: days || null })}
        />
      </div>
      <p className="text-13 text-muted">{copy.priceHint}</p>
      <Switch
        label={copy.fallsBack}
        hint={value.falls_back ? copy.fallsBackOn : copy.fallsBackOff}
        checked={value.falls_back}
        onChange={(event) => onChange({ ...value, falls_back: event.target.checked })}
      />
      <Trial key={JSON.stringify(value)} tool={value} />
    </>
  )
}

/** Calls the tool for an address that is typed here; nothing is saved. */
function Trial({ tool }: { tool: ShippingTool }) {
  const businessId = useBusinessId()
  const [address, setAddress] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => checkShipping({ data: { businessId, tool, address } }),
  })
  return (
    <div className="grid gap-2 rounded-control border border-line p-3">
      <Field label={copy.trialAddress} hint={copy.trialHint}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={300}
            placeholder={copy.trialExample}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (address.trim().length > 1 && !isPending) mutate()
            }}
          />
        )}
      </Field>
      <Button
        className="w-fit"
        busy={isPending}
        disabled={address.trim().length < 2}
        onClick={() => mutate()}
      >
        {copy.runTrial}
      </Button>
      <div role="status" className="text-13">
        {error ? <FieldError>{messageOf(error)}</FieldError> : data && <Outcome result={data} />}
      </div>
    </div>
  )
}

function Outcome({ result }: { result: ShippingResult }) {
  if (!result.ok) return <FieldError>{failureWords(result)}</FieldError>
  const { rupiah, area, days } = result.quote
  return (
    <p className="text-ok wrap-anywhere">
      {copy.trialAnswered(
        [area, formatRupiah(rupiah), days].filter(Boolean).join(', '),
        formatStepTime(result.durationMs),
      )}
    </p>
  )
}
