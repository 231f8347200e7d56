import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { API_SCOPES, type ApiKey } from '#contract/api-key'
import { shortDate } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { ConfirmDialog } from '#dashboard/ui/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { SCOPE_WORDS } from './api-key-words.ts'
import { ApiKeyDialog } from './ApiKeyDialog.tsx'
import { apiKeysQuery } from './queries.ts'
import { Section } from './Section.tsx'
import { endApiKey } from './settings.functions.ts'

/** The keys with which the business's own programs call the API. */
export function ApiKeysSection() {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { data: keys } = useSuspenseQuery(apiKeysQuery(businessId))
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const end = async () => {
    if (!ending) return
    await endApiKey({ data: { businessId, apiKeyId: ending.id } })
    await queryClient.invalidateQueries({ queryKey: ['settings', businessId] })
    toast.success(`Kunci ${ending.name} dicabut`)
  }
  return (
    <Section
      id="kunci-api"
      title="Kunci API"
      lead={
        <>
          Untuk program usaha Anda sendiri: mengirim pesan, membaca obrolan, mengurus template.
          Kunci berakhir saat dicabut, saat masa berlakunya habis, atau saat pembuatnya tidak lagi
          menjadi pemilik atau admin.{' '}
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-brand hover:underline"
          >
            Dokumentasi API
          </a>
        </>
      }
    >
      {keys.length === 0 ? (
        <p className="text-13 text-muted">Belum ada kunci.</p>
      ) : (
        <ul className="border-b border-line">
          {keys.map((key) => (
            <li
              key={key.id}
              className="flex min-h-15 items-center gap-3 border-t border-line py-2.5"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">
                  {key.name}{' '}
                  <span className="figure text-13 font-normal text-muted">{key.prefix}…</span>
                </p>
                <p className="text-12 text-muted">
                  {key.scopes.length === API_SCOPES.length
                    ? 'Semua hak'
                    : `Hak: ${key.scopes.map((scope) => SCOPE_WORDS[scope].short).join(', ')}`}
                  {' · '}
                  <Expiry of={key} />
                </p>
                <p className="text-12 text-muted">
                  {key.last_used_at ? (
                    <>
                      Dipakai <Time inSentence iso={key.last_used_at} />
                    </>
                  ) : (
                    'Belum pernah dipakai'
                  )}
                  {' · dibuat '}
                  <Time inSentence iso={key.created_at} />
                  {key.created_by_name && ` oleh ${key.created_by_name}`}
                </p>
              </div>
              <Button
                onClick={() => setEnding(key)}
                onPointerEnter={preloadDialog}
                aria-label={`Cabut ${key.name}`}
              >
                Cabut
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setMaking(true)} onPointerEnter={preloadDialog}>
          <KeyRound />
          Buat kunci
        </Button>
      </div>
      <ApiKeyDialog open={isMaking} onClose={() => setMaking(false)} />
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={`Cabut kunci ${ending?.name ?? ''}?`}
        confirmLabel="Cabut"
        danger
        onConfirm={end}
      >
        Program yang memakainya langsung ditolak. Kunci yang dicabut tidak bisa dipakai lagi.
      </ConfirmDialog>
    </Section>
  )
}

function Expiry({ of: { expires_at: at, is_expired: isExpired } }: { of: ApiKey }) {
  const now = useNow()
  if (!at) return 'tanpa batas waktu'
  if (isExpired)
    return <span className="font-medium text-danger">berakhir {shortDate(at, now)}</span>
  return `berlaku sampai ${shortDate(at, now)}`
}
