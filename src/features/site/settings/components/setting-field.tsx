import { fillPath } from '../../../../shared/endpoint.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { resetSetting, type Setting } from '../contract.ts'
import { DECLARATIONS } from '../declaration-texts.ts'
import { formatValue, YES_OR_NO } from '../state-texts.ts'
import * as texts from '../texts.ts'
import { Swatch } from './overview.tsx'

/** Where the list of errors leads. */
export const toFieldId = (key: string) => `reglage-${key}`

interface Props {
  setting: Setting
  /** As typed in a refused form or a preview, and why it was refused. */
  typed: string | undefined
  error: string | undefined
}

/** One setting: its control or, if the environment decides it, its value; and who decided it. */
export function SettingField({ setting, typed, error }: Props) {
  const { key, source } = setting
  const by = describeSource(setting)
  return (
    <div
      className={DECLARATIONS[key].control === 'long-text' ? 'setting setting-wide' : 'setting'}
      id={toFieldId(key)}
    >
      {source === 'environment' ? (
        <FixedSetting setting={setting} />
      ) : (
        <Control setting={setting} typed={typed} error={error} />
      )}
      <div className="setting-source">
        {by && <p className="soft small">{by}</p>}
        {source === 'site' && (
          <Button
            type="submit"
            kind="line"
            small
            formAction={fillPath(resetSetting.form ?? '', { key })}
            formNoValidate
            aria-label={`${texts.BACK_TO_DEFAULT}\u202f: ${DECLARATIONS[key].label}`}
          >
            {texts.BACK_TO_DEFAULT}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Null for a setting that nobody has touched. */
function describeSource({ key, source, changed_at, changed_by }: Setting): string | null {
  if (source === 'environment') return texts.formatSetByEnvironment(key)
  return changed_at && `${texts.formatChange(source === 'default', changed_at, changed_by?.name)}.`
}

function FixedSetting({ setting: { key, value } }: { setting: Setting }) {
  const { label, use } = DECLARATIONS[key]
  return (
    <div className="field">
      <p className="label">{label}</p>
      <p className="user-text setting-fixed">
        <Icon name="lock" size="sm" />
        {use && <Swatch colour={value} />}
        {formatValue(key, value)}
      </p>
    </div>
  )
}

const INPUT_TYPES = {
  text: 'text',
  number: 'text',
  email: 'email',
  colour: 'color',
  moment: 'datetime-local',
}

function Control({ setting: { key, value }, typed, error }: Props) {
  const { label, hint, control, use } = DECLARATIONS[key]
  const common = { label, hint, error, name: key, defaultValue: typed ?? value ?? '' }
  if (control === 'switch') return <Select {...common} options={YES_OR_NO} />
  if (control === 'long-text') return <TextArea {...common} rows={2} maxLength={240} />
  return (
    <TextInput
      {...common}
      hint={use ? `${hint ? `${hint} ` : ''}${common.defaultValue}` : hint}
      type={INPUT_TYPES[control]}
      inputMode={control === 'number' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}
