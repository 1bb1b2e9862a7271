// Words of the lists between members: friends, requests, blocked members. Those quoted by the specification (1, sections
// 2 and 8; 2, section 8) are kept to the letter, faults included.
import { FRIEND_REQUEST_RETRY_DAYS } from '../../shared/contacts.ts'

// In our own words from here, but for the empty states that are quoted; a search that finds nothing keeps those.
const NOBODY_FOUND = 'Personne de ce nom ici'

export const LIST_TEXTS = {
  friends: {
    title: 'Mes amis',
    tab: 'Amis',
    lead: 'Vous pouvez vous écrire à tout moment, et commenter vos photos.',
    empty: 'Pas encore d’amis',
    notFound: NOBODY_FOUND,
    why: 'Une demande suffit souvent\u202f: il y a sûrement quelqu’un près de chez vous qui l’attend.',
  },
  asks: {
    title: 'Demandes d’ami',
    tab: 'Reçues',
    lead: 'Un refus n’est jamais annoncé, et vous pourrez toujours changer d’avis.',
    empty: 'Aucune demande',
    notFound: 'Aucune demande',
    why: 'La prochaine vous attendra ici. Et si vous faisiez le premier pas\u202f?',
  },
  sent: {
    title: 'Demandes envoyées',
    tab: 'Envoyées',
    lead: 'Elles attendent une réponse. Prenez patience\u202f: tout le monde ne vient pas chaque soir.',
    empty: 'Aucune demande en attente',
    notFound: NOBODY_FOUND,
    why: 'Quelqu’un vous plaît\u202f? Une demande depuis son profil, et elle attendra ici sa réponse.',
  },
  refused: {
    title: 'Demandes refusées',
    tab: 'Refusées',
    lead: 'Personne n’en a rien su. Vous pouvez encore dire oui.',
    empty: 'Aucune demande réfusée',
    notFound: 'Aucune demande réfusée',
    why: 'Vous n’avez dit non à personne. Au comptoir, on appelle cela un grand cœur.',
  },
  blacklist: {
    title: 'Membres bloqués',
    tab: 'Bloqués',
    lead: 'Ni vous ni eux ne vous croisez plus, nulle part. Ils n’en savent rien.',
    empty: 'Aucun membre bloqué',
    notFound: 'Aucun membre bloqué',
    why: 'Tant mieux\u202f: la soirée se passe bien. Si quelqu’un vous dérange, son profil permet de le bloquer.',
  },
} as const

export const FIND_MEMBERS = 'Voir qui est là ce soir'
export const SEE_RECEIVED_REQUESTS = 'Voir les demandes reçues'
export const SET_GATE = 'Choisir qui peut me contacter'
export const EMPTY_PAGE = 'Plus personne sur cette page'

export const RECEIVED_AT = 'Demande reçue'
export const SENT_AT = 'Demande envoyée'
export const ACT_LABELS = {
  accept: 'Accepter',
  refuse: 'Refuser',
  remove: 'Retirer',
  withdraw: 'Retirer la demande',
  unblock: 'Débloquer',
} as const
/** What stands in a row from the press of a button until the list is read anew. */
export const ACT_DONE = {
  accept: 'Demande acceptée',
  refuse: 'Demande refusée',
  remove: 'Hors de vos amis',
  withdraw: 'Demande retirée',
  unblock: 'Blocage levé',
} as const
/** 'Accepter : Salomé', for who hears the buttons without seeing their rows. */
export const formatActLabel = (act: string, name: string) => `${act}\u202f: ${name}`

/** Asked once before what cannot be undone at once. */
export const CONFIRMATION_TEXTS = {
  remove: {
    title: (name: string) => `Retirer ${name} de vos amis\u202f?`,
    lead: 'Vous ne serez plus amis, ni l’un pour l’autre\u202f: plus de commentaires sur vos photos. Vos messages restent.',
    yes: 'Retirer',
    no: 'Garder',
  },
  withdraw: {
    title: (name: string) => `Retirer votre demande à ${name}\u202f?`,
    lead: `Vous ne pourrez pas lui en envoyer une autre avant ${FRIEND_REQUEST_RETRY_DAYS} jours.`,
    yes: 'Retirer la demande',
    no: 'La laisser',
  },
} as const
