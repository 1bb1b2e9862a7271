import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { isOptionalKind, NOTIFICATION_KIND } from '../../../../shared/notifications.ts'
import { QUIET_END, QUIET_HOURS } from '../../../../shared/quiet-evening.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choices.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Select } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { disablePush, enablePush, getPushState, type PushState } from '../../push/components/browser-push.ts'
import { PUSH_ALLOW, PUSH_DENIED, PUSH_FAILED, PUSH_ON } from '../../push/texts.ts'
import {
  getNotificationPreferences,
  type NotificationPreferences,
  type QuietValue,
  saveNotificationPreferences,
} from '../contract.ts'
import { KIND_TEXTS } from '../texts.ts'

const QUERY_KEY = ['notice-preferences']

interface Props {
  /** Rendered by the server; null if that failed, and the browser loads it. */
  first: NotificationPreferences | null
  /** The CSRF token of the page. */
  token: string
}

/** The notification settings; each box saves when it is changed. */
function NoticePreferences({ first, token }: Props) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => callApi(getNotificationPreferences, {}),
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: first } : {}),
  })
  if (isError) return <ErrorNotice title="Erreur impossible de charger vos alertes" hint={BUG_HINT} />
  if (!data) return <Skeleton lines={12} />

  const change = async (
    edit: Partial<NotificationPreferences>,
    body: Parameters<typeof savePreferenceChange>[0],
  ) => {
    client.setQueryData<NotificationPreferences>(QUERY_KEY, (old) => old && { ...old, ...edit })
    try {
      await showSuccess((await savePreferenceChange(body)).message)
    } catch (error) {
      await Promise.all([
        showError((error as CallError).serverMessage),
        client.invalidateQueries({ queryKey: QUERY_KEY }),
      ])
    }
  }
  const changeQuiet = (hour: QuietValue) => change({ quiet_from: hour || null }, { quiet_from: hour })
  return (
    <OperationForm of={saveNotificationPreferences} token={token} className="stack">
      <PushSwitch />
      <PreferenceTable
        preferences={data}
        onChange={(where, kind, wished) =>
          void change({ [where]: { ...data[where], [kind]: wished } }, { [where]: { [kind]: wished } })
        }
      />
      <p className="hint">Ce que vous décochez sur le site n’est plus signalé du tout.</p>
      <Checkbox
        label="Montrer de qui et quoi"
        hint="Une alerte dit le nom et les premiers mots, même sur un écran verrouillé. Sans cela, elle dit seulement que quelque chose vous attend."
        name="push_details"
        checked={data.push_details}
        onChange={({ target: { checked } }) =>
          void change({ push_details: checked }, { push_details: checked })
        }
      />
      <Select
        label="Soirée tranquille"
        hint={QUIET_HINT}
        name="quiet_from"
        options={QUIET_OPTIONS}
        value={data.quiet_from ?? 0}
        onChange={({ target: { value } }) => void changeQuiet(Number(value) as QuietValue)}
      />
      <Checkbox
        label="Le mail du vendredi"
        hint={DIGEST_HINT}
        name="weekly_digest"
        checked={data.weekly_digest}
        onChange={({ target: { checked } }) =>
          void change({ weekly_digest: checked }, { weekly_digest: checked })
        }
      />
      <noscript>
        <Button type="submit">Enregistrer</Button>
      </noscript>
    </OperationForm>
  )
}

export default withQueries(NoticePreferences)

const QUIET_OPTIONS = [
  { value: 0, label: 'Jamais' },
  ...QUIET_HOURS.map((hour) => ({ value: hour, label: `De ${hour}\u00a0h à ${QUIET_END}\u00a0h` })),
]
const QUIET_HINT =
  'Pendant ce temps, ni compteur ni push\u202f; vos messages restent lisibles. À 8\u00a0h, un seul push résume la soirée. Ce qui touche à votre sécurité et à votre compte passe toujours.'

const DIGEST_HINT =
  'Une fois par semaine, ce qui s’est dit de mieux au forum et les sorties près de chez vous. Rien les semaines sans nouveauté, et un lien dans le mail suffit pour l’arrêter.'

