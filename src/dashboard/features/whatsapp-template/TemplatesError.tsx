import { useRouter } from '@tanstack/react-router'
import * as screensCopy from '#copy/screens'
import * as templateCopy from '#copy/template'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { TemplateCallError } from '#dashboard/template/api.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { ErrorState } from '#dashboard/ui/States.tsx'

/**
 * Shown when the list could not be read: the specification's sentence (section 8), the reason below
 * it, and a retry button.
 */
export function TemplatesError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Pane>
      <PaneHead title={screensCopy.templates} />
      <ErrorState
        title={templateCopy.fetchFailed}
        onRetry={() => void router.invalidate()}
        className="my-auto"
      >
        {error instanceof TemplateCallError ? error.detail : messageOf(error)}
      </ErrorState>
    </Pane>
  )
}
