import type { FormEvent, ReactNode } from 'react'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'

/** One section of the settings, with its name as the anchor in the address (#jam). */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-judul`}
      className="scroll-mt-4 border-t border-line py-8 first:border-0 first:pt-6"
    >
      <h2 id={`${id}-judul`} className="font-heading text-16 font-bold">
        {title}
      </h2>
      {lead && <p className="mt-1 text-13 text-pretty text-muted">{lead}</p>}
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  )
}

/**
 * Fields that one button saves; the button appears with the first change. `locked` shows them
 * read-only.
 */
export function SectionForm({
  onSave,
  isSaving,
  isChanged,
  locked,
  children,
}: {
  onSave: () => void
  isSaving: boolean
  isChanged: boolean
  locked?: boolean
  children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isSaving) onSave()
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={locked} className="grid min-w-0 gap-5">
        {children}
      </fieldset>
      {!locked && (isChanged || isSaving) && (
        <div className="mt-5 flex items-center gap-3">
          <Button type="submit" kind="primary" size={40} busy={isSaving}>
            {shared.save}
          </Button>
          <p className="text-13 text-muted">{shared.notSaved}</p>
        </div>
      )}
    </form>
  )
}
