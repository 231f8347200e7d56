import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type SavedView, VIEW_NAME_LIMIT, type ViewFilter } from '#contract/saved-view'
import * as validation from '#copy/validation'
import * as copy from '#copy/views'
import { useViewActs, viewsQuery } from '#dashboard/conversation/views/views.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'

/** Saves a filter under a name, or renames and shares an existing view. */
export function SaveViewDialog({
  filter,
  view,
  onClose,
}: {
  filter: ViewFilter
  view?: SavedView
  onClose: () => void
}) {
  const { business, role } = useWorkspace()
  const { data: views = [] } = useQuery(viewsQuery(business.id))
  const { save } = useViewActs(business.id)
  const [viewId] = useState(() => view?.id ?? randomUuid())
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [wasTried, setTried] = useState(false)
  const position = view?.position ?? nextPosition(views)
  const fault = faultOf(
    name,
    views.filter(({ id, is_shared }) => id !== viewId && is_shared === isShared),
  )
  const submit = () => {
    setTried(true)
    if (fault) return
    save.mutate(
      { viewId, name: name.trim(), isShared, filter, position },
      { onSuccess: () => (toast.success(copy.saved), onClose()) },
    )
  }
  return (
    <Dialog open onClose={onClose} title={view ? copy.rename(view.name) : copy.saveThis}>
      <DialogForm
        submitLabel={copy.save}
        failure={save.error && messageOf(save.error)}
        busy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label={copy.name} error={wasTried ? fault : null}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={VIEW_NAME_LIMIT}
              placeholder={copy.nameExample}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {role !== 'peninjau' && <ShareChoice isShared={isShared} onChange={setShared} />}
      </DialogForm>
    </Dialog>
  )
}

/** `beside`: the other views of the same list. */
function faultOf(name: string, beside: SavedView[]): string | null {
  const plain = name.trim().toLowerCase()
  if (!plain) return validation.viewNameRequired
  return beside.some((other) => other.name.toLowerCase() === plain) ? copy.nameTaken : null
}

const nextPosition = (views: SavedView[]): number =>
  Math.max(0, ...views.map(({ position }) => position)) + 1

function ShareChoice({
  isShared,
  onChange,
}: {
  isShared: boolean
  onChange: (isShared: boolean) => void
}) {
  return (
    <Checkbox
      label={copy.share}
      hint={copy.shareHint}
      checked={isShared}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
