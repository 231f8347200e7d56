import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QrCode, Server } from 'lucide-react'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { connectQr } from '#dashboard/channel/pairing.functions.ts'
import { PairingDialog } from '#dashboard/channel/PairingDialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Card } from './Card.tsx'
import { ConnectWahaDialog } from './WahaDialog.tsx'

type Props = { businessId: string; channelId: string | undefined }

/** Offers WhatsApp Web in this server; its risk is named before anything is created. */
export function QrOffer({ businessId, channelId }: Props) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [madeId, setMadeId] = useState<string | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      connectQr({
        data: { businessId, name: channelCopy.whatsAppQr, ...(channelId ? { channelId } : {}) },
      }),
    onSuccess: (id) => {
      setMadeId(id)
      void queryClient.invalidateQueries({ queryKey: ['workspace'] })
    },
    onError: (error) => toast.error(channelCopy.notConnected, messageOf(error)),
  })
  return (
    <>
      <Card
        icon={QrCode}
        title={channelCopy.whatsAppQr}
        lines={
          <>
            <p>{copy.qrLead}</p>
            <p className="text-wait">{channelCopy.qrUnofficial}</p>
          </>
        }
        actions={
          <Button onClick={() => setAsking(true)} onPointerEnter={preloadDialog}>
            {shared.connect}
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.connectQrQuestion}
        confirmLabel={copy.understoodContinue}
        onConfirm={() => mutateAsync()}
      >
        {copy.connectQrConsequence}
      </ConfirmDialog>
      <PairingDialog
        channel={{
          id: madeId ?? '',
          business_id: businessId,
          name: channelCopy.whatsAppQr,
          engine: 'baileys',
        }}
        open={madeId !== null}
        onClose={() => setMadeId(null)}
      />
    </>
  )
}

/** Offers a session of a WAHA server that the owner runs. */
export function WahaOffer({ businessId, channelId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [madeId, setMadeId] = useState<string | null>(null)
  return (
    <>
      <Card
        icon={Server}
        title={channelCopy.wahaServer}
        lines={
          <>
            <p>{copy.wahaLead}</p>
            <p>{copy.wahaUnofficial}</p>
          </>
        }
        actions={
          <Button onClick={() => setOpen(true)} onPointerEnter={preloadDialog}>
            {shared.connect}
          </Button>
        }
      />
      <ConnectWahaDialog
        businessId={businessId}
        channelId={channelId}
        open={isOpen}
        onClose={() => setOpen(false)}
        onConnected={setMadeId}
      />
      <PairingDialog
        channel={{
          id: madeId ?? '',
          business_id: businessId,
          name: channelCopy.wahaServer,
          engine: 'waha',
        }}
        open={madeId !== null}
        onClose={() => setMadeId(null)}
      />
    </>
  )
}
