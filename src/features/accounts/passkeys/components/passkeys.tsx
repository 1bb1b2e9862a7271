import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import {
  QuestionDismissed,
  showCallError,
  usePasswordQuestion,
} from '../../components/use-password-question.tsx'
import {
  addPasskey,
  listPasskeys,
  PASSKEY_NAME_MAX,
  type Passkey,
  removePasskey,
  startPasskeySetup,
} from '../contract.ts'
import * as texts from '../texts.ts'
import { usePasskeySupport } from './use-passkey-support.ts'

const PASSKEYS_KEY = ['passkeys']

interface Props {
  token: string
  passkeys: Passkey[]
  /** Proposed as the name of the next one. */
  device: string
  /** Milliseconds, so that server and browser render the same dates. */
  now: number
}

/** One's own passkeys, with a form that adds one. */
function PasskeyList({ token, passkeys, device, now }: Props) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: () => callApi(listPasskeys, {}),
    initialData: passkeys,
  })
  const { withPassword, dialog } = usePasswordQuestion()
  const reload = () => client.invalidateQueries({ queryKey: PASSKEYS_KEY })
  const remove = useMutation({
    mutationFn: (id: number) => withPassword(() => callApi(removePasskey, { params: { id: String(id) } })),
    onSuccess: ({ message }) => showSuccess(message),
    onError: showCallError,
    onSettled: reload,
  })
  return (
    <div className="stack-sm">
      {data.length === 0 ? (
        <p>{texts.NO_PASSKEY}</p>
      ) : (
        <ul className="rows">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...{ passkey, now, token }}
              busy={remove.isPending && remove.variables === passkey.id}
              onRemove={() => remove.mutate(passkey.id)}
            />
          ))}
        </ul>
      )}
      <PasskeyForm device={device} withPassword={withPassword} onAdded={reload} />
      {dialog}
    </div>
  )
}

export const Passkeys = withQueries(PasskeyList)

interface RowProps extends Pick<Props, 'token' | 'now'> {
  passkey: Passkey
  busy: boolean
  onRemove: () => void
}

function PasskeyRow({ passkey, now, token, busy, onRemove }: RowProps) {
  const { id, name, synced, created_at, used_at } = passkey
  return (
    <li>
      <Icon name="key-round" />
      <div className="grow">
        <p className="user-text">{name}</p>
        <p className="soft tiny">
          {synced ? texts.SYNCED : texts.ONE_DEVICE}, {'ajoutée'}{' '}
          <RelativeDate moment={created_at} now={now} />
          {', '}
          {used_at ? (
            <>
              {'utilisée'} <RelativeDate moment={used_at} now={now} />
            </>
          ) : (
            'jamais utilisée'
          )}
        </p>
        <a className="tiny" href={`/user/securite/cles/${id}/nom`}>
          {texts.RENAME}
        </a>
      </div>
      <OperationForm of={removePasskey} params={{ id }} token={token} onSubmit={onRemove}>
        <Button type="submit" kind="line" small busy={busy} aria-label={`${texts.REMOVE}\u202f: ${name}`}>
          {texts.REMOVE}
        </Button>
      </OperationForm>
    </li>
  )
}

interface FormProps {
  device: string
  withPassword: <T>(call: () => Promise<T>) => Promise<T>
  onAdded: () => unknown
}

const loadCeremony = () => import('../ceremony.ts')

function PasskeyForm({ device, withPassword, onAdded }: FormProps) {
  const supported = usePasskeySupport()
  const [name, setName] = useState(device)
  const add = useMutation({
    mutationFn: async () => {
      if (name.trim() === '') throw new CallError(422, undefined, { name: [texts.NAME_MISSING] })
      const options = await withPassword(() => callApi(startPasskeySetup, {}))
      const credential = await (await loadCeremony()).createCredential(options)
      return callApi(addPasskey, { body: { name, credential } })
    },
    onSuccess: async ({ message }) => {
      await onAdded()
      await showSuccess(message)
    },
    onError: async (error) => {
      if (error instanceof QuestionDismissed || getNameError(error)) return
      await showError((await loadCeremony()).describeFailure(error))
    },
  })
  if (supported === false) return <p className="soft small">{texts.UNSUPPORTED}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <>
      <form className="form needs-script" noValidate onSubmit={submit}>
        <TextInput
          label={texts.PASSKEY_NAME}
          error={getNameError(add.error)}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p>
          <Button type="submit" kind="soft" icon="key-round" busy={add.isPending}>
            {texts.ADD_PASSKEY}
          </Button>
        </p>
      </form>
      <noscript>
        <p className="soft small">{texts.NEEDS_SCRIPTS}</p>
      </noscript>
    </>
  )
}

const getNameError = (error: unknown) => (error instanceof CallError ? error.errors.name?.[0] : undefined)
