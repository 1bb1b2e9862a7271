// Sentences around the questions of `questions/`.

export const TITLE = 'Aide'
export const WRITE_US = 'Nous écrire'
export const RELATED_PAGES = {
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

// Link to an address in a member's text.