const savePreferenceChange = (
  body: Parameters<typeof callApi<typeof saveNotificationPreferences>>[1]['body'],
) => callApi(saveNotificationPreferences, { body })

type KindName = keyof typeof NOTIFICATION_KIND
const KIND_NAMES = Object.keys(NOTIFICATION_KIND) as KindName[]

interface PreferenceTableProps {
  preferences: NotificationPreferences
  onChange: (where: 'site' | 'push', kind: KindName, wished: boolean) => void
}

/** One row per kind, for the site and for push; without scripts the form posts the boxes. */
export function PreferenceTable({ preferences: wishes, onChange }: PreferenceTableProps) {
  return (
    <table className="wishes">
      <thead>
        <tr>
          <th scope="col">Ce qui arrive</th>
          <th scope="col">Sur le site</th>
          <th scope="col">Par push</th>
        </tr>
      </thead>
      <tbody>
        {KIND_NAMES.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {KIND_TEXTS[kind].name}
              {KIND_TEXTS[kind].hint && <span className="hint">{KIND_TEXTS[kind].hint}</span>}
            </th>
            <td>
              {isOptionalKind(NOTIFICATION_KIND[kind]) ? (
                <PreferenceCheckbox
                  where="site"
                  kind={kind}
                  isChecked={wishes.site[kind]}
                  onChange={onChange}
                />
              ) : kind === 'staff' || kind === 'safety' ? (
                'toujours'
              ) : (
                'compteur'
              )}
            </td>
            <td>
              <PreferenceCheckbox
                where="push"
                kind={kind}
                isChecked={wishes.push[kind]}
                onChange={onChange}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PreferenceCheckboxProps extends Pick<PreferenceTableProps, 'onChange'> {
  where: 'site' | 'push'
  kind: KindName
  isChecked: boolean
}

function PreferenceCheckbox({ where, kind, isChecked: wished, onChange }: PreferenceCheckboxProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={where}
        value={kind}
        checked={wished}
        aria-label={`${KIND_TEXTS[kind].name}\u202f: ${(where === 'site' ? 'Sur le site' : 'Par push').toLowerCase()}`}
        onChange={(event) => onChange(where, kind, event.target.checked)}
      />
    </label>
  )
}

const PUSH_STATE_TEXTS: Record<PushState, string> = {
  unsupported: 'Ce navigateur ne sait pas prévenir quand le site est fermé.',
  'home-screen': 'Ajoutez d’abord le site à l’écran d’accueil.',
  denied: PUSH_DENIED,
  off: 'Cet appareil ne vous prévient pas quand le site est fermé.',
  on: PUSH_ON,
}

const PUSH_STATE_HINTS: Partial<Record<PushState, string>> = {
  'home-screen':
    'Sur iPhone et iPad, touchez Partager, puis «\u202fSur l’écran d’accueil\u202f», et ouvrez le site de là.',
  denied: PUSH_ALLOW,
}

/** Switches this browser's web push, or says why it cannot; asks for permission only on a click. */
export function PushSwitch() {
  const id = useId()
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    getPushState().then(setState, () => setState('unsupported'))
  }, [])
  const help = state && PUSH_STATE_HINTS[state]
  const isAble = state === 'on' || state === 'off'
  const toggle = async () => {
    if (isBusy || !isAble) return
    setBusy(true)
    setFailed(false)
    try {
      setState(await (state === 'on' ? disablePush() : enablePush()))
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <div className="needs-script">
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={state === 'on'}
        aria-disabled={!isAble || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={id}
        onClick={toggle}
      >
        Me prévenir, même site fermé
      </button>
      <div className="soft small push-state">
        <p id={id} role={isFailed ? 'alert' : 'status'}>
          {getPushStatusText(state, isBusy, isFailed)}
        </p>
        {help && (
          <details>
            <summary>{'Comment faire\u202f?'}</summary>
            <p>{help}</p>
          </details>
        )}
      </div>
    </div>
  )
}

function getPushStatusText(state: PushState | null, isBusy: boolean, isFailed: boolean): string {
  if (isBusy || state === null) return 'Un instant…'
  return isFailed ? PUSH_FAILED : PUSH_STATE_TEXTS[state]
}
