import { saveTraces } from '../../visits/contract.ts'
import { SwitchForm } from '../components/switch-form.tsx'
import { type Moved, useVisibility } from '../components/use-visibility.ts'
import { NO_TRACES } from '../contract/switch-texts.ts'
import { type Visibility as Settings, saveVisibility } from '../contract/visibility.ts'
import { SWITCH_TEXTS } from '../texts.ts'

interface Props {
  settings: Settings
  /** The CSRF token of the page. */
  token: string
}

const MEMBERS = ['hides_presence', 'hides_distance', 'hides_from_search', 'leaves_traces'] as const
const VISITORS = ['hides_name', 'shown_to_visitors'] as const

/** What others see of the member: switches, each saved as it is moved. */
export default function Visibility({ settings, token }: Props) {
  const { shown, busy, move } = useVisibility(settings)
  const switchOf = (name: Moved) => {
    const { label, line } =
      name === 'leaves_traces'
        ? {
            label: NO_TRACES,
            line: 'Les membres dont vous regardez le profil n’en savent rien, et vous ne voyez plus qui a regardé le vôtre.',
          }
        : SWITCH_TEXTS[name]
    return (
      <SwitchForm
        key={name}
        of={name === 'leaves_traces' ? saveTraces : saveVisibility}
        token={token}
        name={name}
        value={!shown[name]}
        // Traces are kept the other way round: the switch is on for who leaves none.
        isOn={name === 'leaves_traces' ? !shown[name] : shown[name]}
        isBusy={busy.includes(name)}
        label={label}
        line={line}
        onChange={() => void move(name)}
      />
    )
  }
  return (
    <div className="stack">
      <section className="panel stack" aria-labelledby="among-members">
        <h2 id="among-members">Entre membres</h2>
        {MEMBERS.map(switchOf)}
      </section>
      <section className="panel stack" aria-labelledby="for-visitors">
        <h2 id="for-visitors">Pour les personnes sans compte</h2>
        {VISITORS.map(switchOf)}
      </section>
    </div>
  )
}
