/** Rights of API tokens: each call declares the scope it needs, and without one refuses every token (decision 53). */
export const TOKEN_SCOPE = {
  /** Reads what the member has saved. */
  own: 'own:read',
  readConversations: 'conversations:read',
  writeConversations: 'conversations:write',
  /** Search and profiles of others; for applications that the founder has named. */
  client: 'client',
} as const
export type TokenScope = (typeof TOKEN_SCOPE)[keyof typeof TOKEN_SCOPE]

export const TOKEN_SCOPES = Object.values(TOKEN_SCOPE)

export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  [TOKEN_SCOPE.own]: 'Lire mes données',
  [TOKEN_SCOPE.readConversations]: 'Lire mes conversations',
  [TOKEN_SCOPE.writeConversations]: 'Écrire dans mes conversations',
  [TOKEN_SCOPE.client]: 'Chercher, et lire les profils',
}
