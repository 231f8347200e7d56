import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomerField } from '#contract/contact/customer'
import {
  guessColumns,
  type ImportColumn,
  type ImportedCustomer,
  NAME_COLUMN,
  PHONE_COLUMN,
  readCustomers,
} from '#contract/contact/customer/import'
import * as copy from '#copy/customer-import'
import * as shared from '#copy/shared'
import { TagNameField } from '#dashboard/conversation/acts/TagNameField.tsx'
import { tagsQuery } from '#dashboard/conversation/queries.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { ColumnChoice } from '#dashboard/import/ColumnChoice.tsx'
import { ImportFrame } from '#dashboard/import/ImportFrame.tsx'
import { readTableFile } from '#dashboard/import/read-table-file.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { randomUuid } from '#lib/uuid'
import { importRows, matchRows, readFile } from '../customers.functions.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { LastImport } from './LastImport.tsx'
import { fieldsQuery } from '../queries.ts'
import { useUndoImport } from './use-undo-import.ts'

type OpenedFile = {
  name: string
  sheetNames: string[] | undefined
  table: string[][]
  columns: ImportColumn[]
  hasHead: boolean
}

/** Reads a file of customers, shows what it would change, and saves that in one step. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { data: fields } = useQuery(fieldsQuery(businessId))
  const [opened, setOpened] = useState<OpenedFile>()
  const read = useMutation({
    mutationFn: async (file: File): Promise<string | null> => {
      setOpened(undefined)
      const [found, known] = await Promise.all([
        readTableFile(businessId, file, readFile),
        queryClient.ensureQueryData(fieldsQuery(businessId)),
      ])
      if (!found.ok) return found.reason
      if (found.table.length === 0) return copy.emptyFile
      const { table, sheetNames } = found
      setOpened({ name: file.name, sheetNames, table, ...guessColumns(table, known) })
      return null
    },
  })
  return (
    <ImportFrame
      title={copy.title}
      lead={copy.lead}
      fileName={opened?.name}
      sheetNames={opened?.sheetNames}
      accept=".csv,.tsv,.xlsx,.vcf"
      reading={read}
      above={!opened && <LastImport />}
      onClose={onClose}
    >
      {opened && fields && (
        <>
          <ColumnChoice
            head={opened.table[0]}
            columns={opened.columns}
            hasHead={opened.hasHead}
            options={[
              { value: NAME_COLUMN, label: copy.name },
              { value: PHONE_COLUMN, label: copy.number },
              ...fields.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(choice) => setOpened({ ...opened, ...choice })}
          />
          <Changes opened={opened} fields={fields} onClose={onClose} />
        </>
      )}
    </ImportFrame>
  )
}

/** The preview of what saving changes, with the button that saves. */
function Changes({
  opened: { table, columns, hasHead },
  fields,
  onClose,
}: {
  opened: OpenedFile
  fields: readonly CustomerField[]
  onClose: () => void
}) {
  const businessId = useBusinessId()
  const read = readCustomers(table, columns, hasHead)
  const phones = read.rows.map(({ phone }) => phone)
  const known = useQuery({
    queryKey: ['customers', businessId, 'known', phones],
    queryFn: () => matchRows({ data: { businessId, phones } }),
    enabled: phones.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  if (!columns.includes(PHONE_COLUMN))
    return (
      <Notice tone="wait" className="mt-4">
        {copy.numberNeeded}
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
  // Before the server has said which numbers are known, every row would look new.
  if (phones.length > 0 && !known.data) return <SkeletonRows rows={4} />
  return (
    <>
      <ImportPreview read={read} known={known.data ?? []} fields={fields} />
      <SavePart rows={read.rows} onClose={onClose} />
    </>
  )
}

/** The tag and the consent for the imported customers, and the button that saves. */
function SavePart({ rows, onClose }: { rows: ImportedCustomer[]; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { data: tags = [] } = useQuery(tagsQuery(businessId))
  const [isAllowed, setAllowed] = useState(false)
  const [tag, setTag] = useState('')
  // One id for all attempts: a retry after a lost response must not import twice.
  const [importId] = useState(randomUuid)
  const undo = useUndoImport(businessId)
  const save = useMutation({
    mutationFn: () =>
      importRows({
        data: { businessId, importId, rows, isAllowed, tagName: tag.trim() || null },
      }),
    onSuccess: ({ added, changed }) => {
      toast.success(copy.done(formatNumber(added), formatNumber(changed)), undefined, {
        action: { label: shared.undo, onPress: () => undo.mutate(importId) },
      })
      void queryClient.invalidateQueries({ queryKey: ['customers', businessId] })
      if (tag) void queryClient.invalidateQueries({ queryKey: ['room', businessId, 'tags'] })
      onClose()
    },
  })
  return (
    <>
      <div className="mt-4">
        <TagNameField
          label={copy.tag}
          hint={copy.tagHint}
          tags={tags}
          value={tag}
          onChange={setTag}
        />
      </div>
      <Checkbox
        className="mt-4"
        label={copy.agreed}
        hint={copy.agreedHint}
        checked={isAllowed}
        onChange={({ target }) => setAllowed(target.checked)}
      />
      {save.error && (
        <Notice tone="danger" className="mt-3">
          {messageOf(save.error)}
        </Notice>
      )}
      <div className="mt-4 flex justify-end">
        <Button
          kind="primary"
          size={40}
          disabled={rows.length === 0}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {copy.save(formatNumber(rows.length))}
        </Button>
      </div>
    </>
  )
}
