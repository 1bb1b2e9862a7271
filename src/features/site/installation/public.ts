import { INVITATION_PAUSE_DAYS } from './contract.ts'

/** SQL: whether the account `w` may be invited to install the site. */
export const mayBeInvited = `(
  w.install_refused_at is null or not w.install_refused_for_good
    and w.install_refused_at < now() - interval '${INVITATION_PAUSE_DAYS} days')`
