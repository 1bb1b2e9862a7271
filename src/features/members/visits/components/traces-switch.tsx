import { SwitchForm } from '../../privacy/components/switch-form.tsx'
import { NO_TRACES } from '../../privacy/contract/switch-texts.ts'
import { saveTraces } from '../contract.ts'
import { LEAVES_NONE, LEAVES_TRACES } from '../texts.ts'

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
        line={leaves ? LEAVES_TRACES : LEAVES_NONE}
        onChange={onChange}
      />
    </section>
  )
}
