import { UNDO_HOURS } from './account-deletion.ts'
import { HIDDEN_DAYS } from './hidden-members.ts'
import { PHOTO_RETENTION_DAYS } from './photos.ts'
import {
  ADDRESS_YEARS,
  CONTACT_MONTHS,
  COPY_ROW_DAYS,
  COPY_TTL_DAYS,
  COUPLE_DAYS,
  DRAFT_DAYS,
  ERASURE_DAYS,
  FIRST_MESSAGE_DAYS,
  HIT_RETENTION_DAYS,
  INACTIVE_MONTHS,
  KEPT_MESSAGE_DAYS,
  LEGAL_RETENTION_YEARS,
  LINK_HOURS,
  MEETING_ANSWER_DAYS,
  MESSAGE_VERSION_DAYS,
  NOTICE_MONTHS,
  OUTING_CHOICE_DAYS,
  OUTING_DAYS,
  PAYMENT_EVENT_DAYS,
  PAYMENT_YEARS,
  PENDING_HOURS,
  PROOF_MINUTES,
  RELATIVE_HOURS,
  REQUEST_TEXT_DAYS,
  RETAINED_MONTHS,
  SESSION_DAYS,
  SIGNUP_ALERT_DAYS,
  STATEMENT_YEARS,
  SUGGESTION_DAYS,
  TOKEN_DAYS,
} from './retention.ts'
import { CASE_MONTHS, MARK_YEARS, REVIEW_HOURS } from './review.ts'

// The words of the register of processing (RGPD, article 30): activities, categories of data, retention. Plain spaces;
// readers apply French spacing.

/** A processing activity. */
export interface Activity {
  name: string
  purpose: string
  /** RGPD, article 6, and article 9 where data are sensitive. */
  basis: string
  persons: string
  recipients: string
  /** Security measures of its own, next to those of all activities. */
  measures: string
}

const MEMBERS = 'Les membres.'
const OTHER_MEMBERS = 'Les autres membres, selon les réglages de visibilité ; le staff.'
const CONTRACT = 'Le contrat que sont les conditions d’utilisation (article 6, 1, b).'

