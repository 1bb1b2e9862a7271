/** What staff did, in words, by the log's own: an object and a verb. */
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
  'post.moderate': 'a modéré un post',
  'post.unmoderate': 'a rétabli un post',
  'topic.edit': 'a modifié un topic',
  'topic.lock': 'a verrouillé un topic',
  'topic.unlock': 'a déverrouillé un topic',
  'topic.ban': 'a exclu un membre d’un topic',
  'topic.unban': 'a réadmis un membre dans un topic',
  'member.ban': 'a suspendu un membre',
  'member.unban': 'a levé une suspension',
  'member.warn': 'a changé un avertissement',
  'member.status': 'a changé le statut d’un profil',
  'member.description': 'a retiré ou rendu une description',
  'member.role': 'a changé un rôle',
  'report.take': 'a pris un signalement',
  'report.release': 'a rendu un signalement',
  'report.escalate': 'a transmis un signalement aux admins',
  'report.return': 'a renvoyé un signalement',
  'report.close': 'a traité un signalement',
  'report.reopen': 'a rouvert un signalement',
  'report.read': 'a lu les messages d’un signalement',
  'review.admit': 'a admis une inscription',
  'contest.accept': 'a accepté une contestation',
  'contest.refuse': 'a refusé une contestation',
  'letter.close': 'a classé un courrier',
  'letter.reopen': 'a rouvert un courrier',
  'note.add': 'a écrit une note',
  'factor.add': 'a activé son second facteur',
  'factor.renew': 'a renouvelé ses codes de secours',
  'factor.recovery': 'a utilisé un code de secours',
  'factor.wrong': 'a saisi des codes faux',
  'factor.remove': 'a retiré un second facteur',
  'category.add': 'a ajouté une catégorie',
  'category.edit': 'a modifié une catégorie',
  'category.remove': 'a supprimé une catégorie',
  'category.order': 'a changé l’ordre des catégories',
  'template.edit': 'a modifié une réponse rapide',
  'audit.export': 'a exporté le journal',
}

/** An act in words; the log's own where there are none. */
export const getActionLabel = (action: string) => ACTION_LABELS[action] ?? action

const TARGET_LABELS: Readonly<Record<string, string>> = {
  photo: 'photo',
  verification: 'photo',
  comment: 'commentaire',
  post: 'post',
  topic: 'topic',
  report: 'signalement',
  contest: 'contestation',
  letter: 'courrier',
  note: 'note',
  category: 'catégorie',
  template: 'réponse',
}

/** 'photo 12'. @param action what was done to it */
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
  renamed: 'titre changé',
  category: 'catégorie',
  can_description: 'description permise',
  warning: 'avertissement',
  contest: 'contestation',
  photo: 'fichier',
  case: 'signalement',
  action: 'acte',
  rows: 'lignes',
}

/** What a detail is called; the log's own word where there is none. */
export const getDetailLabel = (key: string) => DETAIL_LABELS[key] ?? key
