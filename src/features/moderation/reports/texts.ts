// Quoted exactly from the specification (2, sections 5 and 8).
export const REPORT_SENT = 'Votre signalement a été envoyé'
export const REPORT_SENT_AND_BLOCKED = `${REPORT_SENT}, et ce membre est bloqué.`
export const REASON_HINT = 'Soyez clair et concis'

export const REASON_TOO_LONG = 'Les précisions comptent 140 caractères au plus.'
export const CANNOT_REPORT_SELF = 'Vous ne pouvez pas vous signaler vous-même.'
export const TARGET_NOT_FOUND = 'Ce que vous signalez n’existe plus.'
export const REPORT_LIMIT_REACHED =
  'Vous avez envoyé beaucoup de signalements aujourd’hui. Vous pourrez reprendre demain.'
export const UNCONFIRMED_REPORT_LIMIT_REACHED =
  'Avant de confirmer votre adresse e-mail, vous pouvez envoyer trois signalements par jour. Confirmez-la, ou reprenez demain.'

/** Title of the form, by type. */
export const REPORT_TITLES = {
  1: 'Signaler ce profil',
  2: 'Signaler cette conversation',
  3: 'Signaler ce commentaire',
  4: 'Signaler cette photo',
  5: 'Signaler ce post',
  6: 'Signaler cette ardoise',
  7: 'Signaler cette photo',
  8: 'Signaler cette sortie',
  9: 'Signaler ce petit mot',
} as const
export const BLOCK_AND_REPORT = 'Bloquer et signaler'
export const BLOCK_LEAD =
  'Vous ne vous croiserez plus, et la conversation quitte votre liste. Inutile de lire la suite.'
export const REPORT_LEAD =
  'Notre équipe lit chaque signalement. Le membre concerné ne saura pas de qui il vient.'
/** Messages sent with the report of a conversation. */
export const formatAttachedMessages = (count: number) =>
  `Les ${count} derniers messages de la conversation y seront joints.`
export const CATEGORY = 'Que se passe-t-il\u202f?'
export const CATEGORIES = {
  fake: 'Faux profil',
  sexual: 'Contenu sexuel',
  harassment: 'Harcèlement ou insultes',
  scam: 'Arnaque',
  minor: 'Personne mineure',
  danger: 'Danger pour quelqu’un',
  other: 'Autre chose',
} as const
export const REASON = 'Précisions (facultatif)'
export const SEND_REPORT = 'Envoyer'
export const CANCEL = 'Annuler'
