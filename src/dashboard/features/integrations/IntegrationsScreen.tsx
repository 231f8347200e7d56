import { Plug, Smartphone } from 'lucide-react'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'

const ENGINES: Record<string, string> = { simulator: 'Simulator', 'meta-cloud': 'WhatsApp resmi (Cloud API)', waha: 'Server WAHA', baileys: 'WhatsApp QR' }
const STATES: Record<string, [Tone, string]> = { WORKING: ['ok', 'Terhubung'], pending: ['neutral', 'Belum terhubung'], FAILED: ['danger', 'Gagal'], STOPPED: ['wait', 'Terputus'], STARTING: ['neutral', 'Menyambung'], SCAN_QR_CODE: ['wait', 'Perlu dipindai'] }

/** The channels as they are now. */
export function IntegrationsScreen() {
  const { channels } = useWorkspace()
  return (
    <Pane>
      <PaneHead title="Integrasi" />
      <PaneBody>
        {channels.length === 0 && (
          <EmptyState icon={<Plug />} title="Belum ada kanal.">
            Sambungkan WhatsApp agar pelanggan bisa dijawab.
          </EmptyState>
        )}
        <ul className="mx-auto max-w-180 px-4 py-2">
          {channels.map((channel) => {
            const [tone, words] = STATES[channel.status] ?? ['wait', 'Perlu tindakan']
            return (
              <li key={channel.id} className="flex items-start gap-3 border-b border-line py-4">
                <Smartphone className="mt-0.5 size-5 text-muted" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{channel.name}</p>
                  <p className="text-13 text-muted">
                    {ENGINES[channel.engine] ?? channel.engine}
                    {channel.phone && <> · +{channel.phone}</>}
                  </p>
                  {channel.status_reason && <p className="text-13 text-text-2">{channel.status_reason}</p>}
                  {channel.last_inbound_at && (
                    <p className="text-13 text-muted">
                      Pesan terakhir masuk <Time iso={channel.last_inbound_at} />
                    </p>
                  )}
                </div>
                <Chip tone={tone}>{words}</Chip>
              </li>
            )
          })}
        </ul>
      </PaneBody>
    </Pane>
  )
}
