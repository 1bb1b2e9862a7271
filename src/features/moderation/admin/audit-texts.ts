// The audit log's page and its export.

export const AUDIT_LEAD = 'Ce que le staff a fait, et pourquoi. Rien n’y est modifié ni effacé.'
export const BAD_DAY = 'Indiquez un jour, comme 2026-11-21.'

export const FILTER = 'Filtrer le journal'
export const ACTOR = 'Qui'
export const USER = 'Membre concerné'
export const NAME_OR_ID = 'Nom ou numéro'
export const ACTION = 'Acte'
export const ANY_ACTION = 'Tous les actes'
export const TARGET = 'Objet'
export const TARGET_HINT = 'Numéro'
export const FROM = 'Du'
export const TO = 'Au'
export const SHOW = 'Afficher'
export const CLEAR = 'Tout afficher'

export const WHEN = 'Quand'
export const ACT = 'Acte'
export const WHOM = 'Membre'
export const REASON = 'Motif'
export const DETAILS = 'Détails'

export const NOTHING_FOUND = 'Rien ne correspond à ces filtres.'
export const NOTHING_YET = 'Le journal est vide\u202f: le staff n’a encore rien fait.'
export const BACK_TO_NEWEST = 'Revenir au début'
export const OLDER = 'Plus anciens'

export const EXPORT = 'Exporter en CSV'
export const EXPORT_HINT =
  'Les lignes affichées par ces filtres, 100\u202f000 au plus. L’export est lui-même inscrit au journal.'
export const COLUMNS = [
  'Numéro',
  'Quand',
  'Qui',
  'Numéro de qui',
  'Acte',
  'Acte en clair',
  'Membre',
  'Numéro du membre',
  'Objet',
  'Motif',
  'Détails',
]

/** Somebody whose account is gone. */
export const deleted = (id: number) => `compte supprimé nº\u00a0${id}`

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Paris',
})
/** '21/11/2026 18:04:09', in Paris. */
export const momentOf = (moment: string) => MOMENT.format(new Date(moment))
