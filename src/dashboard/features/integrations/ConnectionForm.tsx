import type { FormEvent, ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/Dialog.tsx'
import { FieldError } from '#dashboard/ui/Field.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'

/** The fields of a connection with why they were refused, and its two buttons. */
export function ConnectionForm({ submitLabel, error, busy, onSubmit, onClose, children }: { submitLabel: string; error: Error | null; busy: boolean; onSubmit: () => void; onClose: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      {error && <FieldError>{messageOf(error)}</FieldError>}
      <div className="flex justify-end gap-2">
        <Button size={40} onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" kind="primary" size={40} busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** What is set up already, read when the dialog opens, then shown for changing. */
export function ChangeDialog<T>({ title, query, rows, open, onClose, children }: { title: string; query: UseQueryResult<T>; /** lines while it loads */ rows: number; open: boolean; onClose: () => void; children: (known: NonNullable<T>) => ReactNode }) {
  const { data, error, refetch, isFetching } = query
  return (
    <Dialog open={open} onClose={onClose} sticky width={520} title={title}>
      {error && (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && <SkeletonRows rows={rows} />}
      {data && !error && children(data)}
    </Dialog>
  )
}
