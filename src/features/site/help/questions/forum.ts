import type { Question } from './question.ts'

/** The forum. */
export const FORUM: readonly Question[] = [
  {
    slug: 'qui-lit-le-forum',
    title: 'Qui peut lire ce que j’écris sur le forum\u202f?',
    words: 'public google moteur visiteur anonyme photo visible',
    answer: `Tout le monde\u202f: le forum est public et se trouve par les moteurs de recherche. Un visiteur qui n’est pas connecté voit votre nom et une initiale dessinée, jamais votre photo, votre âge ni un lien vers votre profil\u202f; et pas même votre nom si vous le cachez dans [Ma visibilité](/user/visibilite).

N’y laissez ni adresse, ni numéro. Les plaintes ne sont pas proposées aux moteurs de recherche.`,
  },
  {
    slug: 'creer-un-topic',
    title: 'Comment lancer une discussion\u202f?',
    words: 'topic sujet nouveau sondage catégorie poster message',
    answer: `Avec **Nouveau topic**, depuis le [forum](/forum)\u202f: un titre de 50 caractères au plus, une catégorie, votre message, et si vous voulez un sondage de deux à cinq réponses.

Vous suivez d’office les topics que vous créez. Vous pouvez verrouiller le vôtre, ou en bannir un membre\u202f; seul le staff déverrouille.`,
  },
  {
    slug: 'repondre-et-citer',
    title: 'Comment citer, mentionner ou corriger un message\u202f?',
    words: 'citation citer mention arobase @ modifier éditer corriger répondre suivre',
    answer: `**Citer**, sous un message, reprend son texte dans votre réponse. Écrire @ suivi d’un nom prévient ce membre. **Modifier** corrige votre propre message, qui porte alors la mention «\u202fmodifié\u202f».

**Suivre** un topic vous prévient d’une nouvelle réponse, une seule fois jusqu’à ce que vous ouvriez le topic ou marquiez la notification comme lue.`,
  },
  {
    slug: 'signaler-un-bug',
    title: 'Où signaler un bug, ou proposer une idée\u202f?',
    words: 'problème technique erreur panne ne marche pas suggestion amélioration',
    answer: `Sur le [forum](/forum), dans la catégorie **Bug**\u202f: dites sur quelle page, ce que vous faisiez, ce qui s’est passé, avec quel appareil et quel navigateur. D’autres ont peut-être déjà la réponse.

Si le problème touche à votre vie privée, préférez [le formulaire de contact](/contact?motif=9).`,
  },
]
