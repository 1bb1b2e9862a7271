import type { RuleName } from '../../rule-names.ts'

// The form 'Régler ce qui compte': each rule in words.

/** Rules in the order of the form. */
export const SETTING_TEXTS = {
  intention: { label: 'Ce que vous espérez', hint: 'Vous avez au moins une envie en commun.' },
  interests: { label: 'Vos goûts', hint: 'Vous avez coché les mêmes, trois comptent au plus.' },
  distance: { label: 'La distance', hint: 'Moins de 30\u00a0km, et davantage encore sous 10\u00a0km.' },
  presence: { label: 'Le moment', hint: 'Vous êtes là tous les deux ces jours-ci.' },
  children: { label: 'Les enfants', hint: 'Vous en avez tous les deux, ou aucun de vous n’en a.' },
  tobacco: { label: 'Le tabac', hint: 'Vous fumez tous les deux, ou aucun de vous ne fume.' },
  topics: { label: 'Le forum', hint: 'Vous avez écrit dans les mêmes discussions.' },
  outings: { label: 'Les sorties', hint: 'Vous allez aux mêmes.' },
  orientation: {
    label: 'L’orientation',
    hint: 'La même réponse. Ne compte qu’entre deux personnes qui ont donné leur accord pour la dire.',
  },
  religion: {
    label: 'La religion',
    hint: 'La même réponse. Ne compte qu’entre deux personnes qui ont donné leur accord pour la dire.',
  },
} as const satisfies Partial<Record<RuleName, { label: string; hint: string }>>

/** By weight. */
export const WEIGHT_LABELS = ['Ne compte pas', 'Compte', 'Compte beaucoup'] as const

export const SETTINGS_LEAD =
  'Dites ce qui doit peser quand nous choisissons qui vous proposer. L’autre a ses propres réglages\u202f: les deux comptent.'
export const SAVE_SETTINGS = 'Enregistrer'
export const NEVER_TITLE = 'Ce qui n’est jamais regardé'
export const NEVER = [
  'Votre apparence\u202f: ni vos photos, ni votre taille, ni votre silhouette.',
  'Votre succès\u202f: combien de personnes vous regardent, vous aiment ou vous écrivent.',
  'Ce que vous cachez dans votre visibilité\u202f: ni pour vous, ni pour l’autre.',
  'Premium\u202f: personne ne paie pour être proposé.',
] as const
