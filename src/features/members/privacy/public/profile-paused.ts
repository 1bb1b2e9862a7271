import { NotFound } from '../../../../platform/http/errors.ts'
import { PROFILE_PAUSED } from '../../../../shared/texts.ts'

/** The profile is there, and its member rests: others find nothing of it, and a page says so. */
export class ProfilePaused extends NotFound {
  constructor() {
    super(`${PROFILE_PAUSED}.`)
  }
}
