import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import type { Channel } from '#contract/business'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/simulate'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId, useWorkspace, workspaceQuery } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { CustomerPhone } from './CustomerPhone.tsx'
import { addSimulatorChannel, makeTester } from './phone.functions.ts'
import type { Customer } from '../queries.ts'

/** The prefix of made-up numbers: Indonesian operators never assign this range. */
const CUSTOMERS: readonly Customer[] = [
  { name: copy.customerOne, phone: '6281200000001' },
  { name: copy.customerTwo, phone: '6281200000002' },
  { name: copy.customerThree, phone: '6281200000003' },
]

/** A made-up customer on the real path: gateway, room, AI, inbox. */
export function PhoneTab() {
  const { channels, role } = useWorkspace()
  const channel = channels.find(
    ({ engine, status }) => !capabilitiesOf(engine).reachesWhatsApp && status === 'WORKING',
  )
  return channel ? (
    <Phone channel={channel} />
  ) : (
    <NoSimulator mayAdd={role === 'owner' || role === 'admin'} />
  )
}

function Phone({ channel }: { channel: Pick<Channel, 'id' | 'name'> }) {
  const { business, role } = useWorkspace()
  const [phone, setPhone] = useState(CUSTOMERS[0]?.phone ?? '')
  const customer = CUSTOMERS.find((item) => item.phone === phone)
  const isLeftOut = business.mode === 'testing' && !business.tester_numbers.includes(phone)
  return (
    <div className="h-full bg-canvas md:overflow-y-auto">
      <div className="mx-auto flex h-full max-w-220 flex-col gap-x-12 md:grid md:h-auto md:grid-cols-[minmax(0,1fr)_400px] md:items-start md:px-4 md:py-8">
        <section className="grid flex-none gap-3 p-2 md:gap-5 md:p-0">
          <div className="max-md:hidden">
            <h2 className="text-16">{copy.beCustomer}</h2>
            <p className="mt-1 text-14 text-pretty text-text-2">{copy.beCustomerLead}</p>
          </div>
          <Field label={copy.writeAs} className="max-md:[&_label]:sr-only">
            {(control) => (
              <Select
                {...control}
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
                options={CUSTOMERS.map((item) => ({ value: item.phone, label: item.name }))}
              />
            )}
          </Field>
          {isLeftOut && (
            <TesterNotice
              phone={phone}
              mayChange={
                (role === 'owner' || role === 'admin') && business.tester_numbers.length < 5
              }
            />
          )}
        </section>
        {customer && (
          <CustomerPhone key={customer.phone} customer={customer} channelId={channel.id} />
        )}
      </div>
    </div>
  )
}

function TesterNotice({ phone, mayChange }: { phone: string; mayChange: boolean }) {
  const { business } = useWorkspace()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: () => makeTester({ data: { businessId: business.id, from: phone } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: workspaceQuery(business.id).queryKey }),
  })
  return (
    <Notice tone="wait">
      <p>{copy.inTestMode}</p>
      {mayChange && (
        <Button className="mt-2" busy={add.isPending} onClick={() => add.mutate()}>
          {copy.makeTester}
        </Button>
      )}
      {add.error && <FieldError>{messageOf(add.error)}</FieldError>}
    </Notice>
  )
}

function NoSimulator({ mayAdd }: { mayAdd: boolean }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: () => addSimulatorChannel({ data: { businessId } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: workspaceQuery(businessId).queryKey }),
  })
  return (
    <EmptyState
      icon={<Smartphone />}
      title={copy.noSimulatorChannel}
      action={
        mayAdd && (
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            {copy.makeSimulatorChannel}
          </Button>
        )
      }
    >
      {add.error ? messageOf(add.error) : copy.simulatorChannelLead}
    </EmptyState>
  )
}
