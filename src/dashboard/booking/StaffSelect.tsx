import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/staff'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { bookingTermsQuery } from './queries.ts'

type Props = { serviceId: string; value: string; onChange: (staffId: string) => void }

/**
 * Chooses the person for a service; empty means anyone. Renders nothing for a service without
 * staff.
 */
export function StaffSelect({ serviceId, value, onChange }: Props) {
  const { data } = useQuery(bookingTermsQuery(useBusinessId()))
  const service = data?.services.find(({ id }) => id === serviceId)
  if (!data || !service || service.staff_choice === 'tidak') return null
  const able = data.staff.filter(({ service_ids }) => service_ids.includes(serviceId))
  return (
    <Field label={copy.title}>
      {(control) => (
        <Select
          {...control}
          value={able.some(({ id }) => id === value) ? value : ''}
          options={[
            { value: '', label: copy.anyone },
            ...able.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