export const ACTIVITIES = {
  accounts: {
    name: 'Comptes et connexion',
    purpose: 'Ouvrir un compte, reconnaître son titulaire, confirmer son adresse, écarter les mineurs.',
    basis: CONTRACT,
    persons: MEMBERS,
    recipients: 'Le membre ; le staff, adresses masquées ; l’hébergeur et le service d’e-mail.',
    measures:
      'Mots de passe hachés (Argon2id), jetons gardés sous forme d’empreinte, second facteur du staff, mot de passe redemandé avant un acte grave.',
  },
  profiles: {
    name: 'Profils, recherche et position',
    purpose: 'Présenter un membre aux autres et leur permettre de se trouver, à une distance approchée.',
    basis: `${CONTRACT} La position de l’appareil : le consentement, donné dans le navigateur (article 6, 1, a).`,
    persons: MEMBERS,
    recipients: OTHER_MEMBERS,
    measures:
      'Position arrondie avant d’être gardée, et montrée avec un jour de retard ; réglages de visibilité ; lectures de profils limitées.',
  },
  sensitive: {
    name: 'Orientation et religion',
    purpose:
      'Permettre aux membres qui le veulent de dire leur orientation et leur religion, et d’être trouvés par elles.',
    basis: 'Le consentement explicite (articles 6, 1, a et 9, 2, a), donné à part, retiré au même endroit.',
    persons: 'Les membres qui l’ont accepté.',
    recipients: OTHER_MEMBERS,
    measures:
      'Ni demandées, ni gardées, ni cherchées sans accord ; cachées à tous sauf aux amis tant que le membre ne choisit pas de les montrer ; effacées au retrait.',
  },
  photos: {
    name: 'Photos, likes et commentaires',
    purpose:
      'Montrer des photos, dans un album ou un message du forum, les apprécier et les commenter ; vérifier qu’un profil est celui de son titulaire.',
    basis: `${CONTRACT} La photo de vérification est facultative. Empreintes des photos : l’intérêt légitime à ce qu’une photo bannie ne revienne pas (article 6, 1, f).`,
    persons: MEMBERS,
    recipients:
      'Les autres membres, pour une photo acceptée ; le staff ; l’hébergeur ou le stockage d’objets.',
    measures:
      'Photos refaites sans métadonnées, vues par une personne avant publication ; noms de fichiers au hasard ; aucun visage n’est analysé.',
  },
  contacts: {
    name: 'Relations et messages',
    purpose: 'Demander, accepter et bloquer des contacts ; converser ; freiner les envois en série.',
    basis: `${CONTRACT} Compteurs et empreintes des premiers messages : l’intérêt légitime à un site sûr (article 6, 1, f).`,
    persons: MEMBERS,
    recipients: 'Les deux correspondants ; le staff, seulement pour une conversation signalée.',
    measures: 'Chaque lecture par le staff est inscrite à un journal ; pas de chiffrement de bout en bout.',
  },
  forum: {
    name: 'Forum',
    purpose: 'Publier, suivre et retrouver des discussions ; y réagir ; voter.',
    basis: CONTRACT,
    persons: MEMBERS,
    recipients: 'Le public, moteurs de recherche compris : nom et texte, jamais photo ni profil ; le staff.',
    measures: 'Nom masqué aux visiteurs sur demande ; versions antérieures lues par le staff seul.',
  },
  outings: {
    name: 'Sorties',
    purpose: 'Proposer des sorties, en partager les places, et se revoir si les deux le souhaitent.',
    basis: `${CONTRACT} Absences : l’intérêt légitime de qui organise (article 6, 1, f).`,
    persons: MEMBERS,
    recipients: 'Le public : titre, jour, commune, nombres ; les membres ; qui organise ; le staff.',
    measures: 'Endroit exact donné la veille à qui vient ; choix du lendemain lus s’ils sont partagés.',
  },
  news: {
    name: 'Fil, notifications, visites et alertes',
    purpose: 'Dire à un membre ce qui le concerne, et, s’il le veut, par alertes ou mail du vendredi.',
    basis: `${CONTRACT} Alertes du navigateur et mail de la semaine : le consentement (article 6, 1, a).`,
    persons: MEMBERS,
    recipients: 'Le membre ; ses amis, pour le fil ; le service d’alertes de son navigateur, chiffré.',
    measures: 'Contenu chiffré pour le navigateur ; rien d’un membre bloqué ; mail arrêté d’un lien.',
  },
  moderation: {
    name: 'Modération',
    purpose:
      'Recevoir les signalements, décider, motiver, entendre les contestations ; retirer ce qui est illicite.',
    basis: 'Les obligations légales du règlement (UE) 2022/2065, articles 16 à 20 (article 6, 1, c).',
    persons: 'Les membres ; les personnes qui signalent.',
    recipients:
      'Le staff ; la personne concernée, sans le nom de qui a signalé ni de qui a décidé ; les autorités, sur demande.',
    measures:
      'Actes inscrits à un journal chaîné ; personne ne décide d’une contestation contre sa propre décision.',
  },
  returning: {
    name: 'Retour des comptes bannis',
    purpose:
      'Reconnaître une personne bannie qui s’inscrit de nouveau et des inscriptions qui se ressemblent ; une personne décide.',
    basis:
      'L’intérêt légitime des membres à ne pas retrouver une personne bannie (article 6, 1, f) ; droit d’opposition.',
    persons: 'Les membres bannis ; les nouveaux membres.',
    recipients: 'Le staff.',
    measures: 'Empreintes illisibles sans la clé du site ; sans décision, la personne est libérée.',
  },
  security: {
    name: 'Sécurité du site',
    purpose: 'Protéger les comptes, limiter les lectures en masse, prouver ce que fait le staff.',
    basis:
      'L’intérêt légitime du site et des membres (article 6, 1, f) ; la sécurité du traitement (article 32).',
    persons: 'Les membres ; les visiteurs qui atteignent une limite ; le staff.',
    recipients: 'Le staff, adresses masquées.',
    measures: 'Affichage en clair des adresses inscrit au journal ; journal que la base refuse de modifier.',
  },
  premium: {
    name: 'Premium et paiements',
    purpose: 'Vendre l’abonnement, le tenir à jour, tenir les comptes.',
    basis:
      'Le contrat (article 6, 1, b), puis l’obligation comptable (article 6, 1, c ; code de commerce, L123-22).',
    persons: 'Les abonnés.',
    recipients: 'Stripe, quand il est réglé ; la comptabilité ; le staff, pour l’état de l’abonnement.',
    measures:
      'Aucun numéro de carte ne passe par le site ; événements du paiement vérifiés auprès de Stripe.',
  },
  rights: {
    name: 'Droits des personnes',
    purpose:
      'Prouver les consentements, remettre une copie des données, effacer un compte et le rester après une restauration.',
    basis: 'Les obligations légales du RGPD, articles 7, 15, 17 et 20 (article 6, 1, c).',
    persons: MEMBERS,
    recipients: 'Le membre seul.',
    measures:
      'Lien à usage unique, mot de passe redemandé, lignes de consentement que la base refuse de modifier.',
  },
  contact: {
    name: 'Courrier de contact',
    purpose: 'Répondre à qui écrit, avec ou sans compte.',
    basis: 'L’intérêt légitime à répondre (article 6, 1, f).',
    persons: 'Les membres ; les visiteurs.',
    recipients: 'Les admins ; la boîte de contact et son service d’e-mail.',
    measures: 'Pages réservées aux admins, second facteur.',
  },
  courts: {
    name: 'Données gardées pour la justice',
    purpose:
      'Permettre à une autorité d’identifier qui a publié, et exécuter la décision d’un tribunal qui suspend un compte.',
    basis:
      'Les obligations légales d’un hébergeur (article 6, 1, c ; loi 2004-575, article 6 ; décret 2021-1362 ; code pénal, article 131-35-1).',
    persons: 'Les membres, aussi après la fermeture du compte.',
    recipients: 'Les autorités, sur demande ; personne d’autre.',
    measures:
      'Scellées par une clé publique : le site ne peut pas les relire ; chaque ouverture est inscrite au journal et écrite au fondateur.',
  },
  operation: {
    name: 'Fonctionnement et chiffres',
    purpose:
      'Faire tourner le programme, compter sans nom ce qui se passe par jour et, par groupes de cinq personnes au moins, comment on se rencontre.',
    basis: 'L’intérêt légitime à un site qui fonctionne (article 6, 1, f).',
    persons: 'Les membres, par leur numéro seulement.',
    recipients: 'L’exploitant.',
    measures: 'Ni texte ni adresse dans les travaux en attente et les journaux techniques.',
  },
} as const satisfies Record<string, Activity>

