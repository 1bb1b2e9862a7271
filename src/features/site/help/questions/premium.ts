import type { Question } from './question.ts'

/** Premium. */
export const PREMIUM: readonly Question[] = [
  {
    slug: 'premium',
    title: 'Que change Premium, et combien cela coûte-t-il\u202f?',
    words: 'abonnement payer prix tarif avantages euros publicité emoji illimité',
    answer: `Pour 4,99\u00a0€ par mois\u202f: demandes d’ami et messages sans limite, aucune publicité, «\u202fmessage lu\u202f», profil mis en valeur, emoji animé à côté de votre nom. Tout est décrit sur [la page Premium](/premium).

L’essentiel reste gratuit, et personne ne paie pour être trouvé avant les autres.`,
  },
  {
    slug: 'resilier-premium',
    title: 'Comment arrêter Premium\u202f?',
    words: 'résilier résiliation annuler abonnement arrêter remboursement carte prélèvement rétractation',
    answer: `Touchez **Résilier** au bas de n’importe quelle page, ou dans [Mon abonnement](/user/abonnement), puis confirmez\u202f: il n’y a pas d’autre question. Vous gardez Premium jusqu’à la fin du mois payé, puis plus rien n’est prélevé, et un e-mail vous le confirme.

Supprimer votre compte met fin à l’abonnement aussi.`,
  },
  {
    slug: 'publicite',
    title: 'Pourquoi y a-t-il des encarts «\u202fPublicité\u202f»\u202f?',
    words: 'pub publicité annonce encart bannière sponsor pourquoi enlever supprimer',
    answer: `Ce sont les nôtres, et il n’y en a pas d’autres\u202f: aucun annonceur, aucun pisteur, rien qui dépende de vous. Chaque encart change avec le jour, est le même pour tous, et mène à une page du site.

Vous en trouverez un sur votre accueil, un parmi les résultats de la recherche et un dans les listes de topics\u202f; jamais dans une conversation, un profil ou un formulaire. [Premium](/premium) les enlève.`,
  },
  {
    slug: 'choisir-mon-emoji',
    title: 'Comment choisir mon emoji animé\u202f?',
    words: 'emoji smiley animation nom pseudo premium',
    answer: `Dans [Mon emoji](/user/emoji). L’aperçu est ouvert à tous\u202f; l’emoji s’affiche à côté du nom des membres Premium, partout où on les croise.`,
  },
]
