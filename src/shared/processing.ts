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
  TIMING_DAYS,
  TOKEN_DAYS,
} from './retention.ts'
import { CASE_MONTHS, MARK_YEARS, REVIEW_HOURS } from './review.ts'

// The words of the register of processing (RGPD, article 30): how long data are kept. Plain spaces; readers apply French
// spacing.

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
  timings: {
    about: 'Vitesse des pages, en nombres sans nom ni adresse',
    until: `${TIMING_DAYS} jours.`,
  },
  site: {
    about: 'Données du site',
    until: 'Sans limite : elles ne disent rien de personne.',
    isInternal: true,
  },
  logs: { about: 'Journaux techniques', until: 'Ni nom, ni texte, ni adresse IP complète.' },
} as const satisfies Record<string, Retention>

export type RetentionKey = keyof typeof RETENTION
