import { useState, type FormEvent } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AlertState, startNumber, toWhatsAppNumber } from '#contract/alert-number'
import * as copy from '#copy/alert-number'
import { phoneNumber } from '#lib/phone'
import {
  confirmAlertNumber,
  dropAlertNumber,
  fetchAlertNumber,
  startAlertNumber,
} from '#dashboard/shell/notices/notice.functions.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/** How often, and how many times at most, the state is read while a code is on its way. */
const SENDING_MS = 3_000
const MOST_READS = 20

export const alertNumberQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settings', 'alert-number', businessId],
    queryFn: () => fetchAlertNumber({ data: { businessId } }),
    staleTime: 0,
    // A job sends the code: only the stored state tells that it could not.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.number?.state === 'pending' &&
      !data.number.failed &&
      dataUpdateCount < MOST_READS &&
      SENDING_MS,
  })

/** The member's own number for alerts: entered, verified by a code, removed. */
export function WhatsAppNumber() {
  const businessId = useBusinessId()
  const { data } = useQuery(alertNumberQuery(businessId))
  const [isChanging, setChanging] = useState(false)
  return (
    <div>
      <h3 className="text-13 font-semibold">{copy.title}</h3>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.lead}</p>
      {data && (
        <div className="mt-3 grid gap-3">
          {data.channels.length === 0 && !data.number ? (
            <Notice>{copy.noChannel}</Notice>
          ) : data.number && !isChanging ? (
            <Known state={data} onChange={() => setChanging(true)} />
          ) : (
            <NumberForm state={data} onSent={() => setChanging(false)} />
          )}
          {data.number?.failed && (
            <Notice tone="wait">
              {data.number.failed === 'needs_template' ? copy.templateMissing : copy.refused}
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}

function useRefresh() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(alertNumberQuery(businessId))
}

function NumberForm({ state, onSent }: { state: AlertState; onSent: () => void }) {
  const businessId = useBusinessId()
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const [channelId, setChannelId] = useState(state.channels[0]?.id ?? '')
  const [wrong, setWrong] = useState<string>()
  const start = useMutation({
    mutationFn: (number: string) => startAlertNumber({ data: { businessId, channelId, number } }),
    onSuccess: async () => {
      await refresh()
      onSent()
    },
    onError: (error) => toast.error(copy.failedStart, messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = toWhatsAppNumber(typed)
    const parsed = startNumber.safeParse({ businessId, channelId, number })
    setWrong(parsed.error?.issues[0]?.message)
    if (parsed.success && !start.isPending) start.mutate(number)
  }
  const needsTemplate = state.channels.find(({ id }) => id === channelId)?.needs_template
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={copy.number} error={wrong}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={copy.numberExample}
              maxLength={24}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label={copy.channel}>
          {(control) => (
            <Select
              {...control}
              value={channelId}
              options={state.channels.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChannelId(event.target.value)}
            />
          )}
        </Field>
      </div>
      {needsTemplate && <p className="text-12 text-pretty text-muted">{copy.needsTemplate}</p>}
      <Button type="submit" size={40} className="w-fit" busy={start.isPending}>
        {copy.sendCode}
      </Button>
    </form>
  )
}

function Known({ state, onChange }: { state: AlertState; onChange: () => void }) {
  const businessId = useBusinessId()
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: () => dropAlertNumber({ data: { businessId } }),
    onSuccess: async () => {
      await refresh()
      toast.success(copy.turnedOff)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const known = state.number
  if (!known) return null
  const number = phoneNumber(known.number)
  const channel = state.channels.find(({ id }) => id === known.channel_id)?.name ?? '–'
  const isUnsent = known.state === 'pending' && known.failed !== null
  const words = {
    pending: isUnsent ? copy.failedStart : copy.codeOnItsWay(number),
    verified: copy.active(number, channel),
    stopped: copy.stopped(number),
  }[known.state]
  return (
    <>
      <p role="status" className="text-14 text-pretty">
        {words}
      </p>
      {known.state === 'pending' && !isUnsent && <CodeForm />}
      <div className="flex flex-wrap gap-2">
        <Button size={40} kind="quiet" onClick={onChange}>
          {known.state === 'pending' ? copy.sendAgain : copy.otherNumber}
        </Button>
        <Button size={40} kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {copy.turnOff}
        </Button>
      </div>
    </>
  )
}

function CodeForm() {
  const businessId = useBusinessId()
  const refresh = useRefresh()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => confirmAlertNumber({ data: { businessId, code } }),
    onSuccess: async () => {
      await refresh()
      toast.success(copy.verified)
    },
    onError: (error) => toast.error(copy.failedVerify, messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d{6}$/.test(code) && !confirm.isPending) confirm.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <Field label={copy.code}>
        {(control) => (
          <TextInput
            {...control}
            size={40}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
            className="figure w-32"
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size={40} busy={confirm.isPending}>
        {copy.verify}
      </Button>
    </form>
  )
}
