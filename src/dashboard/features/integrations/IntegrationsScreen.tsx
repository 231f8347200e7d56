import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FlaskConical, Smartphone } from 'lucide-react'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Card, CardList } from './Card.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { connectSimulator } from './integrations.functions.ts'
import { ConnectMetaDialog } from './MetaDialog.tsx'
import { ModelCard } from './ModelCard.tsx'
import { QrOffer, WahaOffer } from './ScannedOffers.tsx'
import { UndeliveredList } from './UndeliveredList.tsx'

/** Channels and the model. A channel's health changes live. */
export function IntegrationsScreen() {
  const { business, role, channels } = useWorkspace()
  const canChange = role === 'owner' || role === 'admin'
  // Onboarding creates one channel without a connection; the first connection uses it.
  const connected = channels.filter(
    (channel) => channel.status !== 'pending' || channel.external_id,
  )
  const emptyId = channels.find(
    (channel) => channel.status === 'pending' && !channel.external_id,
  )?.id
  return (
    <Pane>
      <PaneHead title={screensCopy.integrations} />
      <PaneBody>
        <div key={business.id} className="mx-auto max-w-180 px-4 pb-16">
          {!canChange && <Notice className="mt-6">{copy.ownersOnly}</Notice>}
          {connected.length > 0 && (
            <CardList title={copy.channels}>
              {connected.map((channel) => (
                <ChannelCard key={channel.id} channel={channel} canChange={canChange} />
              ))}
            </CardList>
          )}
          <UndeliveredList businessId={business.id} canAct={role !== 'peninjau'} />
          {canChange && (
            <CardList title={connected.length > 0 ? copy.addChannel : copy.channels}>
              <MetaOffer
                businessId={business.id}
                channelId={emptyId}
                isFirst={!connected.some(({ engine }) => capabilitiesOf(engine).form === 'number')}
              />
              <QrOffer businessId={business.id} channelId={emptyId} />
              <WahaOffer businessId={business.id} channelId={emptyId} />
              {connected.every(({ engine }) => capabilitiesOf(engine).reachesWhatsApp) && (
                <SimulatorOffer businessId={business.id} channelId={emptyId} />
              )}
            </CardList>
          )}
          <CardList title={copy.model}>
            <ModelCard canChange={canChange} />
          </CardList>
          <p className="mt-6 text-13 text-muted">{copy.notInThisVersion}</p>
        </div>
      </PaneBody>
    </Pane>
  )
}

function MetaOffer({
  businessId,
  channelId,
  isFirst,
}: {
  businessId: string
  channelId: string | undefined
  isFirst: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card
        icon={Smartphone}
        title={channelCopy.officialCloudApi}
        lines={copy.officialLead}
        actions={
          <Button
            kind={isFirst ? 'primary' : 'secondary'}
            onClick={() => setOpen(true)}
            onPointerEnter={preloadDialog}
          >
            {shared.connect}
          </Button>
        }
      />
      <ConnectMetaDialog
        businessId={businessId}
        channelId={channelId}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function SimulatorOffer({
  businessId,
  channelId,
}: {
  businessId: string
  channelId: string | undefined
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      connectSimulator({ data: { businessId, ...(channelId ? { channelId } : {}) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['workspace'] })
      toast.success(copy.simulatorReady, copy.simulatorReadyHint)
    },
    onError: (error) => toast.error(copy.simulatorNotConnected, messageOf(error)),
  })
  return (
    <Card
      icon={FlaskConical}
      title={channelCopy.simulator}
      lines={copy.simulatorLead}
      actions={
        <Button busy={isPending} onClick={() => mutate()}>
          {shared.connect}
        </Button>
      }
    />
  )
}
