// Texts of the contact lists alone: a page that only sends a request does not load them.

// The following are our own, except the quoted empty states, which a search without results shows too.
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
    title: 'On vous fait signe',
    tab: 'Reçues',
    lead: 'Un refus n’est jamais annoncé, et vous pourrez toujours changer d’avis.',
    empty: 'Aucune demande',
    notFound: 'Aucune demande',
    why: 'La chaise d’en face est libre. Et si vous faisiez le premier pas\u202f?',
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
/** Shown in a row from the press of its button until the list is reloaded. */
export const ACT_DONE = {
  accept: 'Demande acceptée',
  refuse: 'Demande refusée',
  remove: 'Hors de vos amis',
  withdraw: 'Demande retirée',
  unblock: 'Blocage levé',
} as const
