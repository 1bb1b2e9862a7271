import {
  CHILDREN,
  DRINKS,
  EYES,
  getLabel,
  HAIR,
  HEIGHTS,
  MATRIMONIAL_STATUSES,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  RELIGIONS,
  SEXES,
  SIZES,
  SMOKES,
} from '../../../../shared/enumerations.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { formatDrinks, formatEyes, formatHair, formatSmokes } from '../../texts.ts'
import type { ProfileUser } from '../contract/profile.ts'

interface ProfileFact {
  icon: IconName
  label: string | null
  /** Shown as a tooltip. */
  title?: string | null
}

/** What a member filled in, as quiet tags; what was left open leaves no trace. */
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

/** The tags of a profile, in the order of the specification's form; each icon stands once. */
export function listProfileFacts(user: ProfileUser): ProfileFact[] {
  const named = (label: string | null, format: (label: string) => string) => label && format(label)
  const all: ProfileFact[] = [
    { icon: 'user-round', label: getLabel(SEXES, user.sex) },
    { icon: 'heart', label: getLabel(MATRIMONIAL_STATUSES, user.matrimonial_status) },
    {
      icon: 'sparkles',
      label: getLabel(ORIENTATIONS, user.orientation),
      title: getLabel(ORIENTATION_DEFINITIONS, user.orientation),
    },
    { icon: 'briefcase-business', label: user.job },
    { icon: 'ruler', label: getLabel(HEIGHTS, user.height) },
    { icon: 'shirt', label: getLabel(SIZES, user.size) },
    { icon: 'eye', label: named(getLabel(EYES, user.eyes), formatEyes) },
    { icon: 'scissors', label: named(getLabel(HAIR, user.hair), formatHair) },
    { icon: 'baby', label: getLabel(CHILDREN, user.children) },
    { icon: 'wine', label: named(getLabel(DRINKS, user.drink), formatDrinks) },
    { icon: 'cigarette', label: named(getLabel(SMOKES, user.smoke), formatSmokes) },
    { icon: 'book-open', label: getLabel(RELIGIONS, user.religion) },
  ]
  return all.filter(({ label }) => label)
}
