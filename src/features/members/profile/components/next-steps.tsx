import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import type { Profile } from '../contract/profile.ts'
import { countPhotosByState } from './shown-state.ts'

interface NextStep {
  icon: IconName
  href: string
  title: string
  reason: string
}

/** What the owner may add to their profile, kindly; nothing once all is there. */
export function NextSteps({ profile, sensitive }: { profile: Profile; sensitive: boolean }) {
  const steps = listNextSteps(profile, sensitive)
  const photos = countPhotosByState(profile.photos)
  const awaits = photos.visible === 0 && photos.awaiting > 0
  if (steps.length === 0 && !awaits) return null
  return (
    <section className="panel next-steps" aria-labelledby="steps">
      <h2 id="steps">Pour qu’on ait envie de vous écrire</h2>
      <ul>
        {awaits && (
          <li>
            <span className="step">
              <Icon name="clock" />
              <span>
                {'Votre photo attend le regard de notre équipe\u202f: les autres la verront ensuite.'}
              </span>
            </span>
          </li>
        )}
        {steps.map(({ icon, href, title: what, reason: why }) => (
          <li key={what}>
            <a className="step" href={href}>
              <Icon name={icon} />
              <span>
                <strong>{what}</strong>
                <br />
                {why}
              </span>
              <Icon name="chevron-right" size="sm" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listNextSteps({ user, photos }: Profile, sensitive: boolean): NextStep[] {
  const steps: NextStep[] = []
  const { visible, awaiting } = countPhotosByState(photos)
  if (visible + awaiting === 0 && !user.avatar) {
    steps.push({
      icon: 'camera',
      href: '/upload',
      title: 'Ajoutez une photo',
      reason: 'les profils avec un visage reçoivent bien plus de visites.',
    })
  }
  if (!user.description && user.can_description) {
    steps.push({
      icon: 'pencil',
      href: '/user/edit',
      title: 'Écrivez quelques lignes sur vous',
      reason: 'de quoi commencer une conversation.',
    })
  }
  const missing = countMissingFacts(user, sensitive)
  if (missing > 0) {
    const why = missing === 1 ? 'il en manque une.' : `il en manque ${missing}.`
    steps.push({ icon: 'sparkles', href: '/user/edit', title: 'Complétez vos informations', reason: why })
  }
  return steps
}

/** Required facts that are open (specification 2, section 5); orientation and religion only with consent (product.md 3). */
function countMissingFacts(user: Profile['user'], sensitive: boolean): number {
  const { matrimonial_status, size, height, eyes, hair, drink, smoke, children, orientation, religion } = user
  const required = [matrimonial_status, size, height, eyes, hair, drink, smoke, children]
  if (sensitive) required.push(orientation, religion)
  return required.filter((fact) => fact === null).length
}
