import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { MASKABLE_ROLES, type MaskableRole } from '#contract/number-mask'
import * as copy from '#copy/team'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { maskedRolesQuery } from './queries.ts'
import { storeMaskedRoles } from './team.functions.ts'

const NAMES: Record<MaskableRole, string> = {
  agen: shared.roleAgent,
  peninjau: shared.roleViewer,
}

/** The roles for which the server masks customers' numbers; the owner chooses them. */
export function NumberMask() {
  const { business, role } = useWorkspace()
  const { data: masked } = useSuspenseQuery(maskedRolesQuery(business.id))
  const save = useSaveMask(business.id)
  return (
    <section aria-labelledby="nomor-judul" id="nomor" className="mt-10 scroll-mt-4">
      <h2 id="nomor-judul" className="font-heading text-14 font-bold">
        {copy.numbers}
      </h2>
      <p className="mt-1 text-13 text-pretty text-muted">{copy.numbersLead}</p>
      <fieldset disabled={role !== 'owner'} className="mt-3 grid min-w-0 gap-1">
        {MASKABLE_ROLES.map((one) => (
          <Switch
            key={one}
            label={copy.maskFor(NAMES[one].toLowerCase())}
            checked={masked.includes(one)}
            onChange={(event) =>
              save.mutate(
                MASKABLE_ROLES.filter((known) =>
                  known === one ? event.target.checked : masked.includes(known),
                ),
              )
            }
          />
        ))}
      </fieldset>
    </section>
  )
}

/** Shows the choice at once, and reverts it when the server refuses. */
function useSaveMask(businessId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = maskedRolesQuery(businessId)
  return useMutation({
    mutationFn: (roles: MaskableRole[]) => storeMaskedRoles({ data: { businessId, roles } }),
    onMutate: (roles) => {
      const before = queryClient.getQueryData<MaskableRole[]>(queryKey)
      queryClient.setQueryData<MaskableRole[]>(queryKey, roles)
      return { before }
    },
    onError: (error, _roles, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.error(shared.notSavedYet, messageOf(error))
    },
    onSuccess: (_done, roles) =>
      toast.success(roles.length > 0 ? copy.numbersMasked : copy.numbersShown),
  })
}
