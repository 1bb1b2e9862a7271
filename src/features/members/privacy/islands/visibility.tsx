import { type SubmitEvent, useRef, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioGroup } from '../../../../ui/choices.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { saveTracesSetting } from '../../visits/contract.ts'
import { NO_TRACES, SwitchForm } from '../components/switch-form.tsx'
import { type Visibility as Settings, type SwitchName, saveVisibility, type Visibility } from '../contract.ts'
import { ACTIVITY_CHOICES, SWITCH_TEXTS } from '../texts.ts'

interface Props {
  settings: Settings
  /** The CSRF token of the page. */
  token: string
}

const MEMBER_SWITCHES = [
  'hides_presence',
  'hides_distance',
  'hides_from_search',
  'leaves_traces',
  'sends_receipts',
  'accepts_photos',
] as const
const ANSWER_SWITCHES = ['hides_looks', 'hides_life', 'hides_beliefs'] as const
const VISITOR_SWITCHES = ['hides_name', 'shown_to_visitors'] as const

/** The visibility settings; each switch saves when it is moved. */
export default function VisibilityIsland({ settings, token }: Props) {
  const { shown, busy, move } = useVisibility(settings)
  const switchOf = (name: SwitchKey) => {
    const { label, description } =
      name === 'leaves_traces'
        ? {
            label: NO_TRACES,
            description:
              'Les membres dont vous regardez le profil n’en savent rien, et vous ne voyez plus qui a regardé le vôtre.',
          }
        : SWITCH_TEXTS[name]
    return (
      <SwitchForm
        key={name}
        of={name === 'leaves_traces' ? saveTracesSetting : saveVisibility}
        token={token}
        name={name}
        value={!shown[name]}
        // The switch shows the opposite of the stored setting.
        isOn={name === 'leaves_traces' ? !shown[name] : shown[name]}
        isBusy={busy.includes(name)}
        label={label}
        description={description}
        onChange={() => void move(name)}
      />
    )
  }
  return (
    <div className="stack">
      <section className="panel stack" aria-labelledby="among-members">
        <h2 id="among-members">Entre membres</h2>
        {MEMBER_SWITCHES.map(switchOf)}
      </section>
      <section className="panel stack" aria-labelledby="answers">
        <h2 id="answers">Mes réponses</h2>
        <p className="soft">
          Vos amis les lisent toutes, et l’équipe aussi quand elle examine un signalement.
        </p>
        {ANSWER_SWITCHES.map(switchOf)}
      </section>
      <ActivityForm token={token} shown={settings.shown_activity} />
      <section className="panel stack" aria-labelledby="for-visitors">
        <h2 id="for-visitors">Pour les personnes sans compte</h2>
        {VISITOR_SWITCHES.map(switchOf)}
      </section>
    </div>
  )
}

const ACTIVITY_OPTIONS = ACTIVITY_CHOICES.map((label, value) => ({ value, label })).toReversed()

/** News of the member that others read. */
function ActivityForm({ token, shown }: { token: string; shown: number }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    if (isBusy) return
    const shown_activity = Number(new FormData(event.currentTarget).get('shown_activity'))
    setBusy(true)
    try {
      await showSuccess((await callApi(saveVisibility, { body: { shown_activity } })).message)
    } catch (error) {
      await showError((error as CallError).serverMessage)
    }
    setBusy(false)
  }
  return (
    <section className="panel stack" aria-labelledby="activity">
      <h2 id="activity">Mon activité</h2>
      <OperationForm of={saveVisibility} token={token} className="stack-sm" onSubmit={save}>
        <RadioGroup
          label="Ce que les autres voient de mon activité"
          name="shown_activity"
          options={ACTIVITY_OPTIONS}
          defaultValue={shown}
          hint="Vos likes, vos commentaires et vos nouvelles amitiés ne se lisent jamais que chez vos amis et chez la personne concernée. Votre choix vaut aussi pour ce qui est passé."
        />
        <div className="form-acts">
          <Button type="submit" kind="river" busy={isBusy}>
            Enregistrer
          </Button>
        </div>
      </OperationForm>
    </section>
  )
}

export type SwitchKey = SwitchName | 'leaves_traces'

/** A switch changes at once and moves back if the save fails. */
export function useVisibility(first: Visibility) {
  const [shown, setShown] = useState(first)
  const [busy, setBusy] = useState<readonly SwitchKey[]>([])
  const saving = useRef(new Set<SwitchKey>())
  const put = (name: SwitchKey, value: boolean) => setShown((known) => ({ ...known, [name]: value }))
  const move = async (name: SwitchKey) => {
    if (saving.current.has(name)) return
    const value = !shown[name]
    saving.current.add(name)
    setBusy([...saving.current])
    put(name, value)
    try {
      await showSuccess((await saveSwitch(name, value)).message)
    } catch (error) {
      put(name, !value)
      await showError((error as CallError).serverMessage)
    }
    saving.current.delete(name)
    setBusy([...saving.current])
  }
  return { shown, busy, move }
}

function saveSwitch(name: SwitchKey, value: boolean): Promise<{ message: string }> {
  if (name === 'leaves_traces') return callApi(saveTracesSetting, { body: { leaves_traces: value } })
  return callApi(saveVisibility, { body: { [name]: value } })
}
