// Meetings: the napkin, the relative, all is well, and what follows.

export const MEET = 'On se voit\u202f?'
export const MEET_HELP = 'Proposer un moment et un lieu'
export const MEET_LEAD =
  'Écrivez-le sur la nappe\u202f: un lieu public, et jusqu’à trois moments qui vous vont.'
export const PROPOSE = 'Tendre la serviette'
export const PROPOSED = 'Votre proposition est sur la table.'

export const TOO_EARLY =
  'Encore un peu de conversation\u202f: «\u202fOn se voit\u202f?\u202f» s’ouvre après six messages de chacun.'
export const ALREADY_AGREED = 'Vous avez déjà un rendez-vous ici. Annulez-le pour en proposer un autre.'
export const ALREADY_PROPOSED = 'Une proposition attend déjà votre réponse ici.'
export const CLOSED = 'Cette conversation est refermée\u202f: on ne peut plus rien y proposer.'
export const PROPOSED_TOO_OFTEN =
  'Vous venez de proposer plusieurs rendez-vous. Prenez un instant, puis recommencez.'

export const PLACE_LABEL = 'Où'
export const PLACE_HINT = 'Un lieu public\u202f: un café, un quai, un marché.'
export const PLACE_MISSING = 'Écrivez un lieu, en 3 à 120 caractères.'
export const PLACE_TOO_LONG = '120 caractères au plus.'
export const PLACE_HAS_CONTACT = 'Le nom du lieu suffit ici\u202f: ni lien, ni numéro, ni adresse e-mail.'
export const PLACE_IS_HOME =
  'Pour une première fois, choisissez plutôt un lieu public\u202f: un café, un marché, un quai.'

export const DAY_LABEL = 'Le jour'
export const TIME_LABEL = 'L’heure'
export const HOURS_LABEL = 'Combien de temps'
export const SLOT_TITLES = [
  'Un moment',
  'Un deuxième, si vous voulez',
  'Un troisième, si vous voulez',
] as const
export const SLOT_MISSING = 'Choisissez un jour.'
export const TIME_MISSING = 'Choisissez une heure.'
export const BAD_DAY = 'Ce jour n’existe pas.'
export const BAD_TIME = 'Écrivez l’heure ainsi\u202f: 20:30.'
export const SKIPPED_TIME = 'Cette heure n’existe pas ce jour-là\u202f: on passe à l’heure d’été.'
export const SLOT_PAST = 'Ce moment est déjà passé.'
export const SLOT_TOO_FAR = 'Choisissez un moment dans les 60 jours.'
export const SLOT_TWICE = 'Ce moment est déjà proposé plus haut.'
export const BAD_HOURS = 'De 1 à 6 heures.'
export const formatHours = (hours: number) => (hours === 1 ? 'une heure' : `${hours} heures`)

export const NO_NAPKIN = 'Cette proposition n’existe pas.'
export const NOT_YOURS_TO_ANSWER = 'C’est à l’autre de répondre à votre proposition.'
export const NOT_YOURS_TO_WITHDRAW = 'Seule la personne qui a proposé peut retirer sa proposition.'
export const NO_LONGER_OPEN = 'Cette proposition n’attend plus de réponse.'
export const NO_SUCH_SLOT = 'Choisissez l’un des moments proposés.'
export const SLOT_OVER = 'Ce moment est passé. Choisissez-en un autre, ou proposez d’autres moments.'
export const NOT_AGREED = 'Il n’y a pas de rendez-vous à annuler.'
export const NOT_OVER = 'Ce rendez-vous n’est pas encore passé.'
export const MEETING_BEGUN = 'Ce rendez-vous a déjà commencé.'
export const NAPKIN_STAYS = 'Une proposition se retire, elle ne se supprime pas.'

export const ACCEPTED = 'C’est noté\u202f: vous vous voyez.'
export const DECLINED = 'C’est dit gentiment. Vous pouvez proposer d’autres moments.'
export const WITHDRAWN = 'Votre proposition est retirée.'
export const CANCELLED = 'Le rendez-vous est annulé.'

export const DECLINE = 'Aucun ne me va'
export const WITHDRAW = 'Retirer ma proposition'
export const PROPOSE_OTHERS = 'Proposer d’autres moments'
export const CANCEL = 'Annuler le rendez-vous'
export const CANCEL_LABEL = 'Un mot pour l’autre'
export const NOTE_MISSING = 'Écrivez un mot pour l’autre.'
export const NOTE_TOO_LONG = '200 caractères au plus.'
export const ADD_TO_CALENDAR = 'Ajouter à mon agenda'
export const WARN_RELATIVE = 'Prévenir un proche'

// 'Prévenir un proche'.

export const RELATIVE_LEAD =
  'Une personne de confiance reçoit l’heure et le lieu, par un seul e-mail. Rien n’y est dit de la personne que vous voyez.'
export const FIRST_NAME_LABEL = 'Votre prénom, tel que votre proche vous connaît'
export const FIRST_NAME_BAD = 'Un prénom, en lettres\u202f: 40 caractères au plus.'
export const EMAIL_LABEL = 'L’adresse e-mail de votre proche'
export const SHOW_MAIL = 'Voir l’e-mail avant de l’envoyer'
export const MAIL_SHOWN = 'Voici l’e-mail, mot pour mot. Rien n’est encore parti.'
export const SEND_MAIL = 'Envoyer cet e-mail'
export const CHANGE_MAIL = 'Corriger'
export const MAIL_SENT = 'Votre proche reçoit l’e-mail dans un instant.'
export const MEETING_OVER = 'Ce rendez-vous est passé\u202f: il n’y a plus personne à prévenir.'
export const MAILS_SPENT = 'Trois e-mails à un proche par semaine, et c’est fait. Le téléphone marche aussi.'
export const LINK_SHOWN = 'Le lien de l’e-mail s’ouvre sans compte, et s’efface 12 heures après la fin.'

// The page of the mail's link.

export const LINK_TITLE = 'Un rendez-vous'
export const LINK_OVER = 'Ce lien n’est plus valable'
export const LINK_OVER_LEAD = 'Il s’efface 12 heures après la fin du rendez-vous.'
export const IS_WELL = '«\u202fTout va bien\u202f»\u202f: la réponse est arrivée.'
export const NOT_YET_WELL = '«\u202fTout va bien\u202f»\u202f: pas encore de réponse.'
export const MEETING_CANCELLED = 'Ce rendez-vous n’aura pas lieu.'

// 'Tout va bien ?' and the next day.

export const CHECK_TITLE = 'Tout va bien\u202f?'
export const CHECK_LEAD = 'Sans réponse, rien n’est envoyé à personne.'
export const ALL_WELL = 'Oui, tout va bien'
export const NEED_HELP = 'J’ai besoin d’aide'
export const WELL_SAVED = 'Merci de l’avoir dit. Bonne fin de soirée.'
export const ASK_TITLE = 'Vous vous êtes vus\u202f?'
export const ASK_LEAD = 'Votre réponse reste ici\u202f: l’autre n’en voit rien, ni vous de la sienne.'
export const OUTCOME_LABELS = [
  'On se revoit',
  'Gentil, mais non',
  'Pas à l’aise',
  'On ne s’est pas vus',
] as const
export const OUTCOME_MISSING = 'Choisissez une réponse.'
export const OUTCOME_SAVED = 'C’est noté, pour vous seul.'
