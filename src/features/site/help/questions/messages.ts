import type { Facts, Question } from './question.ts'

/** Private messages, and being told. */
export const messages = ({ daily }: Facts): readonly Question[] => [
  {
    slug: 'ecrire-a-un-membre',
    title: 'Comment écrire à un membre\u202f?',
    words: 'message conversation envoyer parler discuter limite combien impossible',
    answer: `Touchez **Écrire** sur son profil, ou reprenez une conversation dans [Messages](/messages). Il faut que votre adresse e-mail soit confirmée et que [ses réglages](/aide/qui-peut-me-contacter) le permettent.

Un message compte 1000 caractères au plus. Un membre gratuit ouvre ${daily.opened} nouvelles conversations et envoie ${daily.sent} messages par jour\u202f; avec [Premium](/premium), sans limite. Ce que vous avez écrit est gardé si la limite est atteinte.`,
  },
  {
    slug: 'message-lu',
    title: 'Comment savoir si mon message a été lu\u202f?',
    words: 'accusé de lecture vu lu premium confirmation',
    answer: `Les membres [Premium](/premium) lisent «\u202fmessage lu\u202f» sous leur dernier message. Sans Premium, cela n’est pas montré.`,
  },
  {
    slug: 'masquer-une-conversation',
    title: 'Comment supprimer une conversation\u202f?',
    words: 'effacer masquer cacher ranger liste',
    answer: `Une conversation se masque\u202f: ouvrez le menu de la conversation et choisissez **Masquer la conversation**. Elle quitte votre liste, sans rien effacer ni rien dire à l’autre, et revient avec le prochain message.

Pour qu’il n’y ait plus de prochain message, [bloquez ce membre](/aide/bloquer).`,
  },
  {
    slug: 'alertes',
    title: 'Comment régler les notifications\u202f?',
    words: 'alertes push prévenir sonner désactiver téléphone écran verrouillé',
    answer: `Dans [Mes alertes](/user/notifications), chaque sorte d’événement se coche pour le site et pour vos appareils. **Me prévenir, même site fermé** se règle appareil par appareil.

Par défaut, une alerte ne dit ni de qui ni quoi. Sur iPhone et iPad, le site doit d’abord être [sur l’écran d’accueil](/aide/installer-sur-le-telephone).`,
  },
]
