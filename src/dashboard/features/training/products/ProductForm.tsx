import { useState } from 'react'
import { Archive } from 'lucide-react'
import {
  cellText,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductDraft,
  withCell,
} from '#contract/product'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { PhotoField } from './photo/PhotoField.tsx'
import { type PhotoUpload, usePhotoUpload } from './photo/use-photo-upload.ts'

type Texts = Record<ProductColumn, string>
/** Columns with short values; their fields share a line. */
const FIELDS: readonly ProductColumn[] = [
  'name',
  'variant',
  'price_rupiah',
  'unit',
  'stock',
  'duration_minutes',
  'attributes',
  'valid_until',
]
const NARROW: ReadonlySet<ProductColumn> = new Set([
  'price_rupiah',
  'unit',
  'stock',
  'duration_minutes',
])

/**
 * One row as a form: for phones, and for a new product. `save` resolves to whether the row was
 * stored.
 */
export function ProductForm({
  row,
  isKeeper,
  save,
  onArchive,
  onClose,
}: {
  row: ProductDraft
  isKeeper: boolean
  save: (row: ProductDraft) => Promise<boolean>
  onArchive: (() => void) | undefined
  onClose: () => void
}) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(row))
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const type = (column: ProductColumn, text: string) =>
    setTexts((now) => ({ ...now, [column]: text }))
  const upload = usePhotoUpload((photoUrl) => type('photo_url', photoUrl))
  const read = readTexts(row, texts)
  const submit = async () => {
    setAsked(true)
    if (read.faults.size > 0) return
    setSaving(true)
    const isStored = await save(read.row)
    setSaving(false)
    if (isStored) onClose()
  }
  return (
    <DialogForm
      submitLabel={shared.save}
      failure={null}
      busy={isSaving || upload.isUploading}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ProductFields
        texts={texts}
        faults={isAsked ? read.faults : NO_FAULTS}
        isLocked={!isKeeper}
        upload={upload}
        onType={type}
      />
      {onArchive && isKeeper && (
        <Button kind="quiet" className="justify-self-start" onClick={onArchive}>
          <Archive />
          {copy.archive}
        </Button>
      )}
    </DialogForm>
  )
}

type CellFaults = ReadonlyMap<ProductColumn, keyof typeof copy.faults>
const NO_FAULTS: CellFaults = new Map()

function ProductFields({
  texts,
  faults,
  isLocked,
  upload,
  onType,
}: {
  texts: Texts
  faults: CellFaults
  isLocked: boolean
  upload: PhotoUpload
  onType: (column: ProductColumn, text: string) => void
}) {
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-2 gap-4">
      {FIELDS.map((column) => (
        <ProductField
          key={column}
          column={column}
          text={texts[column]}
          fault={faults.get(column)}
          onType={(text) => onType(column, text)}
        />
      ))}
      <div className="col-span-2">
        <PhotoField
          name={texts.name}
          text={texts.photo_url}
          error={faultText(faults.get('photo_url'))}
          isLocked={isLocked}
          upload={upload}
          onChange={(text) => onType('photo_url', text)}
        />
      </div>
    </fieldset>
  )
}

function ProductField({
  column,
  text,
  fault,
  onType,
}: {
  column: ProductColumn
  text: string
  fault: keyof typeof copy.faults | undefined
  onType: (text: string) => void
}) {
  return (
    <Field
      label={copy.columns[column]}
      hint={copy.hints[column]}
      error={faultText(fault)}
      className={NARROW.has(column) ? undefined : 'col-span-2'}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode={column === 'stock' ? 'numeric' : undefined}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}

const faultText = (fault: keyof typeof copy.faults | undefined) => fault && copy.faults[fault]

const textsOf = (row: ProductDraft): Texts => ({
  name: row.name,
  variant: row.variant,
  price_rupiah: cellText(row, 'price_rupiah'),
  unit: cellText(row, 'unit'),
  stock: cellText(row, 'stock'),
  attributes: cellText(row, 'attributes'),
  duration_minutes: cellText(row, 'duration_minutes'),
  valid_until: cellText(row, 'valid_until'),
  photo_url: cellText(row, 'photo_url'),
})

function readTexts(given: ProductDraft, texts: Texts) {
  const faults = new Map<ProductColumn, keyof typeof copy.faults>()
  let row = given
  for (const column of PRODUCT_COLUMNS) {
    const parsed = withCell(row, column, texts[column])
    if (parsed.ok) row = parsed.value
    else faults.set(column, parsed.fault)
  }
  return { row, faults }
}
