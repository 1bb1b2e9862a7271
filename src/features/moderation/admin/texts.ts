export const ADMIN_TITLE = 'Administration'
export const OVERVIEW_TITLE = 'Vue d’ensemble'
export const AUDIT_TITLE = 'Journal'

// The audit log and its export.
export const INVALID_DAY = 'Indiquez un jour, comme 2026-11-21.'
export const ACTOR = 'Qui'
export const TARGET = 'Objet'
export const CSV_COLUMNS = [
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
export const formatDateTime = (moment: string) => MOMENT.format(new Date(moment))

// The team.
/** By role. */
export const ROLE_NAMES = ['Membre', 'Modo', 'Admin', 'Fondateur'] as const
/** By role. */
export const ROLE_TITLES = [
  'N’a pas accès à l’administration',
  'Photos, forum, commentaires, signalements',
  'Aussi avertissements, suspensions, contestations, journal',
  'Tout, et les rôles des autres',
] as const
export const ROLE_SECTION_TITLES: Record<number, string> = { 3: 'Fondateurs', 2: 'Admins', 1: 'Modos' }
export const EMPTY_SECTION_TEXTS: Record<number, string> = {
  3: 'Personne.',
  2: 'Aucun admin pour l’instant.',
  1: 'Aucun modo pour l’instant.',
}
export const ROLE = 'Rôle'
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas.'
export const CANNOT_CHANGE_OWN_ROLE = 'Vous ne pouvez pas changer votre propre rôle.'
export const CANNOT_CHANGE_FOUNDER_ROLE = 'Le rôle d’un fondateur ne se change pas d’ici.'
export const SUSPENDED_CANNOT_HAVE_ROLE = 'Ce compte est suspendu\u202f: levez d’abord la suspension.'
export const UNVERIFIED_CANNOT_HAVE_ROLE =
  'L’adresse e-mail de ce membre n’est pas confirmée\u202f: il ne peut pas entrer dans l’équipe.'
export const ROLE_UNCHANGED = 'Ce membre a déjà ce rôle.'

const ROLE_CHANGE_PHRASES = [
  'n’est plus du staff',
  'est maintenant modo',
  'est maintenant admin',
  'est maintenant fondateur',
]

/** 'Salomé est maintenant admin.' */
export const formatRoleChanged = (name: string, role: number) => `${name} ${ROLE_CHANGE_PHRASES[role]}.`
export const formatRemoveTwoFactorTitle = (name: string) => `Retirer le second facteur de ${name}`
export const formatRoleQuestion = (name: string, role: number) => `${name}\u202f: ${ROLE_NAMES[role]}\u202f?`
export const SECOND_FACTOR_REMOVED = 'Son second facteur est retiré.'

/** By action of the log: object and verb. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  'photo.accept': 'a accepté une photo',
  'photo.refuse': 'a refusé une photo',
  'photo.undo': 'est revenu sur une décision de photo',
  'photo.moderate': 'a modéré une photo',
  'photo.unmoderate': 'a rétabli une photo',
  'photo.ban': 'a banni une photo',
  'photo.avatar': 'a changé une photo de profil',
  'verification.accept': 'a accepté une vérification',
  'verification.refuse': 'a refusé une vérification',
  'verification.undo': 'est revenu sur une vérification',
  'comment.moderate': 'a modéré un commentaire',
  'comment.unmoderate': 'a rétabli un commentaire',
  'slate.moderate': 'a effacé une ardoise',
  'outing.cancel': 'a annulé une sortie',
  'outing.absence': 'a tranché une absence contestée',
  'request.moderate': 'a effacé le petit mot d’une demande d’ami',
  'conversation-photo.read': 'a regardé une photo signalée d’une conversation',
  'conversation-photo.moderate': 'a modéré une photo d’une conversation',
  'conversation-photo.ban': 'a banni une photo d’une conversation',
  'prompt.choose': 'a choisi un début de phrase',
  'prompt.decline': 'a écarté un début de phrase',
  'post.moderate': 'a modéré un post',
  'post.unmoderate': 'a rétabli un post',
  'topic.edit': 'a modifié un topic',
  'topic.slow': 'a changé le rythme d’un topic',
  'topic.lock': 'a verrouillé un topic',
  'topic.unlock': 'a déverrouillé un topic',
  'topic.ban': 'a exclu un membre d’un topic',
  'topic.unban': 'a réadmis un membre dans un topic',
  'member.ban': 'a suspendu un membre',
  'member.unban': 'a levé une suspension',
  'member.judicial-block': 'a inscrit un blocage judiciaire',
  'member.judicial-unblock': 'a mis fin à un blocage judiciaire',
  'legal.request': 'a ouvert des données scellées, pour une autorité',
  'member.warn': 'a changé un avertissement',
  'member.status': 'a changé le statut d’un profil',
  'member.description': 'a retiré ou rendu une description',
  'member.role': 'a changé un rôle',
  'regular.name': 'a nommé un habitué du forum',
  'regular.revoke': 'a retiré à un membre le rôle d’habitué',
  'report.take': 'a pris un signalement',
  'report.release': 'a rendu un signalement',
  'report.escalate': 'a transmis un signalement aux admins',
  'report.return': 'a renvoyé un signalement',
  'report.close': 'a traité un signalement',
  'report.reopen': 'a rouvert un signalement',
  'report.alert': 'a préparé un dossier pour une autorité',
  'report.read': 'a lu les messages d’un signalement',
  'review.admit': 'a admis une inscription',
  'contest.accept': 'a accepté une contestation',
  'contest.refuse': 'a refusé une contestation',
  'letter.close': 'a classé un courrier',
  'letter.reopen': 'a rouvert un courrier',
  'note.add': 'a écrit une note',
  'photo.restore': 'a rétabli une photo',
  'member.reveal': 'a lu des coordonnées en clair',
  'factor.add': 'a activé son second facteur',
  'factor.renew': 'a renouvelé ses codes de secours',
  'factor.recovery': 'a utilisé un code de secours',
  'factor.wrong': 'a saisi des codes faux',
  'factor.remove': 'a retiré un second facteur',
  'passkey.add': 'a ajouté une clé d’accès',
  'passkey.remove': 'a retiré une clé d’accès',
  'passkey.copied': 'a montré une clé d’accès qui semble copiée',
  'token.created': 'a créé un jeton',
  'token.revoked': 'a retiré un jeton',
  'application.add': 'a inscrit une application',
  'application.remove': 'a retiré une application',
  'category.add': 'a ajouté une catégorie',
  'category.edit': 'a modifié une catégorie',
  'category.remove': 'a supprimé une catégorie',
  'category.order': 'a changé l’ordre des catégories',
  'template.edit': 'a modifié une réponse rapide',
  'order.add': 'a inscrit une injonction',
  'order.remove': 'a retiré une injonction',
  'audit.export': 'a exporté le journal',
  'setting.change': 'a changé un réglage du site',
  'setting.reset': 'a remis un réglage du site au défaut',
  'logo.change': 'a changé le logo du site',
  'logo.reset': 'a remis le dessin d’origine à la place du logo',
}

/** Falls back to the stored action. */
export const getActionLabel = (action: string) => ACTION_LABELS[action] ?? action

const TARGET_LABELS: Readonly<Record<string, string>> = {
  photo: 'photo',
  verification: 'photo',
  comment: 'commentaire',
  slate: 'ardoise',
  request: 'demande d’ami',
  prompt: 'début de phrase',
  post: 'post',
  topic: 'topic',
  report: 'signalement',
  contest: 'contestation',
  letter: 'courrier',
  order: 'injonction',
  application: 'application',
  note: 'note',
  category: 'catégorie',
  template: 'réponse',
}

/** 'photo 12'. @param action of the log */
export function formatTarget(action: string, id: number): string {
  const kind = TARGET_LABELS[action.split('.')[0] ?? '']
  return kind ? `${kind} ${id}` : String(id)
}

const DETAIL_LABELS: Readonly<Record<string, string>> = {
  decision: 'décision',
  rule: 'règle',
  until: 'jusqu’au',
  hides: 'contenus masqués',
  percent: 'pourcentage',
  status: 'statut',
  role: 'rôle',
  was: 'avant',
  text: 'texte',
  setting: 'réglage',
  renamed: 'titre changé',
  category: 'catégorie',
  can_description: 'description permise',
  warning: 'avertissement',
  contest: 'contestation',
  photo: 'fichier',
  case: 'signalement',
  action: 'acte',
  rows: 'lignes',
  authority: 'autorité',
  contains: 'contient',
  alert: 'dossier',
  reference: 'référence',
  members: 'membres',
  records: 'données lues',
  opened: 'données ouvertes',
  by: 'cherché par',
  from: 'depuis le',
  to: 'avant le',
}

/** Falls back to the stored key. */
export const getDetailLabel = (key: string) => DETAIL_LABELS[key] ?? key
