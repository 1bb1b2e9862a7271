import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, callApi } from '../../../../../client/call.ts'
import { showError, showSuccess } from '../../../../../ui/toast.ts'
import { removeMemberTwoFactor } from '../../../../accounts/two-factor/contract.ts'
import { changeRole } from '../../contract/team.ts'

/** The key that all of the team's lists are kept under. */
export const TEAM_QUERY_KEY = ['team']

export type TeamActions = ReturnType<typeof useTeamActions>

/** What the founder does to one of them; lists are read again whatever came of it. */
export function useTeamActions() {
  const client = useQueryClient()
  const told = {
    onSuccess: ({ message }: { message: string }) => showSuccess(message),
    onError: (error: Error) => showError(error instanceof CallError ? error.serverMessage : undefined),
    onSettled: () => client.invalidateQueries({ queryKey: TEAM_QUERY_KEY }),
  }
  const give = useMutation({
    mutationFn: ({ id, role }: { id: number; role: number }) =>
      callApi(changeRole, { params: { userId: String(id) }, body: { role } }),
    ...told,
  })
  const remove = useMutation({
    mutationFn: (id: number) => callApi(removeMemberTwoFactor, { params: { userId: String(id) } }),
    ...told,
  })
  return {
    giveRole: (id: number, role: number) => give.mutate({ id, role }),
    removeFactor: (id: number) => remove.mutate(id),
    /** The member whom something is being done to. */
    busyWith: give.isPending ? give.variables.id : remove.isPending ? remove.variables : null,
  }
}
