import { STATUS } from '../../../../shared/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { Profile } from '../contract/profile.ts'

/** What the reader must know of this profile before reading it. */
export function ProfileNotices({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  return (
    <>
      {profile.user.status === STATUS.potentialFake && (
        <div className="notice notice-warn" role="note">
          <Icon name="triangle-alert" />
          <p>
            <strong>Ce profil est peut-être un faux.</strong>{' '}
            {
              'Notre équipe le vérifie. Ne donnez ni argent, ni adresse, ni photo intime, et ne quittez pas le site pour une autre messagerie.'
            }
          </p>
        </div>
      )}
      {profile.isBlocked && (
        <div className="notice" role="note">
          <Icon name="ban" />
          <p>{'Vous avez bloqué ce membre\u202f: vous ne vous croisez plus nulle part ailleurs.'}</p>
        </div>
      )}
      {isOwn && (
        <div className="notice" role="note">
          <Icon name="eye" />
          <p>C’est votre profil, tel que les autres membres le voient.</p>
        </div>
      )}
    </>
  )
}
