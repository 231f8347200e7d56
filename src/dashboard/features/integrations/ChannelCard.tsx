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
import type { ChannelAct } from '#contract/channel'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { ChannelHealth } from '#dashboard/channel/ChannelHealth.tsx'
import { act } from '#dashboard/channel/pairing.functions.ts'
import { PairingDialog } from '#dashboard/channel/PairingDialog.tsx'
import { TestDialog } from '#dashboard/channel/TestDialog.tsx'
import { ENGINE_WORDS } from '#dashboard/channel/engine-words.ts'
import { chargeLine, stateOfChannel } from '#dashboard/channel/channel-state.ts'
import { phoneNumber } from '#lib/phone'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { FactLine } from '#dashboard/ui/FactLine.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { EngineKind } from '#whatsapp/model'
import { Card } from './Card.tsx'
import { disconnect } from './channel.functions.ts'
import { checkChannel } from './integrations.functions.ts'
import { ChangeMetaDialog } from './MetaDialog.tsx'
import { chargesQuery } from './queries.ts'
import { ChangeWahaDialog } from './WahaDialog.tsx'

const ICONS: Record<EngineKind, LucideIcon> = {
  simulator: FlaskConical,
  'meta-cloud': Smartphone,
  waha: Server,
  baileys: QrCode,
}
type Open = 'change' | 'pair' | 'test' | 'logout' | 'disconnect'

/** A channel with its health. Owner and admin may test, link and change it. */
export function ChannelCard({ channel, canChange }: { channel: Channel; canChange: boolean }) {
  const [open, setOpen] = useState<Open | null>(null)
  const run = useAct(channel)
  const state = stateOfChannel(channel, useNow())
  return (
    <Card
      icon={ICONS[channel.engine]}
      title={channel.name}
      state={<Chip tone={state.tone}>{state.words}</Chip>}
      lines={<Lines channel={channel} />}
      actions={canChange && <Buttons channel={channel} onOpen={setOpen} />}
      menu={
        canChange && (
          <>
            <Menu
              label={shared.actionsFor(channel.name)}
              entries={menuFor(channel.engine, setOpen, run)}
              align="end"
              trigger={(props) => (
                <IconButton {...props} label={shared.actionsFor(channel.name)}>
                  <Ellipsis />
                </IconButton>
              )}
            />
            <Dialogs channel={channel} open={open} onClose={() => setOpen(null)} onAct={run} />
          </>
        )
      }
    />
  )
}

type Run = (what: ChannelAct, done: string) => Promise<void>

function useAct({ business_id: businessId, id: channelId }: Channel): Run {
  return async (what, done) => {
    try {
      await act({ data: { businessId, channelId, act: what } })
      toast.success(done, copy.cannotCheckHint)
    } catch (error) {
      toast.error(shared.notDone, messageOf(error))
    }
  }
}

function menuFor(engine: EngineKind, open: (dialog: Open) => void, run: Run): MenuEntry[] {
  const { form, linksPhone, reachesWhatsApp } = capabilitiesOf(engine)
  const test = { label: channelCopy.sendTest, icon: <Send />, onSelect: () => open('test') }
  const change = { label: copy.changeServer, icon: <Pencil />, onSelect: () => open('change') }
  const restart = {
    label: copy.restart,
    icon: <RotateCw />,
    onSelect: () => void run('restart', copy.sessionRestarted),
  }
  const stop = {
    label: copy.stop,
    icon: <Square />,
    onSelect: () => void run('stop', copy.sessionStopped),
  }
  const logOut = {
    label: copy.logOutDevice,
    icon: <LogOut />,
    tone: 'danger' as const,
    onSelect: () => open('logout'),
  }
  const disconnectNumber = {
    label: copy.disconnect,
    icon: <Unplug />,
    tone: 'danger' as const,
    onSelect: () => open('disconnect'),
  }
  return [
    test,
    ...(form === 'server' ? [change] : []),
    ...(reachesWhatsApp ? [restart] : []),
    ...(linksPhone ? [stop] : []),
    ...(reachesWhatsApp ? ['separator' as const] : []),
    ...(linksPhone ? [logOut] : []),
    ...(reachesWhatsApp ? [disconnectNumber] : []),
  ]
}

