// Words of the help index.

export const TITLE = 'Aide'
export const DESCRIPTION =
  'Les questions que l’on se pose en arrivant sur Guinguette, et où trouver la réponse.'
export const LEAD = 'Tout tient en peu de choses. Voici où les trouver.'

export const TOPICS = {
  position: {
    title: 'Ma position',
    text: 'La partager, la refuser, ou choisir une commune à la place.',
  },
  search: {
    title: 'Chercher des membres',
    text: 'L’âge, la distance, qui est en ligne\u202f: vos réglages sont gardés pour la prochaine fois.',
  },
  profile: {
    title: 'Modifier mon profil',
    text: 'Ce que les autres lisent de vous, et ce que vous gardez pour vous.',
  },
  staff: {
    title: 'Le staff',
    text: 'Qui veille sur Guinguette, et à qui s’adresser.',
  },
  security: {
    title: 'Mon compte et mes appareils',
    text: 'Changer d’adresse ou de mot de passe, fermer une session oubliée.',
  },
  signUp: {
    title: 'Créer mon profil',
    text: 'Dès 18 ans. Votre orientation et votre religion ne sont demandées que si vous y consentez.',
  },
  forgot: {
    title: 'Mot de passe oublié',
    text: 'Recevoir un lien pour en choisir un autre.',
  },
} as const

// The way out to an address that a member wrote.
export const EXIT_TITLE = 'Vous quittez Guinguette'
export const EXIT_LEAD = 'Ce lien a été écrit par un membre. Il mène à un site que nous ne connaissons pas.'
export const exitHost = (host: string) => `Il mène chez ${host}, à cette adresse\u202f:`
export const EXIT_WARNING =
  'N’y donnez ni mot de passe ni numéro de carte, même si la page ressemble à la nôtre. Pour revenir, fermez cet onglet.'
export const EXIT_GO = 'Continuer vers ce site'
