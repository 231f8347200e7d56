import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type SavedView, type Shown, VIEW_NAME_LIMIT } from '#contract/saved-view'
import * as validation from '#copy/validation'
import * as viewsCopy from '#copy/views'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { randomUuid } from '#lib/uuid'
import { useViewActs, viewsOfQuery } from './views.ts'

/** Saves a filter under a name, or renames and shares an existing view. */
export function SaveViewDialog({
  shown,
  view,
  onClose,
}: {
  shown: Shown
  view?: SavedView
  onClose: () => void
}) {
  const { business, role } = useWorkspace()
  const copy = viewsCopy.ofScreen[shown.screen]
  const { data: views = [] } = useQuery(viewsOfQuery(business.id, shown.screen))
  const { save } = useViewActs(business.id)
  const [viewId] = useState(() => view?.id ?? randomUuid())
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [wasTried, setTried] = useState(false)
  const position = view?.position ?? nextPosition(views)
  const beside = views.filter(({ id, is_shared }) => id !== viewId && is_shared === isShared)
  const fault = !name.trim()
    ? validation.viewNameRequired
    : isTaken(name, beside)
      ? copy.nameTaken
      : null
  const submit = () => {
    setTried(true)
    if (fault) return
    save.mutate(
      { ...shown, viewId, name: name.trim(), isShared, position },
      { onSuccess: () => (toast.success(copy.saved), onClose()) },
    )
  }
  return (
    <Dialog open onClose={onClose} title={view ? viewsCopy.rename(view.name) : copy.saveThis}>
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
function isTaken(name: string, beside: SavedView[]): boolean {
  const plain = name.trim().toLowerCase()
  return beside.some((other) => other.name.toLowerCase() === plain)
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
      label={viewsCopy.share}
      hint={viewsCopy.shareHint}
      checked={isShared}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
