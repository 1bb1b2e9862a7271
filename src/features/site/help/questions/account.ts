import type { Question } from './question.ts'

/** The account and its data. */
export const ACCOUNT: readonly Question[] = [
  {
    slug: 'changer-de-mot-de-passe',
    title: 'Comment changer d’adresse ou de mot de passe\u202f?',
    words: 'e-mail email courriel sécurité appareils session déconnecter piraté',
    answer: `Dans [Sécurité](/user/securite). Une nouvelle adresse ne remplace l’ancienne qu’une fois son lien ouvert\u202f; un nouveau mot de passe déconnecte vos autres appareils.

La même page montre les appareils connectés\u202f: **Mettre fin** ferme une session oubliée.`,
  },
  {
    slug: 'mes-donnees',
    title: 'Que gardez-vous sur moi, et comment en avoir une copie\u202f?',
    words: 'données personnelles rgpd export télécharger copie vie privée ip cookie confidentialité',
    answer: `[Mes données](/user/donnees) vous donne une copie de tout, une par jour au plus, dans un fichier ZIP\u202f: profil, photos, messages, activité. [La page de confidentialité](/confidentialite) dit ce qui est gardé, pourquoi et combien de temps\u202f; les adresses IP, par exemple, sont effacées au bout d’un an.

Le site n’a qu’un cookie, celui de votre session, et ne charge rien depuis d’autres sites sans que vous le demandiez.`,
  },
  {
    slug: 'etre-moins-visible',
    title: 'Peut-on être moins visible, ou faire une pause\u202f?',
    words:
      'cacher invisible présence en ligne distance recherche pause absence suspendre vacances confidentialité',
    answer: `Oui, gratuitement, dans [Ma visibilité](/user/visibilite)\u202f: cachez votre présence, votre distance ou votre profil des recherches, et choisissez si votre nom se lit sans être connecté.

Une pause va plus loin\u202f: plus personne ne vous trouve, n’ouvre votre profil ni ne vous écrit, jusqu’à votre retour. Rien n’est effacé.`,
  },
  {
    slug: 'supprimer-mon-compte',
    title: 'Comment supprimer mon compte\u202f?',
    words: 'suppression désinscription désinscrire fermer effacer quitter partir clôturer',
    answer: `Dans [Supprimer mon compte](/user/suppression). Tout disparaît aussitôt et pour toujours\u202f: profil, photos, likes, commentaires, amis, messages. Seuls vos messages du forum restent, sous le nom «\u202fMembre supprimé\u202f», pour que les discussions se lisent encore. Ce qui a été signalé ou décidé à votre sujet reste un temps sans votre nom\u202f: voir [Combien de temps](/confidentialite#durees).

Envie de souffler seulement\u202f? Une [pause](/aide/etre-moins-visible) garde tout.`,
  },
  {
    slug: 'compte-suspendu',
    title: 'Mon compte est suspendu, que puis-je faire\u202f?',
    words: 'suspension banni ban bloqué exclu',
    answer: `Connectez-vous\u202f: [Mes décisions](/user/decisions) dit pourquoi, jusqu’à quand, et vous permet de [contester](/aide/contester-une-decision). Vous pouvez aussi copier vos données et supprimer votre compte.

Ouvrir un autre compte entre-temps est contraire aux règles.`,
  },
]
