import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, callApi } from '../../../client/call.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { SessionRow } from '../components/session-row.tsx'
import { endOneSession, listSessions, type Session } from '../contract.ts'

const KEY = ['sessions']

/** Devices signed in. `now`: milliseconds, so that server and browser draw the same words. */
export default function Sessions(props: { token: string; sessions: Session[]; now: number }) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => callApi(listSessions, {}),
    initialData: props.sessions,
  })
  const end = useMutation({
    mutationFn: (id: number) => callApi(endOneSession, { params: { id: String(id) } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showError(error instanceof CallError ? error.serverMessage : undefined),
    // A session that is gone already leaves the list as well.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <ul className="rows">
      {data.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          now={props.now}
          token={props.token}
          busy={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </ul>
  )
}
