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
} from '../../../shared/enumerations.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import type { ProfileUser } from '../contract/profile.ts'
import { drinks, eyes, hair, smokes } from '../texts.ts'

interface Fact {
  icon: IconName
  label: string | null
  /** Shown as a tooltip. */
  title?: string | null
}

/** What a member filled in, as quiet tags; what was left open leaves no trace. */
export function Facts({ user }: { user: ProfileUser }) {
  return (
    <ul className="facts" aria-label="En quelques mots">
      {factsOf(user).map(({ icon, label, title }) => (
        <li key={icon} title={title ?? undefined}>
          <Icon name={icon} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** The tags of a profile, in the order of the specification's form; each icon stands once. */
export function factsOf(user: ProfileUser): Fact[] {
  const named = (label: string | null, words: (label: string) => string) => label && words(label)
  const all: Fact[] = [
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
    { icon: 'eye', label: named(getLabel(EYES, user.eyes), eyes) },
    { icon: 'scissors', label: named(getLabel(HAIR, user.hair), hair) },
    { icon: 'baby', label: getLabel(CHILDREN, user.children) },
    { icon: 'wine', label: named(getLabel(DRINKS, user.drink), drinks) },
    { icon: 'cigarette', label: named(getLabel(SMOKES, user.smoke), smokes) },
    { icon: 'book-open', label: getLabel(RELIGIONS, user.religion) },
  ]
  return all.filter(({ label }) => label)
}
