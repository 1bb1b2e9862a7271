import { TOKEN_SCOPES, type TokenScope } from '../../../shared/token-scopes.ts'

/** More than a member's programs; the database counts under a lock. */
export const MAX_TOKENS = 10

/** Scopes that a member may choose. */
export function listChoosableScopes(hasApplication: boolean): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => hasApplication || scope !== 'client')
}