export type ActivityKey = keyof typeof ACTIVITIES

/** A retention period. Those without `isInternal` are the list of the privacy page, in this order. */
export interface Retention {
  about: string
  until: string
  /** Of no interest to members. */
  isInternal?: true
  /** Shown only where payments are taken. */
  isPaid?: true
  /** Shown only where data for courts are sealed. */
  isSealed?: true
}

const ACCOUNT_END = `effacé ${UNDO_HOURS} heures plus tard, le temps de changer d’avis`

export const RETENTION = {
  account: {
    about: 'Compte et profil',
    until: `Jusqu’à la suppression du compte : caché aussitôt, ${ACCOUNT_END}. Après ${INACTIVE_MONTHS} mois sans visite, le compte est supprimé, deux e-mails l’annonçant.`,
  },
  suggestions: {
    about: 'Personnes proposées chaque soir',
    until: `${SUGGESTION_DAYS} jours, pour ne pas vous proposer deux fois la même personne.`,
  },
  hiddenMembers: {
    about: 'Personnes mises de côté avec « Pas pour moi »',
    until: `${HIDDEN_DAYS} jours après votre choix, ou dès que vous les reprenez.`,
  },
  photos: {
    about: 'Photos',
    until: `Jusqu’à ce que vous les supprimiez. Refusée ou retirée par le staff : ${PHOTO_RETENTION_DAYS} jours après la décision, comme une photo de vérification, et comme celles d’un message que le staff a modéré.`,
  },
  messages: {
    about: 'Messages',
    until:
      'Tant que l’un des deux les garde. Si vous supprimez votre compte, l’autre garde la conversation sans votre nom ; si l’un avait bloqué l’autre, elle disparaît.',
  },
  keptMessages: {
    about: 'Message écrit avant la confirmation de l’adresse',
    until: `jusqu’à la confirmation, ${KEPT_MESSAGE_DAYS} jours au plus.`,
  },
  meetings: {
    about: 'Réponses après un rendez-vous',
    until: `${MEETING_ANSWER_DAYS} jours ; lues de vous seul.`,
  },
  couples: {
    about: 'Votre choix dans « On s’est trouvés »',
    until: `${COUPLE_DAYS} jours, ou dès que vous le retirez ; lu de vous seul tant que l’autre ne vous choisit pas.`,
  },
  relatives: { about: 'Adresse d’un proche prévenu', until: `${RELATIVE_HOURS} h après le rendez-vous.` },
  drafts: {
    about: 'Brouillon d’un message',
    until: `jusqu’à l’envoi, ${DRAFT_DAYS} jours sans y toucher au plus ; lu de vous seul.`,
  },
  conversationPhotos: {
    about: 'Photos des conversations',
    until: `Jusqu’à ce que leur auteur les supprime, ou son compte, ou que les deux aient masqué ou quitté la conversation. Retirée par le staff : ${PHOTO_RETENTION_DAYS} jours. Signalée : jusqu’à la décision.`,
  },
  messageVersions: {
    about: 'Texte d’avant d’un message modifié ou supprimé',
    until: `${MESSAGE_VERSION_DAYS} jours, pour le cas d’un signalement ; lu de personne sinon.`,
  },
  firstMessages: { about: 'Empreinte des premiers messages', until: `${FIRST_MESSAGE_DAYS} jours.` },
  requestTexts: {
    about: 'Petit mot d’une demande d’ami, et ce à quoi il répond',
    until: `effacés ${REQUEST_TEXT_DAYS} jours après un refus, et aussitôt si la demande est retirée ou acceptée (le mot devient alors un message).`,
  },
  forum: {
    about: 'Messages du forum',
    until: 'Ils restent, sous « Membre supprimé » après la suppression du compte.',
  },
  outings: {
    about: 'Sorties, et qui y est venu',
    until: `${OUTING_DAYS} jours ; compte supprimé : celles à venir annulées, leurs textes effacés.`,
  },
  outingChoices: { about: 'Avec qui vous iriez encore', until: `${OUTING_CHOICE_DAYS} jours.` },
  visits: { about: 'Visites de profils', until: `${RETAINED_MONTHS.visits} mois, plus le mois en cours.` },
  news: {
    about: 'Nouvelles et notifications',
    until: `${RETAINED_MONTHS.notifications} mois, plus le mois en cours.`,
  },
  signupAddress: { about: 'Adresse IP de l’inscription', until: `${ADDRESS_YEARS} an.` },
  sessions: {
    about: 'Connexions (appareil, adresse IP) et alertes du navigateur',
    until: `Le temps de la session : ${SESSION_DAYS.plain} jours au plus, ${SESSION_DAYS.remembered} avec « Rester connecté ».`,
  },
  tokens: { about: 'Accès par programme', until: `Jusqu’à leur retrait ; ${TOKEN_DAYS[2]} jours au plus.` },
  links: {
    about: 'Liens des e-mails de confirmation et de mot de passe',
    until: `Jusqu’à leur usage ; ${LINK_HOURS.verify} heures au plus, ${LINK_HOURS.reset} heure pour un mot de passe.`,
  },
  limits: {
    about: 'Limites de lecture atteintes (compte ou adresse IP, laquelle, combien de fois, dates)',
    until: `${HIT_RETENTION_DAYS} jours. Les profils ouverts ne sont comptés qu’en mémoire, un jour au plus.`,
  },
  cases: {
    about: 'Décisions du staff, avertissements, notes, signalements reçus',
    until: `Tant que le compte existe. Compte supprimé : sous un numéro, sans nom ni adresse, jusqu’à ce que le signalement soit décidé, puis ${CASE_MONTHS} mois ; ${MARK_YEARS} ans après un bannissement.`,
  },
  notices: {
    about: 'Notifications de contenus (nom, adresse e-mail, explications), et leurs recours',
    until: `${NOTICE_MONTHS} mois après la dernière décision.`,
  },
  orders: {
    about: 'Injonctions des autorités et rapports publiés',
    until: 'Sans limite : des nombres, sans membre.',
    isInternal: true,
  },
  reports: {
    about: 'Vos signalements',
    until: 'Aussi longtemps ; sans votre nom si vous supprimez votre compte.',
  },
  marks: {
    about: 'Empreintes d’un compte banni (adresse e-mail, photos)',
    until: `${MARK_YEARS} ans, même si le compte est supprimé ; effacées dès que le bannissement est levé.`,
  },
  courtMarks: {
    about: 'Empreintes d’un compte bloqué par décision de justice',
    until: 'Jusqu’à la fin du blocage, même si le compte est supprimé.',
  },
  reviews: {
    about: 'Vérification d’une inscription',
    until: `La décision du staff, ${REVIEW_HOURS} heures au plus ; ce qui en est sorti, ${CASE_MONTHS} mois.`,
  },
  alerts: { about: 'Ressemblances entre inscriptions d’un même jour', until: `${SIGNUP_ALERT_DAYS} jours.` },
  audit: {
    about: 'Journal des actes du staff',
    until:
      'Sans limite, comme preuve : des numéros, des dates et des motifs, sans nom ni contenu. Personne ne peut l’effacer.',
  },
  bannedPhotos: {
    about: 'Empreinte d’une photo bannie',
    until: 'Sans limite ; elle ne dit pas de qui elle vient.',
  },
  consents: { about: 'Accords et retraits d’accord', until: 'Tant que le compte existe.' },
  copies: {
    about: 'Copie de vos données',
    until: `Jusqu’à ce que vous la preniez, ${COPY_TTL_DAYS} jours au plus ; qu’elle a été faite, ${COPY_ROW_DAYS} jours.`,
  },
  pending: {
    about: 'Inscription qui attend son lien (sans scripts, quand elles affluent)',
    until: `Chiffrée, ${PENDING_HOURS} heures.`,
  },
  proofs: {
    about: 'Preuves de travail d’une inscription, demandes de clés d’accès déjà servies',
    until: `${PROOF_MINUTES} minutes.`,
    isInternal: true,
  },
  erasures: {
    about: 'Numéro d’un compte effacé',
    until: `${ERASURE_DAYS} jours, pour que le compte le reste après la restauration d’une sauvegarde ; aussi longtemps qu’une sauvegarde plus ancienne est gardée.`,
  },
  contact: {
    about: 'Courriers du formulaire de contact',
    until: `${CONTACT_MONTHS} mois après la réponse ; l’adresse IP, ${ADDRESS_YEARS} an au plus. Ils partent avec le compte.`,
  },
  payments: {
    about: 'Paiements',
    until: `${PAYMENT_YEARS} ans après la fin de l’année, comme l’exige la comptabilité ; sans lien avec vous une fois le compte supprimé.`,
    isPaid: true,
  },
  statements: {
    about: 'Rétractations et résiliations',
    until: `${STATEMENT_YEARS.applied} ans pour celles qui ont mis fin à un contrat, comme preuve ; ${STATEMENT_YEARS.other} an pour les autres. Sans nom ni adresse une fois le compte supprimé.`,
    isPaid: true,
  },
  paymentEvents: {
    about: 'Numéros des événements du service de paiement',
    until: `${PAYMENT_EVENT_DAYS} jours.`,
    isPaid: true,
  },
  courts: {
    about: 'Données scellées pour la justice',
    until: `Identité : ${LEGAL_RETENTION_YEARS.identity} ans après la fermeture du compte ; compte et paiements : ${LEGAL_RETENTION_YEARS.account} an après ; connexions : ${LEGAL_RETENTION_YEARS.connection} an après la connexion.`,
    isSealed: true,
  },
  jobs: {
    about: 'Travaux en attente (e-mails à envoyer, fichiers à effacer)',
    until: '14 jours au plus ; faits, 7 jours et demi.',
    isInternal: true,
  },
  uploads: { about: 'Noms des fichiers en cours d’envoi', until: '1 heure.', isInternal: true },
  site: {
    about: 'Données du site',
    until: 'Sans limite : elles ne disent rien de personne.',
    isInternal: true,
  },
  logs: { about: 'Journaux techniques', until: 'Ni nom, ni texte, ni adresse IP complète.' },
} as const satisfies Record<string, Retention>

export type RetentionKey = keyof typeof RETENTION
