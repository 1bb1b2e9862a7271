import {
  INVALID_DATA,
  PASSWORD_NEEDED,
  PASSWORD_NEEDED_CODE,
  PROOF_NEEDED,
  PROOF_NEEDED_CODE,
  READ_ONLY,
  READ_ONLY_CODE,
} from '../../shared/texts.ts'
import {
  NO_SUCH_PAGE,
  NOT_ALLOWED,
  SECOND_FACTOR_REQUIRED,
  SENT_TOO_SLOWLY,
  SIGN_IN_FIRST,
  SLOW_DOWN,
  SUSPENDED,
} from './texts.ts'

/** An intended failure of a request; `http/error-handler.ts` turns it into a response (product.md 1). */
export class HttpError extends Error {
  /** Says to the page of a call what it can do about it. */
  readonly code?: string
  /** Where a plain form leads if nothing typed is lost; the page gets the form's address as `puis`. */
  readonly formRedirect?: string
  /** Replaces title, sentence and link that pages show for the status. */
  readonly page?: { title: string; sentence: string; next: { href: string; label: string } }
  /** Further fields of a call's answer. */
  readonly details?: Record<string, unknown>
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export class Unauthenticated extends HttpError {
  constructor() {
    super(401, SIGN_IN_FIRST)
  }
}

export class Forbidden extends HttpError {
  constructor(reason = NOT_ALLOWED) {
    super(403, reason)
  }
}

/** A page redirects a suspended member to their decisions. */
export class AccountSuspended extends Forbidden {
  constructor() {
    super(SUSPENDED)
  }
}

/** A page redirects staff to the check of their second factor. */
export class SecondFactorRequired extends Forbidden {
  constructor(reason = SECOND_FACTOR_REQUIRED) {
    super(reason)
  }
}

/** The page asks for the password and repeats the call. */
export class RecentAuthRequired extends Forbidden {
  override readonly code = PASSWORD_NEEDED_CODE
  constructor() {
    super(PASSWORD_NEEDED)
  }
}

/** The page solves a challenge and repeats the call. */
export class ProofRequired extends HttpError {
  override readonly code = PROOF_NEEDED_CODE
  constructor() {
    super(428, PROOF_NEEDED)
  }
}

export class NotFound extends HttpError {
  constructor(message = NO_SUCH_PAGE) {
    super(404, message)
  }
}

export class Conflict extends HttpError {
  constructor(message: string) {
    super(409, message)
  }
}

/** Only staff may write for now. A conflict and not 503, so that forms keep what was typed and calls have the sentence. */
export class SiteReadOnly extends Conflict {
  override readonly code = READ_ONLY_CODE
  constructor() {
    super(READ_ONLY)
  }
}

/** The body arrived too slowly, or was evicted for another one. */
export class BodyTimeout extends HttpError {
  constructor() {
    super(408, SENT_TOO_SLOWLY)
  }
}

/** Field errors, each a list of French sentences; the first is shown under the field. */
export class InvalidData extends HttpError {
  constructor(
    readonly errors: Record<string, string[]>,
    status = 422,
    message = INVALID_DATA,
  ) {
    super(status, message)
  }
}

export class TooManyRequests extends HttpError {
  /** @param retryAfter seconds */
  constructor(retryAfter: number, message = SLOW_DOWN) {
    super(429, message, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) })
  }
}

export class ServiceUnavailable extends HttpError {
  constructor() {
    super(503, '', { 'retry-after': '5' })
  }
}
