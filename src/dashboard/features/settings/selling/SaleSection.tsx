import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PAYMENT_TEXT_CHARS, saleTerms, type SaleTerms } from '#contract/sale'
import * as copy from '#copy/sale'
import * as shippingCopy from '#copy/shipping'
import { saleTermsQuery } from '#dashboard/sale/queries.ts'
import { saveSaleTerms } from '#dashboard/sale/sale.functions.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { useSave } from '../save.ts'
import { Section, SectionForm } from '../Section.tsx'
import { EMPTY_ZONE, isTyped, parseZone, type TypedZone, typedZone } from './shipping-table.ts'
import { ShippingSource } from './ShippingSource.tsx'
import { ShippingTable } from './ShippingTable.tsx'

type Values = Omit<SaleTerms, 'zones' | 'payment_text'> & {
  zones: TypedZone[]
  payment_text: string
}

const typedOf = ({ zones, payment_text, ...terms }: SaleTerms): Values => ({
  ...terms,
  payment_text: payment_text ?? '',
  zones: zones.map(typedZone),
})

/** Whether customers may order by chat, and the terms of sale. */
export function SaleSection({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const { data } = useSuspenseQuery(saleTermsQuery(business.id))
  const saved = typedOf(data)
  const [values, setValues] = useState(saved)
  const [wrong, setWrong] = useState<string>()
  const { save, isSaving } = useSave(
    (terms: SaleTerms) => saveSaleTerms({ data: { businessId: business.id, ...terms } }),
    copy.termsSaved,
  )
  const submit = () => {
    const { terms, fault } = parseTerms(business.id, values)
    setWrong(fault)
    if (terms) save(terms)
  }
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))
  return (
    <Section id="pesanan" title={copy.termsTitle} lead={copy.termsLead}>
      <SectionForm
        onSave={submit}
        isSaving={isSaving}
        isChanged={JSON.stringify(values) !== JSON.stringify(saved)}
        locked={locked}
      >
        <Switch
          label={copy.takeOrders}
          hint={values.is_enabled ? copy.takeOrdersOn : copy.takeOrdersOff}
          checked={values.is_enabled}
          onChange={(event) => set({ is_enabled: event.target.checked })}
        />
        {values.is_enabled && <Terms values={values} set={set} />}
        {wrong && (
          <p role="alert" className="text-13 text-danger">
            {wrong}
          </p>
        )}
      </SectionForm>
    </Section>
  )
}

function Terms({ values, set }: { values: Values; set: (change: Partial<Values>) => void }) {
  return (
    <>
      <Switch
        label={copy.needsApproval}
        hint={values.needs_approval ? copy.needsApprovalOn : copy.needsApprovalOff}
        checked={values.needs_approval}
        onChange={(event) => set({ needs_approval: event.target.checked })}
      />
      <Switch
        label={copy.takesPickup}
        checked={values.takes_pickup}
        onChange={(event) => set({ takes_pickup: event.target.checked })}
      />
      <Switch
        label={copy.takesDelivery}
        hint={values.shipping_tool ? undefined : copy.takesDeliveryHint}
        checked={values.takes_delivery}
        onChange={(event) =>
          set({
            takes_delivery: event.target.checked,
            ...(event.target.checked && values.zones.length === 0 ? { zones: [EMPTY_ZONE] } : {}),
          })
        }
      />
      {values.takes_delivery && (
        <ShippingSource
          value={values.shipping_tool}
          onChange={(shipping_tool) => set({ shipping_tool })}
        />
      )}
      {values.takes_delivery && values.shipping_tool?.falls_back !== false && (
        <ShippingTable rows={values.zones} onChange={(zones) => set({ zones })} />
      )}
      <Field label={copy.paymentText} hint={copy.paymentTextHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={PAYMENT_TEXT_CHARS}
            value={values.payment_text}
            onChange={(event) => set({ payment_text: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Parses the typed terms, or returns their errors. */
function parseTerms(businessId: string, values: Values): { terms?: SaleTerms; fault?: string } {
  if (!values.takes_pickup && !values.takes_delivery) return { fault: copy.oneWayNeeded }
  const typed = values.zones.filter(isTyped)
  const zones = typed.flatMap((row) => parseZone(row) ?? [])
  if (zones.length < typed.length) return { fault: copy.zoneWrong }
  const { shipping_tool: tool } = values
  if (values.takes_delivery && zones.length === 0 && !tool) return { fault: copy.zoneNeeded }
  if (tool && tool.price === tool.area) return { fault: shippingCopy.partsSame }
  const names = zones.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) return { fault: copy.zoneTwice }
  const terms = { ...values, zones, payment_text: values.payment_text.trim() || null }
  const parsed = saleTerms.safeParse({ ...terms, businessId })
  return parsed.success ? { terms } : { fault: copy.zoneWrong }
}
