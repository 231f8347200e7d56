import { Link } from '@tanstack/react-router'
import { CircleCheck, Inbox, SearchX, Sparkles, UserRound } from 'lucide-react'
import { capabilitiesOf } from '#whatsapp/capabilities'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import type { InboxSearch } from './search.ts'

/** Why the list is empty, and what to do about it. */
export function NoRooms({
  search,
  isNew,
}: {
  search: InboxSearch
  /** nobody has ever written to the business */ isNew: boolean
}) {
  if (search.cari || search.kanal || search.tag || search.penangan)
    return (
      <EmptyState
        icon={<SearchX />}
        title={`Tidak ada yang cocok dengan ${search.cari ? `“${search.cari}”` : 'saringan ini'}${search.tab === 'semua' ? '' : ' di bagian ini'}.`}
        action={
          <>
            {search.tab !== 'semua' && <ShowAll>Cari di semua percakapan</ShowAll>}
            <Link
              to="."
              search={({ cari: _1, kanal: _2, tag: _3, penangan: _4, ...rest }) => rest}
              replace
              className={buttonClass()}
            >
              Hapus pencarian dan saringan
            </Link>
          </>
        }
      />
    )
  if (isNew) return <FirstUse />
  switch (search.tab ?? 'perlu-dibalas') {
    case 'perlu-dibalas':
      return (
        <EmptyState
          icon={<CircleCheck />}
          title="Semua pelanggan sudah dibalas."
          action={<ShowAll />}
        >
          Yang menunggu tim muncul di sini.
        </EmptyState>
      )
    case 'punya-saya':
      return (
        <EmptyState
          icon={<UserRound />}
          title="Belum ada percakapan yang Anda tangani."
          action={<ShowAll />}
        >
          Ambil alih atau balas satu percakapan, dan ia tinggal di sini.
        </EmptyState>
      )
    case 'ditangani-ai':
      return (
        <EmptyState
          icon={<Sparkles />}
          title="AI sedang tidak menangani percakapan."
          action={<ShowAll />}
        >
          Percakapan yang dijawab AI muncul di sini.
        </EmptyState>
      )
    case 'semua':
      return (
        <EmptyState icon={<Inbox />} title="Belum ada percakapan.">
          Pesan pelanggan masuk ke sini.
        </EmptyState>
      )
  }
}

/** The way to the first conversation: a number of one's own, or a customer on the screen. */
function FirstUse() {
  const { channels } = useWorkspace()
  const isConnected = channels.some(
    ({ engine, status }) => capabilitiesOf(engine).reachesWhatsApp && status === 'WORKING',
  )
  return (
    <EmptyState
      icon={<Inbox />}
      title="Belum ada percakapan."
      action={
        <>
          {!isConnected && (
            <Link
              to="/integrations"
              search={({ businessId }) => ({ businessId })}
              className={buttonClass({ kind: 'primary' })}
            >
              Sambungkan WhatsApp
            </Link>
          )}
          <Link
            to="/simulate"
            search={({ businessId }) => ({ businessId, tab: 'ponsel' as const })}
            className={buttonClass()}
          >
            Coba di simulator
          </Link>
        </>
      }
    >
      {isConnected
        ? 'Begitu pelanggan menulis ke nomor WhatsApp Anda, pesannya masuk ke sini.'
        : 'Pesan pelanggan masuk ke sini setelah WhatsApp tersambung.'}
    </EmptyState>
  )
}

const ShowAll = ({ children = 'Lihat semua' }: { children?: string }) => (
  <Link
    to="."
    search={(previous) => ({ ...previous, tab: 'semua' })}
    replace
    className={buttonClass()}
  >
    {children}
  </Link>
)
