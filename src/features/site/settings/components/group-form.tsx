import type { Endpoint } from '../../../../shared/endpoint.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import * as calls from '../contract.ts'
import { SETTINGS_PATH, type Setting } from '../contract.ts'
import { DECLARATIONS } from '../declaration-texts.ts'
import { SETTING_GROUPS, type SettingGroup } from '../group-texts.ts'
import { SettingField, toFieldId } from './setting-field.tsx'

interface GroupProps {
  group: SettingGroup
  settings: readonly Setting[]
  version: string
  token: string
  typed: Readonly<Record<string, string | undefined>>
  errors: Record<string, string[]>
}

/** The settings of one group, saved together. */
export function GroupForm({ group, settings, version, token, typed, errors }: GroupProps) {
  const { id, title, keys, hasPreview } = group
  const shown = keys.flatMap((key) => settings.find((setting) => setting.key === key) ?? [])
  const isFixed = shown.every(({ source }) => source === 'environment')
  return (
    <section className="panel stack-sm" id={id} aria-label={title}>
      <OperationForm of={calls.saveSettings} token={token} className="form">
        <input type="hidden" name="version" value={version} />
        <div className="settings">
          {shown.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              typed={typed[setting.key]}
              error={errors[setting.key]?.[0]}
            />
          ))}
        </div>
        {!isFixed && (
          <p className="form-acts">
            <Button type="submit">Enregistrer</Button>
            {hasPreview && (
              <Button type="submit" kind="line" icon="eye" formAction={calls.previewSettings.form}>
                Voir un aperçu
              </Button>
            )}
          </p>
        )}
      </OperationForm>
    </section>
  )
}

/** Links to the refused fields of a form; a group may be longer than a screen. */
export function ErrorList({ errors }: { errors: Record<string, string[]> }) {
  const refused = Object.keys(DECLARATIONS).filter((key) => errors[key])
  if (refused.length === 0) return null
  return (
    <div className="notice notice-warn" role="alert">
      <Icon name="circle-alert" />
      <div>
        <p>Rien n’est enregistré. À corriger&#x202f;:</p>
        <ul>
          {refused.map((key) => (
            <li key={key}>
              <a href={`#${toFieldId(key)}`}>{DECLARATIONS[key as keyof typeof DECLARATIONS].label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Mail and payment, which are tried out; their settings are of the environment. */
export function Checks({ token, state }: { token: string; state: string }) {
  return (
    <section className="panel stack-sm" aria-label="Essayer les services">
      <p>{state}</p>
      <div className="row">
        <CheckButton of={calls.sendTestMail} token={token} label="Envoyez-moi un courriel d’essai" />
        <CheckButton of={calls.checkPayment} token={token} label="Interroger Stripe" />
      </div>
    </section>
  )
}

function CheckButton({ of, token, label }: { of: Endpoint; token: string; label: string }) {
  return (
    <OperationForm of={of} token={token}>
      <Button type="submit" kind="line">
        {label}
      </Button>
    </OperationForm>
  )
}

export function OverviewLink() {
  return (
    <LinkButton small kind="line" icon="arrow-left" href={SETTINGS_PATH}>
      Tous les réglages
    </LinkButton>
  )
}

export function OtherGroups({ shown }: { shown: readonly SettingGroup[] }) {
  return (
    <nav aria-label="Autres réglages">
      <ul className="row setting-others">
        {SETTING_GROUPS.filter((group) => !shown.includes(group)).map(({ id, title }) => (
          <li key={id}>
            <LinkButton small kind="line" href={`${SETTINGS_PATH}/${id}`}>
              {title}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
