import { useQuery } from '@tanstack/react-query'
import { timeOfDay } from '#copy/formats'
import * as copy from '#copy/booking'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Skeleton } from '#dashboard/ui/States.tsx'
import { freeTimesQuery } from './queries.ts'
import { StaffSelect } from './StaffSelect.tsx'

type Props = {
  serviceId: string
  /** empty: any person */ staffId: string
  day: string
  time: string
  /** the id of a booking that is moved */ except?: string
  error: string | undefined
  onStaff: (staffId: string) => void
  onDay: (day: string) => void
  onTime: (time: string) => void
}

/** Chooses the person of a service with staff, a day, and one of its free times or another one. */
export function TimeChoice({
  serviceId,
  staffId,
  day,
  time,
  except,
  error,
  onStaff,
  onDay,
  onTime,
}: Props) {
  return (
    <>
      <StaffSelect serviceId={serviceId} value={staffId} onChange={onStaff} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={copy.day}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={day}
              onChange={(event) => event.target.value && onDay(event.target.value)}
            />
          )}
        </Field>
        <Field label={copy.time} error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="time"
              value={time}
              onChange={(event) => onTime(event.target.value)}
            />
          )}
        </Field>
      </div>
      <FreeTimes
        serviceId={serviceId}
        staffId={staffId}
        day={day}
        time={time}
        {...(except ? { except } : {})}
        onTime={onTime}
      />
    </>
  )
}

function FreeTimes({
  serviceId,
  staffId,
  day,
  time,
  except,
  onTime,
}: Pick<Props, 'serviceId' | 'staffId' | 'day' | 'time' | 'except' | 'onTime'>) {
  const { data, error } = useQuery(
    freeTimesQuery(useBusinessId(), { serviceId, day, staffId, ...(except ? { except } : {}) }),
  )
  if (error) return <FieldError>{messageOf(error)}</FieldError>
  if (!data) return <Skeleton className="h-8" />
  if (data.length === 0) return <p className="text-13 text-muted">{copy.noFreeTimes}</p>
  return (
    <div role="group" aria-label={copy.freeTimes} className="flex flex-wrap gap-1.5">
      {data.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === time}
          onClick={() => onTime(one)}
          className="figure h-8 rounded-control border border-line px-2.5 text-13 hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-semibold pointer-coarse:h-11"
        >
          {timeOfDay(one)}
        </button>
      ))}
    </div>
  )
}
