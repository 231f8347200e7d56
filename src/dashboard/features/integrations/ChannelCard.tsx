import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  Ellipsis,
  FlaskConical,
  LogOut,
  Pencil,
  QrCode,
  RotateCw,
  Send,
  Server,
  Smartphone,
  Square,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import type { Channel } from '#contract/business'
import { type ChannelAct, DISCONNECTED } from '#contract/channel'
import { ChannelHealth } from '#dashboard/channel/ChannelHealth.tsx'
import { act } from '#dashboard/channel/pairing.functions.ts'
import { PairingDialog } from '#dashboard/channel/PairingDialog.tsx'
import { TestDialog } from '#dashboard/channel/TestDialog.tsx'
import { chargeLine, ENGINE_WORDS, standOf } from '#dashboard/channel/words.ts'
import { phoneNumber } from '#dashboard/copy/phone.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { ConfirmDialog } from '#dashboard/ui/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/Menu.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { Card } from './Card.tsx'
import { disconnect } from './channel.functions.ts'
import { checkChannel } from './integrations.functions.ts'
import { ChangeMetaDialog } from './MetaDialog.tsx'
import { chargesQuery } from './queries.ts'
import { ChangeWahaDialog } from './WahaDialog.tsx'

const ICONS: Record<string, LucideIcon> = { simulator: FlaskConical, waha: Server, baileys: QrCode }
/** What becomes of the other end. */
const LEFT_BEHIND = {
  waha: 'Webhook Tanggap di server WAHA ikut dilepas; sesinya sendiri dibiarkan.',
  'meta-cloud': 'Di Meta tidak ada yang diubah.',
  baileys: 'Di ponsel, Tanggap dikeluarkan dari perangkat tertaut.',
}
type Open = 'change' | 'pair' | 'test' | 'logout' | 'disconnect'