function Buttons({ channel, onOpen }: { channel: Channel; onOpen: (dialog: Open) => void }) {
  const { form, linksPhone, reachesWhatsApp } = capabilitiesOf(channel.engine)
  const { mutate: check, isPending } = useMutation({
    mutationFn: () =>
      checkChannel({ data: { businessId: channel.business_id, channelId: channel.id } }),
    onSuccess: () => toast.success(copy.checkingConnection, copy.checkingConnectionHint),
    onError: (error) => toast.error(copy.cannotCheck, messageOf(error)),
  })
  return (
    <>
      {linksPhone && channel.status !== 'WORKING' && (
        <Button kind="primary" onClick={() => onOpen('pair')} onPointerEnter={preloadDialog}>
          {copy.link}
        </Button>
      )}
      {reachesWhatsApp && (
        <Button busy={isPending} onClick={() => check()}>
          {copy.testConnection}
        </Button>
      )}
      {form === 'number' && (
        <Button onClick={() => onOpen('change')} onPointerEnter={preloadDialog}>
          {shared.edit}
        </Button>
      )}
    </>
  )
}

function Dialogs({
  channel,
  open,
  onClose,
  onAct,
}: {
  channel: Channel
  open: Open | null
  onClose: () => void
  onAct: Run
}) {
  const { form, linksPhone, reachesWhatsApp } = capabilitiesOf(channel.engine)
  return (
    <>
      {form === 'number' && (
        <ChangeMetaDialog channel={channel} open={open === 'change'} onClose={onClose} />
      )}
      {form === 'server' && (
        <ChangeWahaDialog channel={channel} open={open === 'change'} onClose={onClose} />
      )}
      {linksPhone && <PairingDialog channel={channel} open={open === 'pair'} onClose={onClose} />}
      <TestDialog channel={channel} open={open === 'test'} onClose={onClose} />
      <ConfirmDialog
        open={open === 'logout'}
        onClose={onClose}
        danger
        title={copy.logOutQuestion}
        confirmLabel={copy.logOut}
        onConfirm={() => onAct('logout', copy.deviceLoggedOut)}
      >
        {copy.logOutConsequence}
      </ConfirmDialog>
      {reachesWhatsApp && (
        <DisconnectDialog channel={channel} open={open === 'disconnect'} onClose={onClose} />
      )}
    </>
  )
}

function DisconnectDialog({
  channel,
  open,
  onClose,
}: {
  channel: Channel
  open: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { business_id: businessId, id: channelId, engine, phone } = channel
  const disconnectNumber = async () => {
    await disconnect({ data: { businessId, channelId, engine } })
    await queryClient.invalidateQueries({ queryKey: ['workspace'] })
    toast.success(copy.numberDisconnected, channel.name)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      danger
      title={copy.disconnectQuestion(phone ? phoneNumber(phone) : channel.name)}
      confirmLabel={copy.disconnect}
      onConfirm={disconnectNumber}
    >
      {copy.disconnectConsequence(ENGINE_WORDS[engine].leftBehind?.(Boolean(phone)) ?? '')}
    </ConfirmDialog>
  )
}

function Lines({ channel }: { channel: Channel }) {
  const { name, id } = ENGINE_WORDS[channel.engine]
  const facts = [
    ...(name === channel.name ? [] : [name]),
    ...(channel.phone ? [phoneNumber(channel.phone)] : []),
    ...(id && channel.external_id ? [id(channel.external_id)] : []),
  ]
  return (
    <>
      {facts.length > 0 && (
        <p>
          <FactLine facts={facts} />
        </p>
      )}
      <ChannelHealth channel={channel} />
      {capabilitiesOf(channel.engine).charges && <Charges channel={channel} />}
    </>
  )
}

function Charges({ channel }: { channel: Channel }) {
  const { data: charges } = useSuspenseQuery(chargesQuery(channel.business_id))
  const line = chargeLine(charges.filter(({ channel_id }) => channel_id === channel.id))
  return line && <p>{line}</p>
}
