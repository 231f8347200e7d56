import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Reloads a failed page. `reset`: of the router's error component. */
export function useRetry(reset: () => void): () => void {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  return () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
}