/** A channel with its health; owner and admin may test, link and change it. */
export function ChannelCard({ channel, canChange }: { channel: Channel; canChange: boolean }) {
  const [open, setOpen] = useState<Open | null>(null)
  const queryClient = useQueryClient()
  const close = () => setOpen(null)
  const ref = { businessId: channel.business_id, channelId: channel.id }
  const { mutate: check, isPending } = useMutation({
    mutationFn: () => checkChannel({ data: ref }),
    onSuccess: () =>
      toast.success('Sambungan diperiksa', 'Bila ada masalah, statusnya berubah di sini.'),
    onError: (error) => toast.error('Belum bisa diperiksa', messageOf(error)),
  })
  const run = async (what: ChannelAct, done: string) => {
    try {
      await act({ data: { ...ref, act: what } })
      toast.success(done, 'Statusnya berubah di sini sebentar lagi.')
    } catch (error) {
      toast.error('Belum berhasil', messageOf(error))
    }
  }
  const leave = async (engine: (typeof DISCONNECTED)[number]) => {
    await disconnect({ data: { ...ref, engine } })
    await queryClient.invalidateQueries({ queryKey: ['workspace'] })
    toast.success('Nomor diputus', channel.name)
  }
  const state = standOf(channel, useNow())
  const isScanned = channel.engine === 'waha' || channel.engine === 'baileys'
  const leaves = DISCONNECTED.find((engine) => engine === channel.engine)
  const needsScan = isScanned && channel.status !== 'WORKING'
  const menu: MenuEntry[] = [
    { label: 'Kirim pesan tes', icon: <Send />, onSelect: () => setOpen('test') },
    ...(channel.engine === 'waha'
      ? [{ label: 'Ubah server', icon: <Pencil />, onSelect: () => setOpen('change') }]
      : []),
    ...(isScanned || channel.engine === 'meta-cloud'
      ? [
          {
            label: 'Mulai ulang',
            icon: <RotateCw />,
            onSelect: () => void run('restart', 'Sesi dimulai ulang'),
          },
        ]
      : []),
    ...(isScanned
      ? [
          {
            label: 'Hentikan',
            icon: <Square />,
            onSelect: () => void run('stop', 'Sesi dihentikan'),
          },
          'separator' as const,
          {
            label: 'Keluarkan perangkat',
            icon: <LogOut />,
            tone: 'danger' as const,
            onSelect: () => setOpen('logout'),
          },
        ]
      : []),
    ...(leaves
      ? [
          ...(isScanned ? [] : ['separator' as const]),
          {
            label: 'Putuskan',
            icon: <Unplug />,
            tone: 'danger' as const,
            onSelect: () => setOpen('disconnect'),
          },
        ]
      : []),
  ]
  return (
    <Card
      icon={ICONS[channel.engine] ?? Smartphone}
      title={channel.name}
      state={<Chip tone={state.tone}>{state.words}</Chip>}
      lines={<Lines channel={channel} />}
      actions={
        canChange && (
          <>
            {needsScan && (
              <Button kind="primary" onClick={() => setOpen('pair')} onPointerEnter={preloadDialog}>
                Hubungkan
              </Button>
            )}
            {channel.engine !== 'simulator' && (
              <Button busy={isPending} onClick={() => check()}>
                Uji koneksi
              </Button>
            )}
            {channel.engine === 'meta-cloud' && (
              <Button onClick={() => setOpen('change')} onPointerEnter={preloadDialog}>
                Ubah
              </Button>
            )}
            <Menu
              label={`Tindakan untuk ${channel.name}`}
              entries={menu}
              align="end"
              trigger={(props) => (
                <IconButton {...props} label={`Tindakan untuk ${channel.name}`}>
                  <Ellipsis />
                </IconButton>
              )}
            />
            {channel.engine === 'meta-cloud' && (
              <ChangeMetaDialog channel={channel} open={open === 'change'} onClose={close} />
            )}
            {channel.engine === 'waha' && (
              <ChangeWahaDialog channel={channel} open={open === 'change'} onClose={close} />
            )}
            {isScanned && (
              <PairingDialog channel={channel} open={open === 'pair'} onClose={close} />
            )}
            <TestDialog channel={channel} open={open === 'test'} onClose={close} />
            <ConfirmDialog
              open={open === 'logout'}
              onClose={close}
              danger
              title="Keluarkan perangkat ini?"
              confirmLabel="Keluarkan"
              onConfirm={() => run('logout', 'Perangkat dikeluarkan')}
            >
              Tanggap tidak lagi menerima pesan nomor ini sampai kode QR dipindai lagi. Percakapan
              yang sudah ada tetap tersimpan.
            </ConfirmDialog>
            {leaves && (
              <ConfirmDialog
                open={open === 'disconnect'}
                onClose={close}
                danger
                title={`Putuskan ${channel.phone ? phoneNumber(channel.phone) : channel.name}?`}
                confirmLabel="Putuskan"
                onConfirm={() => leave(leaves)}
              >
                Tanggap tidak lagi menerima pesan nomor ini, dan kunci masuknya dihapus dari sini.{' '}
                {leaves === 'baileys' && !channel.phone
                  ? 'Kode yang belum dipindai tidak berlaku lagi.'
                  : LEFT_BEHIND[leaves]}{' '}
                Percakapan yang sudah ada tetap tersimpan.
              </ConfirmDialog>
            )}
          </>
        )
      }
    />
  )
}

function Lines({ channel }: { channel: Channel }) {
  const engine = ENGINE_WORDS[channel.engine] ?? channel.engine
  const facts = [
    ...(engine === channel.name ? [] : [engine]),
    ...(channel.phone ? [phoneNumber(channel.phone)] : []),
    ...(channel.engine === 'meta-cloud' && channel.external_id
      ? [`ID ${channel.external_id}`]
      : []),
    ...(channel.engine === 'waha' && channel.external_id ? [`sesi ${channel.external_id}`] : []),
  ]
  return (
    <>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      <ChannelHealth channel={channel} />
      {channel.engine === 'meta-cloud' && <Charges channel={channel} />}
    </>
  )
}

function Charges({ channel }: { channel: Channel }) {
  const { data: charges } = useSuspenseQuery(chargesQuery(channel.business_id))
  const line = chargeLine(charges.filter(({ channel_id }) => channel_id === channel.id))
  return line && <p>{line}</p>
}
