import { getLabel, SEXES } from '../../../../shared/enumerations.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { FACT_FIELDS, getProfileField, type ProfileFieldName } from '../../profile-fields.ts'
import type { ProfileUser } from '../contract.ts'

interface ProfileFact {
  icon: IconName
  label: string
  /** Shown as a tooltip. */
  title?: string | null
}

/** A member's answers as tags; an open answer has none. */
export function ProfileFacts({ user }: { user: ProfileUser }) {
  return (
    <ul className="facts" aria-label="En quelques mots">
      {listProfileFacts(user).map(({ icon, label, title }) => (
        <li key={icon} title={title ?? undefined}>
          <Icon name={icon} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** The tags of a profile; each icon appears once. */
export function listProfileFacts(user: ProfileUser): ProfileFact[] {
  const sex = getLabel(SEXES, user.sex)
  return [
    ...(sex ? [{ icon: 'user-round', label: sex } as const] : []),
    ...FACT_FIELDS.flatMap((name) => buildFact(name, user[name]) ?? []),
  ]
}

function buildFact(name: ProfileFieldName, value: number | string | null): ProfileFact | null {
  const field = getProfileField(name)
  const label = typeof value === 'number' && field.kind === 'choice' ? getLabel(field.labels, value) : value
  if (!field.fact || !label) return null
  const { icon, isNamed } = field.fact
  const title = field.kind === 'choice' && field.definitions && getLabel(field.definitions, Number(value))
  return {
    icon,
    label: isNamed ? `${field.label}\u202f: ${label}` : String(label),
    ...(title ? { title } : {}),
  }
}
