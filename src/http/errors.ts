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
    super(401, 'Vous devez être connecté.')
  }
}

export class Refused extends HttpError {
  constructor(reason = 'Vous n’avez pas accès à cette page.') {
    super(403, reason)
  }
}

export class NotFound extends HttpError {
  constructor(message = 'Cette page n’existe pas.') {
    super(404, message)
  }
}

export class Conflict extends HttpError {
  constructor(message: string) {
    super(409, message)
  }
}

/** Field errors, each a list of French sentences whose first is shown under the field. */
export class InvalidData extends HttpError {
  constructor(readonly errors: Record<string, string[]>) {
    super(422, 'The given data was invalid.')
  }
}

export class TooMany extends HttpError {
  /** @param retryAfter seconds */
  constructor(retryAfter: number, message = 'Vous allez un peu vite. Patientez un instant, puis réessayez.') {
    super(429, message, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) })
  }
}

export class Unavailable extends HttpError {
  constructor() {
    super(503, '', { 'retry-after': '5' })
  }
}
