import type { Question } from './question.ts'

/** The first evening. */
export const ARRIVING: readonly Question[] = [
  {
    slug: 's-inscrire',
    title: 'Comment s’inscrire, et est-ce gratuit\u202f?',
    words: 'inscription compte créer payant prix âge majeur mineur 18\u00a0ans',
    answer: `Oui, c’est gratuit. Il faut avoir 18\u00a0ans, un nom de 3 à 20 caractères, une adresse e-mail et un mot de passe d’au moins 10 caractères\u202f: tout est sur [la page d’inscription](/inscription).

Chercher, lire, aimer, commenter et répondre ne coûte rien. [Premium](/premium) ajoute du confort, il n’ouvre aucune porte à votre place.`,
  },
  {
    slug: 'e-mail-de-confirmation',
    title: 'Je n’ai pas reçu l’e-mail de confirmation',
    words: 'mail courriel lien vérifier adresse spam indésirable renvoyer',
    answer: `Regardez d’abord dans les courriers indésirables. Le lien reste valable trois jours et sert une seule fois.

Pour en recevoir un autre, touchez **Renvoyer le lien** sur votre accueil ou dans [Sécurité](/user/securite). Si l’adresse est fausse, changez-la au même endroit.

Tant qu’elle n’est pas confirmée, vous pouvez regarder, mais pas écrire aux autres membres, ni commenter, ni poster sur le forum.`,
  },
  {
    slug: 'mot-de-passe-oublie',
    title: 'J’ai oublié mon mot de passe',
    words: 'connexion connecter perdu réinitialiser identifiant',
    answer: `Donnez votre adresse sur [Mot de passe oublié](/mot-de-passe-oublie)\u202f: un lien y part, valable une heure. Par prudence, la page dit la même chose que l’adresse ait un compte ou non.

Choisir un nouveau mot de passe déconnecte tous vos autres appareils.`,
  },
  {
    slug: 'installer-sur-le-telephone',
    title: 'Y a-t-il une application à installer\u202f?',
    words: 'appli android iphone ios store télécharger écran d’accueil',
    answer: `Il n’y a rien à chercher dans une boutique\u202f: le site s’ajoute à l’écran d’accueil et s’ouvre alors comme une application.

- Sur Android et sur un ordinateur\u202f: **Installer l’application**, dans votre menu sur le site ou dans celui du navigateur.
- Sur iPhone et iPad, dans Safari\u202f: **Partager**, puis **Sur l’écran d’accueil**.`,
  },
]
