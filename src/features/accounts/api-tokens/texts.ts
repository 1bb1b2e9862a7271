import type { TokenScope } from '../../../shared/token-scopes.ts'

// Sentences of API tokens and of the applications that the founder names.

export const TOKENS_TITLE = 'Accès par programme'
export const TOKENS_LEAD =
  'Un jeton laisse un programme à vous lire vos données ou vos conversations, et rien de plus. Il ne peut ni supprimer ou exporter votre compte, ni changer vos moyens de connexion.'
export const NO_TOKEN = 'Aucun programme n’a accès à votre compte.'
export const CREATE_TOKEN = 'Créer un jeton'
export const TOKEN_NAME = 'Nom du programme'
export const TOKEN_DURATION = 'Valable'
export const TOKEN_RIGHTS = 'Ce qu’il peut faire'
export const REVOKE = 'Retirer'

export const NAME_MISSING = 'Donnez un nom à ce programme.'
export const NAME_LONG = 'Le nom doit faire 40 caractères au plus.'
export const DAYS_MISSING = 'Choisissez 30 jours, 90 jours ou un an.'
export const SCOPES_MISSING = 'Choisissez au moins un droit.'
export const CLIENT_MISSING = 'Ce droit n’est donné qu’aux applications inscrites par le fondateur.'
export const TOO_MANY_TOKENS = 'Dix jetons au plus\u202f: retirez-en un d’abord.'

export const TOKEN_CREATED = 'Votre jeton est créé. Copiez-le maintenant\u202f: il ne sera plus montré.'
export const TOKEN_REVOKED = 'Le jeton est retiré\u202f: il n’ouvre plus rien.'

export const SCOPE_HINTS: Readonly<Record<TokenScope, string>> = {
  'own:read': 'Profil, réglages, notifications, sorties et topics suivis.',
  'conversations:read': 'Aussi les messages qui arrivent, en direct.',
  'conversations:write': 'Répondre, réagir, modifier et effacer, en votre nom.',
  client: 'Comme vous les voyez sur le site, avec les mêmes limites.',
}
export const DURATION_LABELS: Readonly<Record<number, string>> = {
  30: '30 jours',
  90: '90 jours',
  365: 'un an',
}

// The founder's page.
export const APPLICATIONS_TITLE = 'Applications'
export const APPLICATION_KNOWN = 'Ce membre a déjà une application\u202f: retirez-la d’abord.'
export const APPLICATION_MEMBER_MISSING = 'Aucun membre actif ne porte ce pseudo.'
export const APPLICATION_ADDED = 'L’application est inscrite.'
export const APPLICATION_REMOVED = 'L’application est retirée, et ses jetons avec elle.'
