import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/**
 * Saves one section: the frame refetches the workspace, and a toast reports the result. Input stays
 * after a failure. Errors that the caller handles itself get no toast.
 */
export function useSave<Input>(
  act: (input: Input) => Promise<unknown>,
  done: string,
  isHandled: (error: unknown) => boolean = () => false,
) {
  const queryClient = useQueryClient()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['workspace'] }),
        queryClient.invalidateQueries({ queryKey: ['settings'] }),
      ])
      toast.success(done)
    },
    onError: (error) => {
      if (!isHandled(error)) toast.error(shared.notSavedYet, messageOf(error))
    },
  })
  return { save: (input: Input) => mutate(input), saveAsync: mutateAsync, isSaving: isPending }
}

type Issues = { issues: { path: PropertyKey[]; message: string }[] }

/** The first message of each field that a schema refused. */
export function errorsOf(error: Issues | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of error?.issues ?? []) found[String(issue.path[0])] ??= issue.message
  return found
}
