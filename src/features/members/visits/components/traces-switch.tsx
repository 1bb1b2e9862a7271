import { SwitchForm } from '../../privacy/components/switch-form.tsx'
import { NO_TRACES } from '../../privacy/contract/switch-texts.ts'
import { saveTraces } from '../contract.ts'

interface Props {
  leaves: boolean
  isBusy: boolean
  /** The CSRF token of the page. */
  token: string
  onChange: () => void
}

/** 'Naviguer sans laisser de traces', with what it means in both directions. */
export function TracesSwitch({ leaves, isBusy, token, onChange }: Props) {
  return (
    <section className="panel">
      <SwitchForm
        of={saveTraces}
        token={token}
        name="leaves_traces"
        value={!leaves}
        isOn={!leaves}
        isBusy={isBusy}
        label={NO_TRACES}
        line={
          leaves
            ? 'En ce moment, les membres dont vous regardez le profil l’apprennent, et vous voyez ici qui a regardé le vôtre. Sans traces, personne ne saura que vous êtes passé, et vous ne verrez plus vos visiteurs.'
            : 'En ce moment, personne ne sait que vous êtes passé sur son profil, et vous ne voyez pas vos visiteurs. En laissant de nouveau des traces, vous les verrez, et ils vous verront.'
        }
        onChange={onChange}
      />
    </section>
  )
}
