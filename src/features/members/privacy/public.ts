import { NotFound } from '../../../platform/http/errors.ts'
import { PROFILE_PAUSED } from '../../../shared/texts.ts'

/** The account is paused: calls return 404, and the profile page says so. */
export class ProfilePaused extends NotFound {
  constructor() {
    super(`${PROFILE_PAUSED}.`)
  }
}
