import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { ErrorState } from '#dashboard/ui/States.tsx'
import { useRetry } from './use-retry.ts'

/**
 * The error page of a dashboard page whose data could not be read, in the member's language, beside
 * the rail.
 */
export function PageError({
  error,
  reset,
  title,
}: Pick<ErrorComponentProps, 'error' | 'reset'> & { title: string }) {
  const retry = useRetry(reset)
  return (
    <Pane>
      <PaneHead title={title} />
      <ErrorState onRetry={retry} className="my-auto">
        {messageOf(error)}
      </ErrorState>
    </Pane>
  )
}
