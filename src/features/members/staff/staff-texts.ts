// Words of the staff page. Those quoted by the specification (2, sections 2, 4 and 8) are kept to the letter.
/** Each section of the page, by the number of the role. */
export const STAFF_SECTIONS = {
  3: {
    title: 'Fondateur',
    text: 'A créé le site, et répond de tout.',
    empty: 'Personne ne tient la barre en ce moment.',
  },
  2: {
    title: 'Admins',
    text: 'Aident à gérer le site\u202f: avertissements, suspensions, contestations.',
    empty: 'Aucun admin pour l’instant.',
  },
  1: {
    title: 'Modos',
    text: 'Veillent sur les photos, les messages du forum et les commentaires, et lisent les signalements.',
    empty: 'Aucun modo pour l’instant.',
  },
} as const
