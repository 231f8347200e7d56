import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { API_SCOPES, type ApiKey } from '#contract/api-key'
import * as copy from '#copy/api-keys'
import * as settingsCopy from '#copy/settings'
import { shortDate } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { SCOPE_WORDS } from './api-key-words.ts'
import { ApiKeyDialog } from './ApiKeyDialog.tsx'
import { apiKeysQuery } from '../queries.ts'
import { Section } from '../Section.tsx'
import { endApiKey } from '../settings.functions.ts'

/** The business's API keys for its own programs. */
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
    toast.success(copy.keyRevoked(ending.name))
  }
  return (
    <Section id="kunci-api" title={settingsCopy.apiKeys} lead={<Lead />}>
      {keys.length === 0 ? (
        <p className="text-13 text-muted">{copy.noKeys}</p>
      ) : (
        <ul className="border-b border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setMaking(true)} onPointerEnter={preloadDialog}>
          <KeyRound />
          {copy.createKey}
        </Button>
      </div>
      <ApiKeyDialog open={isMaking} onClose={() => setMaking(false)} />
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={copy.revokeKeyQuestion(ending?.name ?? '')}
        confirmLabel={settingsCopy.revoke}
        danger
        onConfirm={end}
      >
        {copy.revokeKeyConsequence}
      </ConfirmDialog>
    </Section>
  )
}

function Lead() {
  return (
    <>
      {copy.apiKeysLead}{' '}
      <a
        href="/api/docs"
        target="_blank"
        rel="noreferrer"
        className="font-medium text-brand hover:underline"
      >
        {copy.apiDocumentation}
      </a>
    </>
  )
}

function KeyRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {apiKey.name}{' '}
          <span className="figure text-13 font-normal text-muted">{apiKey.prefix}…</span>
        </p>
        <p className="text-12 text-muted">
          {apiKey.scopes.length === API_SCOPES.length
            ? copy.allRights
            : copy.rightsNamed(apiKey.scopes.map((scope) => SCOPE_WORDS[scope].short).join(', '))}
          {' · '}
          <Expiry of={apiKey} />
        </p>
        <p className="text-12 text-muted">
          {apiKey.last_used_at ? (
            <>
              {copy.used} <Time inSentence iso={apiKey.last_used_at} />
            </>
          ) : (
            copy.neverUsed
          )}
          {` · ${copy.createdWord} `}
          <Time inSentence iso={apiKey.created_at} />
          {apiKey.created_by_name && copy.byCreator(apiKey.created_by_name)}
        </p>
      </div>
      <Button
        onClick={onEnd}
        onPointerEnter={preloadDialog}
        aria-label={copy.revokeNamed(apiKey.name)}
      >
        {settingsCopy.revoke}
      </Button>
    </li>
  )
}

function Expiry({ of: { expires_at: at, is_expired: isExpired } }: { of: ApiKey }) {
  const now = useNow()
  const zone = useZone()
  if (!at) return copy.noExpiry
  if (isExpired)
    return (
      <span className="font-medium text-danger">{copy.expiresAt(shortDate(at, now, zone))}</span>
    )
  return copy.validUntil(shortDate(at, now, zone))
}
