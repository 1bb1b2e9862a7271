import { Icon } from '../../../../ui/icon.tsx'
import { SETTINGS_PATH, type Setting } from '../contract.ts'
import { DECLARATIONS } from '../declaration-texts.ts'
import type { SettingGroup } from '../group-texts.ts'
import { FROM_ENVIRONMENT, formatChosen, formatInsteadOf, formatValue } from '../state-texts.ts'

/** More are folded, so that the overview stays one. */
const SHOWN = 4

interface Props {
  group: SettingGroup
  /** In one sentence. */
  state: string
  /** Those of the group that are not as by default. */
  changed: readonly Setting[]
}

/** A group on the overview: its state, and what differs from the default. */
export function GroupCard({ group: { id, title }, state, changed }: Props) {
  return (
    <li className="panel stack-sm setting-card" id={id}>
      <h2>
        <a href={`${SETTINGS_PATH}/${id}`}>
          {title}
          <Icon name="chevron-right" />
        </a>
      </h2>
      <p>{state}</p>
      {changed.length > SHOWN ? (
        <details>
          <summary>{formatChosen(changed.length)}</summary>
          <ChangedSettings changed={changed} />
        </details>
      ) : (
        changed.length > 0 && <ChangedSettings changed={changed} />
      )}
    </li>
  )
}

function ChangedSettings({ changed }: Pick<Props, 'changed'>) {
  return (
    <dl className="setting-changes">
      {changed.map((setting) => (
        <div key={setting.key}>
          <dt>{DECLARATIONS[setting.key].label}</dt>
          <dd>
            <ChangedValue setting={setting} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangedValue({ setting: { key, value, default: standard, source } }: { setting: Setting }) {
  return (
    <>
      <span className="user-text setting-value">
        {DECLARATIONS[key].use && <Swatch colour={value} />}
        {formatValue(key, value)}
      </span>
      {standard !== null && (
        <span className="soft small user-text">{formatInsteadOf(formatValue(key, standard))}</span>
      )}
      {source === 'environment' && (
        <span className="soft small setting-value">
          <Icon name="lock" size="sm" />
          {FROM_ENVIRONMENT}
        </span>
      )}
    </>
  )
}

export function Swatch({ colour }: { colour: string | null }) {
  return <span className="setting-swatch" style={{ background: colour ?? undefined }} />
}
