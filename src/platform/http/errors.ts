import { INVALID_DATA } from '../../shared/texts.ts'
import {
  NO_SUCH_PAGE,
  NOT_ALLOWED,
  SECOND_FACTOR_REQUIRED,
  SENT_TOO_SLOWLY,
  SIGN_IN_FIRST,
  SLOW_DOWN,
  SUSPENDED,
} from './texts.ts'

/** What a request can fail with on purpose; `http/error-handler.ts` turns each into its answer (product.md 1). */
export class HttpError extends Error {
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

/** A suspended member may not; a page leads to where they read why. */
export class AccountSuspended extends Forbidden {
  constructor() {
    super(SUSPENDED)
  }
}

/** Staff are to show their second factor first; a page leads to where they do. */
export class SecondFactorRequired extends Forbidden {
  constructor() {
    super(SECOND_FACTOR_REQUIRED)
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

/** The body came too slowly, or made room for another one. */
export class BodyTimeout extends HttpError {
  constructor() {
    super(408, SENT_TOO_SLOWLY)
  }
}

/** Field errors, each a list of French sentences whose first is shown under the field. */
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
