import { STATUS } from '../../../shared/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Profile } from '../contract/profile.ts'
import { BLOCKED, FAKE_ADVICE, FAKE_TITLE, OWN_PROFILE } from '../texts.ts'

/** What the reader must know of this profile before reading it. */
export function ProfileNotices({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  return (
    <>
      {profile.user.status === STATUS.potentialFake && (
        <div className="notice notice-warn" role="note">
          <Icon name="triangle-alert" />
          <p>
            <strong>{FAKE_TITLE}</strong> {FAKE_ADVICE}
          </p>
        </div>
      )}
      {profile.isBlocked && (
        <div className="notice" role="note">
          <Icon name="ban" />
          <p>{BLOCKED}</p>
        </div>
      )}
      {isOwn && (
        <div className="notice" role="note">
          <Icon name="eye" />
          <p>{OWN_PROFILE}</p>
        </div>
      )}
    </>
  )
}
