import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'

/** The end of a form that saves in place: Simpan, Batal, and why it did not work. */
export function SaveFoot({ busy, failure, onCancel, size }: { busy: boolean; failure: string | null; onCancel: () => void; size?: 40 }) {
  const sized = size ? { size } : {}
  return (
    <div>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={busy} {...sized}>
          Simpan
        </Button>
        <Button onClick={onCancel} {...sized}>
          Batal
        </Button>
      </div>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}
