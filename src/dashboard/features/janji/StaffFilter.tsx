import type { Staff } from '#contract/booking'
import * as copy from '#copy/staff'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

/** Filters the bookings by one person; empty shows everyone's. */
export function StaffFilter({
  staff,
  chosen,
  onChoose,
}: {
  staff: Staff[]
  chosen: string | undefined
  onChoose: (staffId: string | undefined) => void
}) {
  const { profile } = useWorkspace()
  const options = [
    { id: undefined, label: copy.everyone },
    ...staff.map(({ id, name, member_id }) => ({
      id,
      label: member_id === profile.id ? copy.own(name) : name,
    })),
  ]
  return (
    <div
      role="group"
      aria-label={copy.filter}
      className="flex flex-none gap-1.5 overflow-x-auto border-b border-line px-4 py-2"
    >
      {options.map(({ id, label }) => (
        <button
          key={id ?? ''}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="h-8 flex-none rounded-control border border-line px-2.5 text-13 hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-semibold pointer-coarse:h-11"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
