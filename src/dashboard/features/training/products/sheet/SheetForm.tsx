import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { compareRows, guessMapping, readLines } from '#contract/product'
import { headOf, SHEET_HOURS, type SheetRow } from '#contract/product/sheet'
import * as copy from '#copy/product'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { ImportColumns, type OpenedTable } from '../import/ImportColumns.tsx'
import { ImportPreview } from '../import/ImportPreview.tsx'
import { useKnown } from '../product-queries.ts'
import { SheetNotice } from '../../../../import/ImportFrame.tsx'
import { useRefreshSheet } from './sheet-queries.ts'
import { connectSheet, previewSheet } from './sheet.functions.ts'

type Opened = OpenedTable & { url: string; sheetNames: string[] | undefined }

/**
 * The form of a sheet: its address, its columns, the changes of the first reading, and the
 * schedule.
 */
export function SheetForm({ sheet, onDone }: { sheet: SheetRow | null; onDone: () => void }) {
  const businessId = useBusinessId()
  const [url, setUrl] = useState(sheet?.url ?? '')
  const [opened, setOpened] = useState<Opened>()
  const read = useMutation({
    mutationFn: async (): Promise<string | null> => {
      setOpened(undefined)
      const found = await previewSheet({ data: { businessId, url } })
      if (!found.ok) return found.reason
      const { table, sheetNames } = found
      setOpened({ url, table, sheetNames, ...guessMapping(table) })
      return null
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!read.isPending && url.trim()) read.mutate()
  }
  const refusal = read.data ?? (read.error && messageOf(read.error))
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field label={copy.sheetUrl} hint={copy.sheetUrlHint}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              value={url}
              maxLength={1000}
              placeholder={copy.sheetUrlExample}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          kind={opened ? 'secondary' : 'primary'}
          size={40}
          className="justify-self-end"
          disabled={!url.trim()}
          busy={read.isPending}
        >
          {read.isPending ? copy.readingSheet : copy.readSheet}
        </Button>
      </form>
      {refusal && !read.isPending && (
        <Notice tone="danger" className="mt-3">
          {refusal}
        </Notice>
      )}
      {opened && !read.isPending && (
        <OpenedSheet {...{ opened, sheet, onDone }} onChange={setOpened} />
      )}
    </>
  )
}

function OpenedSheet({
  opened,
  sheet,
  onChange,
  onDone,
}: {
  opened: Opened
  sheet: SheetRow | null
  onChange: (opened: Opened) => void
  onDone: () => void
}) {
  return (
    <>
      {opened.sheetNames && (
        <SheetNotice names={opened.sheetNames} remedy={copy.publishOtherSheet} />
      )}
      <ImportColumns opened={opened} onChange={onChange} />
      <Connect opened={opened} everyHours={sheet?.every_hours ?? 6} onDone={onDone} />
    </>
  )
}

function Connect({
  opened,
  everyHours,
  onDone,
}: {
  opened: Opened
  everyHours: number
  onDone: () => void
}) {
  const [hours, setHours] = useState<Hours>(SHEET_HOURS.find((one) => one === everyHours) ?? 6)
  const { table, mapping, hasHead } = opened
  const lines = readLines(table, mapping, hasHead)
  const known = useKnown(lines, false)
  const connect = useConnect(onDone)
  if (!mapping.includes('name'))
    return (
      <Notice tone="wait" className="mt-4">
        {copy.nameNeeded}
      </Notice>
    )
  return (
    <>
      {known.data && <ImportPreview changes={compareRows(lines, mapping, known.data.rows)} />}
      {known.error && (
        <Notice tone="danger" className="mt-4" onRetry={() => void known.refetch()}>
          {messageOf(known.error)}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <HoursField hours={hours} onChange={setHours} />
        <Button
          kind="primary"
          size={40}
          disabled={!known.data || lines.length === 0}
          busy={connect.isPending}
          onClick={() => connect.mutate({ opened, everyHours: hours })}
        >
          {copy.connectSheet}
        </Button>
      </div>
      {connect.error && (
        <Notice tone="danger" className="mt-3">
          {messageOf(connect.error)}
        </Notice>
      )}
    </>
  )
}

type Hours = (typeof SHEET_HOURS)[number]

function HoursField({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  return (
    <Field label={copy.sheetHours}>
      {(control) => (
        <Select
          {...control}
          value={String(hours)}
          options={SHEET_HOURS.map((each) => ({
            value: String(each),
            label: copy.everyHours(each),
          }))}
          onChange={({ target }) =>
            onChange(SHEET_HOURS.find((each) => String(each) === target.value) ?? hours)
          }
        />
      )}
    </Field>
  )
}

function useConnect(onDone: () => void) {
  const businessId = useBusinessId()
  const refresh = useRefreshSheet(businessId)
  return useMutation({
    mutationFn: ({
      opened: { url, table, mapping, hasHead },
      everyHours,
    }: {
      opened: Opened
      everyHours: Hours
    }) => {
      const head = headOf(table, hasHead)
      return connectSheet({
        data: { businessId, url, mapping: [...mapping], hasHead, head, everyHours },
      })
    },
    onSuccess: async () => {
      await refresh()
      toast.success(copy.sheetConnected)
      onDone()
    },
  })
}
