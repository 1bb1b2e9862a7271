import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../client/call.ts'
import { withQueries } from '../../../client/providers.tsx'
import { isHandheld } from '../../../shared/device.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { listSessions, revokeSession, type Session } from '../contract.ts'
import { showCallError, usePasswordQuestion } from './use-password-question.tsx'

const SESSIONS_KEY = ['sessions']

/** Signed-in devices. `now`: milliseconds, so that server and browser render the same text. */
function SessionList(props: { token: string; sessions: Session[]; now: number }) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => callApi(listSessions, {}),
    initialData: props.sessions,
  })
  const { withPassword, dialog } = usePasswordQuestion()
  const end = useMutation({
    mutationFn: (id: number) => withPassword(() => callApi(revokeSession, { params: { id: String(id) } })),
    onSuccess: ({ message }) => showSuccess(message),
    onError: showCallError,
    // A session that has ended already leaves the list as well.
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
  return (
    <>
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
      {dialog}
    </>
  )
}

export const Sessions = withQueries(SessionList)

interface SessionRowProps {
  session: Session
  now: number
  token: string
  busy: boolean
  onEnd: () => void
}

/** A device, its sign-in and last use, and a button that ends its session. */
function SessionRow({ session, now, token, busy, onEnd }: SessionRowProps) {
  const { id, device, created_at, seen_at, current } = session
  return (
    <li>
      <Icon name={isHandheld(device) ? 'smartphone' : 'laptop'} />
      <div className="grow">
        <p>
          {device} {current && <span className="badge badge-moss">cet appareil</span>}
        </p>
        <p className="soft tiny">
          {'Actif'} <RelativeDate moment={seen_at} now={now} />, {'connecté'}{' '}
          <RelativeDate moment={created_at} now={now} />
        </p>
      </div>
      {!current && (
        <OperationForm of={revokeSession} params={{ id }} token={token} onSubmit={onEnd}>
          <Button
            type="submit"
            kind="line"
            small
            busy={busy}
            aria-label={`Mettre fin à la session\u202f: ${device}`}
          >
            Mettre fin
          </Button>
        </OperationForm>
      )}
    </li>
  )
}
