import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from './Field.tsx'

/** The foot of a form that saves in place: Simpan, Batal, and the error. */
export function SaveFoot({
  busy,
  failure,
  onCancel,
}: {
  busy: boolean
  failure: string | null
  onCancel: () => void
}) {
  return (
    <div>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={busy}>
          {shared.save}
        </Button>
        <Button onClick={onCancel}>{shared.cancel}</Button>
      </div>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}
