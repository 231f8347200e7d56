import { useRouter } from '@tanstack/react-router'
import * as copy from '#copy/whatsapp-template'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { TemplateCallError } from '#dashboard/template/api.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { ErrorState } from '#dashboard/ui/States.tsx'

/**
 * The list could not be read: the specification's sentence (section 8), the reason below it, and a
 * way to ask again.
 */
export function TemplatesError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Pane>
      <PaneHead title={copy.whatsAppTemplates} />
      <ErrorState
        title={copy.fetchFailed}
        onRetry={() => void router.invalidate()}
        className="my-auto"
      >
        {error instanceof TemplateCallError ? error.detail : messageOf(error)}
      </ErrorState>
    </Pane>
  )
}
