// Default content of the forum; the founder may change it.

interface SeededCategory {
  id: number
  slug: string
  title: string
  emoji: string
  description: string
}

/**
 * Default categories; 10 is the complaints (specification 1, section 2), one is for bugs (product.md 6).
 */
export const FIRST_CATEGORIES: readonly SeededCategory[] = [
  {
    id: 1,
    slug: 'presentations',
    title: 'Présentations',
    emoji: '👋',
    description: 'Vous venez d’arriver\u202f? Dites bonjour, on vous garde une chaise.',
  },
  {
    id: 2,
    slug: 'rencontres',
    title: 'Rencontres',
    emoji: '💛',
    description: 'Premiers messages, premiers rendez-vous, et tout ce qu’on n’ose pas demander.',
  },
  {
    id: 3,
    slug: 'amour-et-vie-a-deux',
    title: 'Amour et vie à deux',
    emoji: '💞',
    description: 'Les débuts, les doutes, les séparations, et les belles suites.',
  },
  {
    id: 4,
    slug: 'sorties',
    title: 'Sorties près de chez vous',
    emoji: '💃',
    description: 'Bals, balades, terrasses\u202f: proposez, rejoignez.',
  },
  {
    id: 5,
    slug: 'voyages',
    title: 'Voyages',
    emoji: '🧭',
    description: 'Partir seul, partir à plusieurs, revenir avec des histoires.',
  },
  {
    id: 6,
    slug: 'culture',
    title: 'Livres, films, musique',
    emoji: '🦉',
    description: 'Ce que vous avez aimé cette semaine.',
  },
  {
    id: 7,
    slug: 'comptoir',
    title: 'Le comptoir',
    emoji: '☕',
    description: 'De tout et de rien, comme au café.',
  },
  {
    id: 8,
    slug: 'idees',
    title: 'Idées pour le site',
    emoji: '🌟',
    description: 'Ce qui vous manque, ce qui pourrait être mieux.',
  },
  {
    id: 9,
    slug: 'bug',
    title: 'Bug',
    emoji: '🐞',
    description: 'Quelque chose ne marche pas\u202f? Dites où, et ce que vous faisiez.',
  },
  {
    id: 10,
    slug: 'plaintes',
    title: 'Plaintes',
    emoji: '🕊️',
    description: 'Une décision du staff vous semble injuste\u202f? Ici, seuls vous et le staff répondez.',
  },
]

/** Default quick replies (specification 1, section 9). */
export const FIRST_TEMPLATES: readonly { title: string; post: string }[] = [
  {
    title: 'Bienvenue',
    post: 'Bienvenue parmi nous\u202f! Prenez le temps de compléter votre profil et d’ajouter une photo\u202f: les réponses viennent plus vite. Une question\u202f? Le staff lit ce forum tous les jours.',
  },
  {
    title: 'On reste aimables',
    post: 'On peut ne pas être d’accord sans se blesser. Merci de revenir au sujet, et de relire votre message avant de l’envoyer\u202f: les prochains propos désobligeants seront modérés.',
  },
  {
    title: 'Signalez plutôt',
    post: 'Merci de ne pas accuser un membre en public, même si vous avez sans doute raison. Ouvrez son profil et choisissez «\u202fSignaler\u202f»\u202f: le staff vérifie chaque signalement, et personne ne saura qu’il vient de vous.',
  },
  {
    title: 'Pas de coordonnées ici',
    post: 'Ce forum est lu par tout le monde, même hors du site. Pour votre sécurité, n’y laissez ni numéro, ni adresse, ni pseudo d’un autre réseau\u202f: les messages privés sont là pour cela.',
  },
  {
    title: 'Bug noté',
    post: 'Merci pour ce signalement précis. Nous regardons ce qui se passe et revenons ici dès que c’est réparé. Si vous le pouvez, ajoutez l’appareil et le navigateur que vous utilisez.',
  },
  {
    title: 'Déjà discuté',
    post: 'Ce sujet a déjà son topic, où d’autres ont répondu. Nous fermons celui-ci pour que la discussion reste au même endroit\u202f: la recherche du forum vous y mène en un mot.',
  },
  {
    title: 'Plainte lue',
    post: 'Votre plainte est lue. Un membre du staff qui n’a pas pris la décision reprend le dossier et vous répond ici. En attendant, inutile d’ouvrir un second topic\u202f: rien ne se perd.',
  },
]
