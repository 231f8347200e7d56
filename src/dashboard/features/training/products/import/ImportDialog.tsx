import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  compareRows,
  guessMapping,
  PAGE_ROWS,
  type ProductDraft,
  type ProductRow,
  readLines,
} from '#contract/product'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { ImportFrame } from '#dashboard/import/ImportFrame.tsx'
import { readTableFile } from '#dashboard/import/read-table-file.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ImportColumns, type OpenedTable } from './ImportColumns.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { MissingProducts } from '../MissingProducts.tsx'
import { useKnown } from '../product-queries.ts'
import { readFile } from '../products.functions.ts'
import type { ProductTable } from '../use-product-table.ts'

type Opened = OpenedTable & { name: string; sheetNames: string[] | undefined }

/** Reads a price list, shows what it would change, and saves the changes as one undoable step. */
export function ImportDialog({ table, onClose }: { table: ProductTable; onClose: () => void }) {
  const businessId = useBusinessId()
  const [opened, setOpened] = useState<Opened>()
  const read = useMutation({
    mutationFn: async (file: File): Promise<string | null> => {
      setOpened(undefined)
      const found = await readTableFile(businessId, file, readFile)
      if (!found.ok) return found.reason
      const { table: cells, sheetNames } = found
      setOpened({ name: file.name, table: cells, sheetNames, ...guessMapping(cells) })
      return null
    },
  })
  return (
    <ImportFrame
      title={copy.importTitle}
      lead={copy.importLead}
      fileName={opened?.name}
      sheetNames={opened?.sheetNames}
      accept=".xlsx,.csv,.tsv"
      reading={read}
      onClose={onClose}
    >
      {opened && (
        <>
          <ImportColumns opened={opened} onChange={setOpened} />
          <Changes key={opened.name} opened={opened} table={table} onClose={onClose} />
        </>
      )}
    </ImportFrame>
  )
}

/** A summary of what saving would change, with the button that saves. */
function Changes({
  opened: { table: cells, mapping, hasHead },
  table,
  onClose,
}: {
  opened: Opened
  table: ProductTable
  onClose: () => void
}) {
  const lines = readLines(cells, mapping, hasHead)
  const known = useKnown(lines, table.isDraft)
  const [picked, setPicked] = useState<ProductRow[]>([])
  if (!mapping.includes('name'))
    return (
      <Notice tone="wait" className="mt-4">
        {copy.nameNeeded}
      </Notice>
    )
  if (known.error)
    return (
      <Notice
        tone="danger"
        className="mt-4"
        onRetry={() => void known.refetch()}
        busy={known.isFetching}
      >
        {messageOf(known.error)}
      </Notice>
    )
  const changes = compareRows(lines, mapping, known.data?.rows ?? [])
  return (
    <>
      <ImportPreview changes={changes} />
      {known.data && (
        <MissingProducts missing={known.data.missing} picked={picked} onPick={setPicked} />
      )}
      <SaveButton
        rows={changes.filter(({ status }) => status !== 'same').map(({ row }) => row)}
        gone={picked.filter(({ id }) => known.data?.missing.rows.some((row) => row.id === id))}
        stored={known.data?.rows ?? []}
        isReady={known.data !== undefined}
        onPartly={() => void known.refetch()}
        table={table}
        onClose={onClose}
      />
    </>
  )
}

function SaveButton({
  rows,
  gone,
  stored,
  isReady,
  table,
  onPartly,
  onClose,
}: {
  rows: ProductDraft[]
  gone: ProductRow[]
  /** the rows that are replaced */
  stored: ProductRow[]
  isReady: boolean
  onPartly: () => void
  table: ProductTable
  onClose: () => void
}) {
  const counts = [formatNumber(rows.length), formatNumber(gone.length)] as const
  const doneText = gone.length > 0 ? copy.importedAndArchived(...counts) : copy.imported(counts[0])
  const isEmpty = rows.length === 0 && gone.length === 0
  const [sent, setSent] = useState(0)
  const save = useMutation({
    mutationFn: async () => {
      setSent(0)
      if (!(await table.importRows({ rows, gone, stored, onSent: setSent }))) {
        toast.error(copy.importPartly)
        return onPartly()
      }
      toast.success(doneText, undefined, {
        action: { label: shared.undo, onPress: () => void table.undo() },
      })
      onClose()
    },
    onError: (error) => toast.error(copy.importPartly, messageOf(error)),
  })
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      {isReady && isEmpty && <p className="text-13 text-muted">{copy.nothingToImport}</p>}
      {save.isPending && rows.length > PAGE_ROWS && (
        <p role="status" className="numeric text-13 text-muted">
          {copy.importProgress(formatNumber(sent), counts[0])}
        </p>
      )}
      <Button
        kind="primary"
        size={40}
        disabled={!isReady || isEmpty}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {gone.length > 0 ? copy.saveAndArchive(...counts) : copy.saveImport(counts[0])}
      </Button>
    </div>
  )
}
