/**
 * Rights of API tokens: each call declares the scope it needs, and without one refuses every token (decision 53).
 * `own:read` reads what the member has saved; `client`, search and profiles, is for applications that the founder has
 * named.
 */
export const TOKEN_SCOPES = ['own:read', 'conversations:read', 'conversations:write', 'client'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  'own:read': 'Lire mes données',
  'conversations:read': 'Lire mes conversations',
  'conversations:write': 'Écrire dans mes conversations',
  client: 'Chercher, et lire les profils',
}
