// Words around the help's questions; those stand in `questions/`.

export const TITLE = 'Aide'
export const DESCRIPTION =
  'Les questions que l’on se pose sur Guinguette, et leurs réponses\u202f: compte, photos, recherche, messages, forum, sécurité, Premium.'
export const LEAD = 'Cherchez un mot, ou ouvrez la question qui ressemble à la vôtre.'
export const SEARCH_LABEL = 'Chercher dans l’aide'
export const SECTIONS = 'Sujets de l’aide'
export const OWN_ADDRESS = 'Lien vers cette réponse'
export const IN_SECTION = 'Sur le même sujet'
export const ALL_QUESTIONS = 'Toutes les questions'
export const CRUMBS = 'Fil d’Ariane'

export const searchTitle = (search: string) => `Aide\u202f: ${search}`
export const foundCount = (count: number, search: string) =>
  `${count === 1 ? '1 réponse' : `${count} réponses`} pour «\u202f${search}\u202f»`
export const NOTHING_FOUND = 'Aucune réponse ne parle de cela'
export const NOTHING_HINT = 'Essayez un autre mot, plus court peut-être\u202f; ou posez-nous la question.'
export const WRITE_US = 'Nous écrire'
export const NOT_HELPED = 'Vous n’avez pas trouvé\u202f?'

export const ELSEWHERE_TITLE = 'À lire aussi'
export const ELSEWHERE = {
  safety: {
    title: 'Conseils de sécurité',
    text: 'Arnaques, premier rendez-vous, chantage, et les numéros qui aident.',
  },
  position: {
    title: 'Votre position',
    text: 'La partager, la refuser, ou choisir une commune à la place.',
  },
  rules: { title: 'Les règles', text: 'Ce qui est permis ici, ce qui ne l’est pas, et ce qui en suit.' },
  contact: { title: 'Nous contacter', text: 'À qui s’adresser, et comment nous écrire.' },
} as const

// The way out to an address that a member wrote.
export const EXIT_TITLE = 'Vous quittez Guinguette'
export const EXIT_LEAD = 'Ce lien a été écrit par un membre. Il mène à un site que nous ne connaissons pas.'
export const exitHost = (host: string) => `Il mène chez ${host}, à cette adresse\u202f:`
export const EXIT_WARNING =
  'N’y donnez ni mot de passe ni numéro de carte, même si la page ressemble à la nôtre. Pour revenir, fermez cet onglet.'
export const EXIT_GO = 'Continuer vers ce site'
