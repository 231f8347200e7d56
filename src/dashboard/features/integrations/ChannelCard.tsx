import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { FlaskConical, Smartphone } from 'lucide-react'
import type { Channel } from '#contract/business'
import { phoneNumber } from '#dashboard/copy/phone.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { Card } from './Card.tsx'
import { checkChannel } from './integrations.functions.ts'
import { ChangeMetaDialog } from './MetaDialog.tsx'
import { ENGINE_WORDS, reasonWords, stateOf } from '#dashboard/channel/words.ts'

/** A channel with its health; owner and admin may test and change it. */
export function ChannelCard({ channel, canChange }: { channel: Channel; canChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate: check, isPending } = useMutation({
    mutationFn: () => checkChannel({ data: { businessId: channel.business_id, channelId: channel.id } }),
    onSuccess: () => toast.success('Sambungan diperiksa', 'Bila ada masalah, statusnya berubah di sini.'),
    onError: (error) => toast.error('Belum bisa diperiksa', messageOf(error)),
  })
  const state = stateOf(channel)
  const reason = reasonWords(channel)
  const isMeta = channel.engine === 'meta-cloud'
  return (
    <Card
      icon={channel.engine === 'simulator' ? FlaskConical : Smartphone}
      title={channel.name}
      state={<Chip tone={state.tone}>{state.words}</Chip>}
      lines={
        <>
          <p>
            {ENGINE_WORDS[channel.engine] ?? channel.engine}
            {channel.phone && <> · {phoneNumber(channel.phone)}</>}
            {isMeta && channel.external_id && <> · ID {channel.external_id}</>}
          </p>
          {reason && <p className="text-danger">{reason}</p>}
          <Traffic channel={channel} />
        </>
      }
      actions={
        canChange &&
        isMeta && (
          <>
            <Button busy={isPending} onClick={() => check()}>
              Uji koneksi
            </Button>
            <Button onClick={() => setOpen(true)} onPointerEnter={preloadDialog}>
              Ubah
            </Button>
            <ChangeMetaDialog channel={channel} open={isOpen} onClose={() => setOpen(false)} />
          </>
        )
      }
    />
  )
}

function Traffic({ channel: { last_inbound_at, last_outbound_at } }: { channel: Channel }) {
  if (!last_inbound_at && !last_outbound_at) return <p>Belum ada pesan lewat kanal ini.</p>
  return (
    <p>
      {last_inbound_at && (
        <>
          Terakhir masuk <Time iso={last_inbound_at} />
        </>
      )}
      {last_inbound_at && last_outbound_at && ' · '}
      {last_outbound_at && (
        <>
          {last_inbound_at ? 'terakhir' : 'Terakhir'} keluar <Time iso={last_outbound_at} />
        </>
      )}
    </p>
  )
}
