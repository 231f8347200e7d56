import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QrCode, Server } from 'lucide-react'
import { connectQr } from '#dashboard/channel/pairing.functions.ts'
import { PairingDialog } from '#dashboard/channel/PairingDialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { Card } from './Card.tsx'
import { ConnectWahaDialog } from './WahaDialog.tsx'

type Props = { businessId: string; channelId: string | undefined }

/** A number by WhatsApp Web in this very server: its risk is said before anything is made. */
export function QrOffer({ businessId, channelId }: Props) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [madeId, setMadeId] = useState<string | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      connectQr({ data: { businessId, name: 'WhatsApp QR', ...(channelId ? { channelId } : {}) } }),
    onSuccess: (id) => {
      setMadeId(id)
      void queryClient.invalidateQueries({ queryKey: ['workspace'] })
    },
    onError: (error) => toast.error('Belum tersambung', messageOf(error)),
  })
  return (
    <>
      <Card
        icon={QrCode}
        title="WhatsApp QR"
        lines={
          <>
            <p>Nomor biasa, langsung dari server ini: pindai kode QR atau ketik kode 8 huruf.</p>
            <p className="text-wait">Jalur QR tidak resmi; nomor bisa dibatasi WhatsApp.</p>
          </>
        }
        actions={
          <Button onClick={() => setAsking(true)} onPointerEnter={preloadDialog}>
            Sambungkan
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Sambungkan lewat kode QR?"
        confirmLabel="Saya mengerti, lanjutkan"
        onConfirm={() => mutateAsync()}
      >
        Jalur QR tidak resmi; nomor bisa dibatasi atau diblokir WhatsApp. Pakai nomor yang boleh
        hilang, balas hanya pelanggan yang menulis lebih dulu, dan jangan untuk kirim massal. Untuk
        nomor utama usaha, pilih WhatsApp resmi.
      </ConfirmDialog>
      <PairingDialog
        channel={{
          id: madeId ?? '',
          business_id: businessId,
          name: 'WhatsApp QR',
          engine: 'baileys',
        }}
        open={madeId !== null}
        onClose={() => setMadeId(null)}
      />
    </>
  )
}

/** A session of a WAHA server that the owner runs himself. */
export function WahaOffer({ businessId, channelId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [madeId, setMadeId] = useState<string | null>(null)
  return (
    <>
      <Card
        icon={Server}
        title="Server WAHA"
        lines={
          <>
            <p>Sesi di server WAHA Anda sendiri: alamat, kunci API, nama sesi.</p>
            <p>Jalur tidak resmi, sama seperti WhatsApp QR.</p>
          </>
        }
        actions={
          <Button onClick={() => setOpen(true)} onPointerEnter={preloadDialog}>
            Sambungkan
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
        channel={{ id: madeId ?? '', business_id: businessId, name: 'Server WAHA', engine: 'waha' }}
        open={madeId !== null}
        onClose={() => setMadeId(null)}
      />
    </>
  )
}
