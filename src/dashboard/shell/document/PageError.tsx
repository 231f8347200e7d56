import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { ErrorState } from '#dashboard/ui/States.tsx'

/** A page of the dashboard whose data could not be read, in the member's language, beside the rail. */
export function PageError({
  error,
  reset,
  title,
}: Pick<ErrorComponentProps, 'error' | 'reset'> & { title: string }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const tryAgain = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <Pane>
      <PaneHead title={title} />
      <ErrorState onRetry={tryAgain} className="my-auto">
        {messageOf(error)}
      </ErrorState>
    </Pane>
  )
}
