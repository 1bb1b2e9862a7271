import { MESSAGE_CHANGE_MINUTES } from '../../../../shared/reactions.ts'
import { KEPT_MESSAGE_DAYS } from '../../../../shared/retention.ts'
import { PROFILE_QUESTIONS } from './profile-questions.ts'
import type { HelpSection, HelpSettings, Question } from './question.ts'

/** All questions, in the order of the page. */
export function listHelpSections(facts: HelpSettings): readonly HelpSection[] {
  return [
    { id: 'premiers-pas', title: 'Premiers pas', questions: FIRST_STEPS_QUESTIONS },
    { id: 'profil', title: 'Profil et photos', questions: PROFILE_QUESTIONS },
    { id: 'recherche', title: 'Position et recherche', questions: SEARCH_QUESTIONS },
    { id: 'amis', title: 'Amis et demandes', questions: listFriendQuestions(facts) },
    { id: 'messages', title: 'Messages', questions: listMessageQuestions(facts) },
    { id: 'forum', title: 'Forum', questions: FORUM_QUESTIONS },
    { id: 'securite', title: 'Sécurité et signalements', questions: SAFETY_QUESTIONS },
    { id: 'compte', title: 'Compte et données', questions: ACCOUNT_QUESTIONS },
    { id: 'premium', title: 'Premium', questions: PREMIUM_QUESTIONS },
  ]
}

const listFriendQuestions = ({ daily }: HelpSettings): readonly Question[] => [
  {
    slug: 'demande-d-ami',
    title: 'À quoi sert une demande d’ami\u202f?',
    searchTerms: 'ajouter amitié envoyer accepter limite combien',
    answer: `À dire «\u202ffaisons connaissance\u202f». Une fois amis, vous pouvez vous écrire à tout moment et commenter vos photos. Touchez **Faire signe** sur un profil\u202f; les demandes reçues vous attendent dans [Demandes d’ami](/demandes).

Un membre gratuit envoie ${daily.asked} demandes par jour\u202f; avec [Premium](/premium), il n’y a pas de limite.`,
  },
  {
    slug: 'refuser-une-demande',
    title: 'Si je refuse une demande, l’autre le sait-il\u202f?',
    searchTerms: 'refus refuser dire non changer d’avis retirer',
    answer: `Non, un refus n’est jamais annoncé. La même personne ne peut pas redemander avant 30 jours, et vous pouvez changer d’avis dans [Demandes refusées](/demandes/refusees).

Retirer votre propre demande est possible aussi, depuis [Demandes envoyées](/demandes/envoyees)\u202f: il faut alors attendre 30 jours avant d’en renvoyer une au même membre.`,
  },
  {
    slug: 'qui-peut-me-contacter',
    title: 'Comment choisir qui peut me contacter\u202f?',
    searchTerms: 'filtrer filtre âge sexe vérifiés porte gate demandes messages limiter tranquille',
    answer: `Dans [Qui peut me contacter](/user/gate), décidez de qui vous laissez venir les demandes d’ami (filles, garçons, tout le monde\u202f; quel âge) et de qui peut ouvrir une conversation avec vous\u202f: tout le monde, ces mêmes membres ou vos amis seulement, tous ou vérifiés.

Vos amis peuvent toujours vous écrire, et une conversation commencée continue.`,
  },
  {
    slug: 'retirer-un-ami',
    title: 'Comment retirer quelqu’un de mes amis\u202f?',
    searchTerms: 'supprimer ami amitié fin enlever',
    answer: `Depuis [Mes amis](/amis) ou depuis son profil, avec **Retirer**. L’amitié prend fin des deux côtés, sans annonce\u202f; vos messages restent. Pour ne plus vous croiser du tout, voyez [comment bloquer](/aide/bloquer).`,
  },
]

const listMessageQuestions = ({ daily, firstContactRule }: HelpSettings): readonly Question[] => [
  {
    slug: 'ecrire-a-un-membre',
    title: 'Comment écrire à un membre\u202f?',
    searchTerms: 'message conversation envoyer parler discuter limite combien impossible',
    answer: `Touchez **Écrire** sur son profil, ou reprenez une conversation dans [Messages](/messages). Il faut que [ses réglages](/aide/qui-peut-me-contacter) le permettent${firstContactRule ? ', et pour écrire en premier, que vous ayez une photo ou quarante caractères de présentation' : ''}. Tant que votre adresse e-mail n’est pas confirmée, votre message attend\u202f: il part tout seul à la confirmation, dans les ${KEPT_MESSAGE_DAYS} jours.

Un message compte 1000 caractères au plus. Un membre gratuit ouvre ${daily.opened} nouvelles conversations et envoie ${daily.sent} messages par jour\u202f; avec [Premium](/premium), sans limite. Ce que vous avez écrit est gardé si la limite est atteinte.`,
  },
  {
    slug: 'modifier-un-message',
    title: 'Comment modifier, supprimer un message ou y réagir\u202f?',
    searchTerms: 'corriger effacer retirer réaction répondre citer faute',
    answer: `Touchez le message, ou le bouton à côté de lui. Vous pouvez y **réagir** par un signe, y **répondre** en le citant et le **copier**. Votre propre message se **modifie** ou se **supprime**, pour vous deux, pendant ${MESSAGE_CHANGE_MINUTES}\u00a0minutes\u202f; un message modifié porte la mention «\u202fmodifié\u202f», et un message supprimé laisse «\u202fMessage supprimé\u202f».`,
  },
  {
    slug: 'message-lu',
    title: 'Comment savoir si mon message a été lu\u202f?',
    searchTerms: 'accusé de lecture vu lu premium confirmation refuser désactiver cacher',
    answer: `Les membres [Premium](/premium) lisent «\u202fmessage lu\u202f» sous leur dernier message. Sans Premium, cela n’est pas montré.

Chacun peut refuser\u202f: ôtez **Je dis quand j’ai lu** dans [Ma visibilité](/user/visibilite). Personne ne voit alors quand vous avez lu, et vous ne voyez plus quand les autres ont lu, même avec Premium.`,
  },
  {
    slug: 'masquer-une-conversation',
    title: 'Comment supprimer une conversation\u202f?',
    searchTerms: 'effacer masquer cacher ranger liste',
    answer: `Une conversation se masque\u202f: ouvrez le menu de la conversation et choisissez **Masquer la conversation**. Elle quitte votre liste, sans rien effacer ni rien dire à l’autre, et revient avec le prochain message.

Pour qu’il n’y ait plus de prochain message, [bloquez ce membre](/aide/bloquer).`,
  },
  {
    slug: 'alertes',
    title: 'Comment régler les notifications\u202f?',
    searchTerms:
      'alertes push prévenir sonner désactiver téléphone écran verrouillé soirée tranquille nuit silence',
    answer: `Dans [Mes alertes](/user/notifications), chaque sorte d’événement se coche pour le site et pour vos appareils. **Me prévenir, même site fermé** se règle appareil par appareil.

**Le mail du vendredi**, si vous le cochez, résume la semaine\u202f: le meilleur du forum, et les sorties près de chez vous. Il ne dit pas qui a écrit et s’arrête d’un lien, sans vous connecter.

**Soirée tranquille** y fait taire compteurs et push de l’heure que vous choisissez jusqu’à 8\u00a0h. À 8\u00a0h, un seul push résume la soirée. Ce qui touche à votre sécurité et à votre compte passe toujours.

Par défaut, une alerte ne dit ni de qui ni quoi. Sur iPhone et iPad, le site doit d’abord être [sur l’écran d’accueil](/aide/installer-sur-le-telephone).`,
  },
]

const PREMIUM_QUESTIONS: readonly Question[] = [
  {
    slug: 'ce-que-premium-change',
    title: 'Que change Premium, et combien cela coûte-t-il\u202f?',
    searchTerms: 'abonnement payer prix tarif avantages euros publicité emoji illimité',
    answer: `Pour 4,99\u00a0€ par mois\u202f: demandes d’ami et messages sans limite, aucune publicité, «\u202fmessage lu\u202f», profil mis en valeur, emoji animé à côté de votre nom. Tout est décrit sur [la page Premium](/premium).

L’essentiel reste gratuit, et personne ne paie pour être trouvé avant les autres.`,
  },
  {
    slug: 'resilier-premium',
    title: 'Comment arrêter Premium\u202f?',
    searchTerms:
      'résilier résiliation annuler abonnement arrêter remboursement carte prélèvement rétractation',
    answer: `Touchez **Résilier** au bas de n’importe quelle page, ou dans [Mon abonnement](/user/abonnement), puis confirmez\u202f: il n’y a pas d’autre question. Vous gardez Premium jusqu’à la fin du mois payé, puis plus rien n’est prélevé, et un e-mail vous le confirme.

Vous ne pouvez plus vous connecter\u202f? [Résiliez sans connexion](/resiliation).

Supprimer votre compte met fin à l’abonnement aussi.`,
  },
  {
    slug: 'se-retracter',
    title: 'J’ai changé d’avis\u202f: comment me rétracter et être remboursé\u202f?',
    searchTerms: 'rétractation renoncer contrat quatorze jours remboursement rembourser annuler droit',
    answer: `Pendant quatorze jours après l’abonnement, touchez **Renoncer au contrat ici**, au bas de la page, puis **Confirmer la rétractation**. C’est [la même page](/retractation) avec ou sans connexion.

Premium s’arrête aussitôt. Nous vous rendons ce que vous avez payé, moins les jours entiers déjà servis, à la carte qui a payé. Un e-mail en donne la date et l’heure.`,
  },
  {
    slug: 'publicite',
    title: 'Pourquoi y a-t-il des encarts «\u202fPublicité\u202f»\u202f?',
    searchTerms: 'pub publicité annonce encart bannière sponsor pourquoi enlever supprimer',
    answer: `Ce sont les nôtres, et il n’y en a pas d’autres\u202f: aucun annonceur, aucun pisteur, rien qui dépende de vous. Chaque encart change avec le jour, est le même pour tous, et mène à une page du site.

Vous en trouverez un sur votre accueil, un parmi les résultats de la recherche et un dans les listes de topics\u202f; jamais dans une conversation, un profil ou un formulaire. [Premium](/premium) les enlève.`,
  },
  {
    slug: 'choisir-mon-emoji',
    title: 'Comment choisir mon emoji animé\u202f?',
    searchTerms: 'emoji smiley animation nom pseudo premium',
    answer: `Dans [Mon emoji](/user/emoji). L’aperçu est ouvert à tous\u202f; l’emoji s’affiche à côté du nom des membres Premium, partout où on les croise.`,
  },
]

const FORUM_QUESTIONS: readonly Question[] = [
  {
    slug: 'qui-lit-le-forum',
    title: 'Qui peut lire ce que j’écris sur le forum\u202f?',
    searchTerms: 'public google moteur visiteur anonyme photo visible',
    answer: `Tout le monde\u202f: le forum est public et se trouve par les moteurs de recherche. Un visiteur qui n’est pas connecté voit votre nom et une initiale dessinée, jamais votre photo, votre âge ni un lien vers votre profil\u202f; et pas même votre nom si vous le cachez dans [Ma visibilité](/user/visibilite).

N’y laissez ni adresse, ni numéro. Les plaintes ne sont pas proposées aux moteurs de recherche.`,
  },
  {
    slug: 'creer-un-topic',
    title: 'Comment lancer une discussion\u202f?',
    searchTerms: 'topic sujet nouveau sondage catégorie poster message',
    answer: `Avec **Nouveau topic**, depuis le [forum](/forum)\u202f: un titre de 50 caractères au plus, une catégorie, votre message, et si vous voulez un sondage de deux à cinq réponses.

Vous suivez d’office les topics que vous créez. Vous pouvez verrouiller le vôtre, ou en bannir un membre\u202f; seul le staff déverrouille.`,
  },
  {
    slug: 'repondre-et-citer',
    title: 'Comment citer, mentionner ou corriger un message\u202f?',
    searchTerms: 'citation citer mention arobase @ modifier éditer corriger répondre suivre',
    answer: `**Citer**, sous un message, reprend son texte dans votre réponse. Écrire @ suivi d’un nom prévient ce membre. **Modifier** corrige votre propre message, qui porte alors la mention «\u202fmodifié\u202f».

**Suivre** un topic vous prévient d’une nouvelle réponse, une seule fois jusqu’à ce que vous ouvriez le topic ou marquiez la notification comme lue.`,
  },
  {
    slug: 'signaler-un-bug',
    title: 'Où signaler un bug, ou proposer une idée\u202f?',
    searchTerms: 'problème technique erreur panne ne marche pas suggestion amélioration',
    answer: `Sur le [forum](/forum), dans la catégorie **Bug**\u202f: dites sur quelle page, ce que vous faisiez, ce qui s’est passé, avec quel appareil et quel navigateur. D’autres ont peut-être déjà la réponse.

Si le problème touche à votre vie privée, préférez [le formulaire de contact](/contact?motif=9).`,
  },
]

const FIRST_STEPS_QUESTIONS: readonly Question[] = [
  {
    slug: 's-inscrire',
    title: 'Comment s’inscrire, et est-ce gratuit\u202f?',
    searchTerms: 'inscription compte créer payant prix âge majeur mineur 18\u00a0ans',
    answer: `Oui, c’est gratuit. Il faut avoir 18\u00a0ans, un pseudo de 3 à 20 caractères, une adresse e-mail et un mot de passe d’au moins 10 caractères\u202f: tout est sur [la page d’inscription](/inscription). Quatre petites questions suivent\u202f: qui, où, une photo, une phrase. Chacune peut attendre\u202f: ses lampions restent sur l’accueil.

Quand beaucoup de comptes s’ouvrent à la fois, votre navigateur fait un petit calcul qui écarte les robots\u202f; s’il n’exécute pas de scripts, le compte s’ouvre par un lien envoyé à votre adresse, valable 24\u00a0heures.

Chercher, lire, aimer, commenter et répondre ne coûte rien. [Premium](/premium) ajoute du confort, il n’ouvre aucune porte à votre place.`,
  },
  {
    slug: 'e-mail-de-confirmation',
    title: 'Je n’ai pas reçu l’e-mail de confirmation',
    searchTerms: 'mail courriel lien vérifier adresse spam indésirable renvoyer',
    answer: `Regardez d’abord dans les courriers indésirables. Le lien reste valable trois jours et sert une seule fois.

Pour en recevoir un autre, touchez **Renvoyer le lien** sur votre accueil ou dans [Sécurité](/user/securite), cinq fois par heure au plus. Si l’adresse est fausse, changez-la au même endroit.

Tant qu’elle n’est pas confirmée, vous pouvez regarder, mais ni commenter, ni poster sur le forum\u202f; vos messages aux autres membres attendent, trois au plus, et partent à la confirmation.`,
  },
  {
    slug: 'mot-de-passe-oublie',
    title: 'J’ai oublié mon mot de passe',
    searchTerms: 'connexion connecter perdu réinitialiser identifiant',
    answer: `Donnez votre adresse sur [Mot de passe oublié](/mot-de-passe-oublie)\u202f: un lien y part, valable une heure, cinq fois par heure au plus. Par prudence, la page dit la même chose que l’adresse ait un compte ou non.

Choisir un nouveau mot de passe déconnecte tous vos autres appareils.`,
  },
  {
    slug: 'installer-sur-le-telephone',
    title: 'Y a-t-il une application à installer\u202f?',
    searchTerms: 'appli android iphone ios store télécharger écran d’accueil',
    answer: `Il n’y a rien à chercher dans une boutique\u202f: le site s’ajoute à l’écran d’accueil et s’ouvre alors comme une application.

- Sur Android et sur un ordinateur\u202f: **Installer l’application**, dans [Moi](/moi) ou dans le menu du navigateur.
- Sur iPhone et iPad, dans Safari\u202f: **Partager**, puis **Sur l’écran d’accueil**.`,
  },
]

const SEARCH_QUESTIONS: readonly Question[] = [
  {
    slug: 'ma-position',
    title: 'Que savent les autres de ma position\u202f?',
    searchTerms: 'localisation distance géolocalisation gps adresse carte ville km kilomètres',
    answer: `Une distance, comme «\u202fà 12\u00a0km de vous\u202f», et le drapeau de votre pays. Votre position est arrondie à environ un kilomètre sur votre appareil déjà\u202f; dans une petite commune, nous ne gardons que son centre. Quand vous vous déplacez, les autres ne l’apprennent pas avant le lendemain, ou la semaine suivante si vous cachez votre présence. Il n’y a pas de carte, et votre trajet n’est pas conservé.

Vous pouvez la refuser, ou choisir une commune à la place\u202f: voyez [Votre position](/aide/localisation), qui dit aussi comment l’autoriser dans chaque navigateur.`,
  },
  {
    slug: 'chercher-des-membres',
    title: 'Comment chercher des membres\u202f?',
    searchTerms: 'recherche filtre ordre tri critère âge distance en ligne nouveaux trouver rencontrer',
    answer: `Dans [Recherche](/recherche), choisissez qui vous cherchez, l’âge et la distance, puis qui vient en premier\u202f: **En ligne d’abord** ou **Nouveaux d’abord**. C’est un ordre, pas un filtre\u202f: tous les membres de votre recherche restent dans la liste, sous un titre qui dit depuis quand ils sont passés ou inscrits. Vos réglages sont gardés pour la prochaine fois.

L’orientation ne sert de critère que pour les membres qui ont accepté de l’indiquer et de la montrer\u202f; «\u202fPeu importe\u202f» trouve tout le monde.`,
  },
  {
    slug: 'personnes-proposees',
    title: 'Comment sont choisies les personnes proposées\u202f?',
    searchTerms:
      'suggestion suggestions proposer proposition table soir cinq algorithme pourquoi raisons hasard',
    answer: `Chaque soir à 18\u00a0heures, cinq personnes au plus viennent à [votre table](/suggestions), choisies des deux côtés\u202f: chacune correspond à ce que l’autre cherche, par l’âge, le sexe et la distance, et vous êtes venus tous les deux dans les quatorze derniers jours. Viennent d’abord celles avec qui vous partagez le plus\u202f: une envie, des goûts, une discussion du forum, peu de kilomètres. **Pourquoi je vois ceci** dit, pour chacune, ce qui a compté.

Ni l’apparence ni le succès ne comptent, et ce que vous cachez n’est pas regardé. Personne n’est montré à plus de cinq membres par jour, pour que chacun ait son tour. **Régler ce qui compte**, au bas de la page, décide de ce qui pèse pour vous.

**Pas pour moi** met une personne de côté pour 90 jours, sans qu’elle l’apprenne\u202f; vous la retrouvez dans [Pas pour moi](/recherche/pas-pour-moi). Si vous cachez votre présence ou faites une pause, vous n’êtes à la table de personne.`,
  },
  {
    slug: 'aucun-resultat',
    title: 'Ma recherche ne trouve personne',
    searchTerms: 'vide résultat zéro monde entier distance élargir',
    answer: `Élargissez un peu l’âge ou la distance. Une distance de 1000\u00a0km veut dire partout dans le monde.

Sans position, la recherche ne sait pas mesurer\u202f: elle couvre le monde entier et n’affiche aucune distance. Indiquez la vôtre, ou une commune, dans [Votre position](/aide/localisation).`,
  },
  {
    slug: 'visiteurs',
    title: 'Voit-on que j’ai regardé un profil\u202f?',
    searchTerms: 'visite visiteurs traces discret incognito anonyme passage',
    answer: `Oui\u202f: le membre le lit dans ses visiteurs, une fois par jour au plus. Pour passer sans être vu, activez **Naviguer sans laisser de traces** dans [Mes visiteurs](/visiteurs). C’est gratuit et réciproque\u202f: tant que c’est actif, vous ne voyez pas non plus vos visiteurs.`,
  },
  {
    slug: 'trop-de-profils',
    title: 'Pourquoi le site me demande-t-il de revenir plus tard\u202f?',
    searchTerms: 'limite trop de profils pages attendre patienter heure confirmer e-mail robot script 429',
    answer: `Pour que personne ne copie les profils en série, chacun peut en ouvrir un certain nombre par heure, bien plus qu’il n’en faut pour faire connaissance. La page dit quand revenir\u202f; les profils que vous avez déjà vus restent ouverts.

Tant que votre adresse e-mail n’est pas confirmée, ce nombre est plus petit, et vous ne lisez ni la distance, ni l’orientation, ni la religion des autres. Confirmez-la par le lien reçu\u202f: tout s’ouvre aussitôt.`,
  },
]

const ACCOUNT_QUESTIONS: readonly Question[] = [
  {
    slug: 'changer-de-mot-de-passe',
    title: 'Comment changer d’adresse ou de mot de passe\u202f?',
    searchTerms: 'e-mail email courriel sécurité appareils session déconnecter piraté',
    answer: `Dans [Sécurité](/user/securite). Une nouvelle adresse ne remplace l’ancienne qu’une fois son lien ouvert\u202f; un nouveau mot de passe déconnecte vos autres appareils.

La même page montre les appareils connectés, vingt au plus\u202f: **Mettre fin** ferme une session oubliée, un appareil de plus ferme la plus ancienne. Au-delà de trente connexions en une heure, il faut attendre un peu. Si beaucoup de mots de passe faux sont essayés pour votre compte, un e-mail vous le dit.`,
  },
  {
    slug: 'redonner-mon-mot-de-passe',
    title: 'Pourquoi le site redemande-t-il mon mot de passe\u202f?',
    searchTerms: 'c’est bien vous confirmer encore quinze minutes supprimer copie appareil sécurité',
    answer: `Pour supprimer votre compte, copier vos données ou fermer la session d’un appareil, il faut l’avoir donné dans les 15\u00a0dernières minutes\u202f: un téléphone oublié ouvert ne suffit pas. Donnez-le, et ce que vous faisiez continue.

Un e-mail vous prévient à chaque fois\u202f: si ce n’était pas vous, [changez de mot de passe](/user/securite).`,
  },
  {
    slug: 'mes-donnees',
    title: 'Que gardez-vous sur moi, et comment en avoir une copie\u202f?',
    searchTerms: 'données personnelles rgpd export télécharger copie vie privée ip cookie confidentialité',
    answer: `[Mes données](/user/donnees) vous donne une copie de tout, une par jour au plus, dans un fichier ZIP\u202f: profil, photos, messages, activité. [La page de confidentialité](/confidentialite) dit ce qui est gardé, pourquoi et combien de temps\u202f; les adresses IP, par exemple, sont effacées au bout d’un an.

Le site n’a qu’un cookie, celui de votre session, et ne charge rien depuis d’autres sites sans que vous le demandiez.`,
  },
  {
    slug: 'etre-moins-visible',
    title: 'Peut-on être moins visible, ou faire une pause\u202f?',
    searchTerms:
      'cacher invisible présence en ligne distance recherche pause absence suspendre vacances confidentialité visible visiteurs sans compte',
    answer: `Oui, gratuitement, dans [Ma visibilité](/user/visibilite)\u202f: cachez votre présence, votre distance ou votre profil des recherches.

Sans être connecté, on ne lit de vous que «\u202fUn membre\u202f». Rendez-vous **visible aux visiteurs**, au même endroit, si vous voulez que votre nom, votre âge et votre photo de profil se voient.

Une pause va plus loin\u202f: plus personne ne vous trouve, n’ouvre votre profil ni ne vous écrit, jusqu’à votre retour. Rien n’est effacé.`,
  },
  {
    slug: 'supprimer-mon-compte',
    title: 'Comment supprimer mon compte\u202f?',
    searchTerms: 'suppression désinscription désinscrire fermer effacer quitter partir clôturer',
    answer: `Dans [Supprimer mon compte](/user/suppression). Tout disparaît aussitôt pour les autres\u202f: profil, photos, likes, commentaires, amis, messages. Pendant 72\u00a0heures, vous pouvez annuler\u202f: connectez-vous, le bouton vous attend, et l’e-mail de suppression y mène. Ensuite, tout est effacé pour toujours. Seuls vos messages du forum restent, sous le nom «\u202fMembre supprimé\u202f», pour que les discussions se lisent encore. Ce qui a été signalé ou décidé à votre sujet reste un temps sans votre nom\u202f: voir [Combien de temps](/confidentialite#durees).

Envie de souffler seulement\u202f? Une [pause](/aide/etre-moins-visible) garde tout.`,
  },
  {
    slug: 'compte-suspendu',
    title: 'Mon compte est suspendu, que puis-je faire\u202f?',
    searchTerms: 'suspension banni ban bloqué exclu',
    answer: `Connectez-vous\u202f: [Mes décisions](/user/decisions) dit pourquoi, jusqu’à quand, et vous permet de [contester](/aide/contester-une-decision). Vous pouvez aussi copier vos données et supprimer votre compte.

Ouvrir un autre compte entre-temps est contraire aux règles.`,
  },
]

const SAFETY_QUESTIONS: readonly Question[] = [
  {
    slug: 'bloquer',
    title: 'Comment bloquer quelqu’un\u202f?',
    searchTerms: 'blocage blacklist liste noire débloquer harcèlement ignorer',
    answer: `Ouvrez le menu de son profil et choisissez **Bloquer**, ou **Bloquer et signaler** dans celui d’une conversation. L’amitié, les demandes et la conversation prennent fin\u202f; vous ne vous croisez plus nulle part, ni dans la recherche, ni dans les photos, ni dans les messages. Il ou elle n’en saura rien.

[Membres bloqués](/blacklist) permet de débloquer\u202f; cela ne rend pas l’amitié.`,
  },
  {
    slug: 'signaler',
    title: 'Comment signaler un membre ou un contenu\u202f?',
    searchTerms:
      'signalement dénoncer faux profil arnaque insulte harcèlement mineur photo commentaire anonyme',
    answer: `**Signaler** se trouve sur chaque profil, conversation, photo, commentaire et message du forum. Choisissez ce qui se passe, ajoutez si besoin une précision de 140 caractères\u202f; pour une conversation, les derniers messages sont joints.

Une personne de l’équipe lit chaque signalement. Le membre concerné ne saura pas de qui il vient, et une notification vous dit ce qui en est sorti. En cas de danger immédiat, appelez le [17](tel:17) ou le [112](tel:112) d’abord.

Sans compte, ou pour un contenu contraire à la loi\u202f: [signaler un contenu](/signaler-un-contenu).`,
  },
  {
    slug: 'faux-profil',
    title: 'Comment reconnaître un faux profil\u202f?',
    searchTerms: 'fake arnaque escroc photo volée détecteur brouteur',
    answer: `Photos trop parfaites, histoire qui change, urgence, argent, envie de quitter le site au plus vite\u202f: ce sont les signes habituels. Sur une photo, **Fake détecteur** vous aide à chercher si elle vient d’ailleurs.

Quand l’équipe a un doute sur un membre, un avis le dit sur son profil et dans la conversation. Un autre avis paraît, pour vous seul, quand un compte tout récent parle d’argent ou d’une autre messagerie\u202f; vos messages ne sont lus que sur votre appareil pour cela. [Nos conseils](/conseils-securite#arnaques) vont plus loin.`,
  },
  {
    slug: 'on-me-demande-de-l-argent',
    title: 'Un membre me demande de l’argent',
    searchTerms:
      'arnaque escroquerie virement carte cadeau crypto chantage photo intime sextorsion brouteur payer',
    answer: `N’envoyez rien, quelle que soit l’histoire. Gardez les messages, [signalez](/aide/signaler) puis [bloquez](/aide/bloquer).

Vous avez déjà payé, ou l’on vous menace de publier des images\u202f? Vous n’êtes pas seul, et cela se traite\u202f: [voici quoi faire et qui appeler](/conseils-securite#chantage).`,
  },
  {
    slug: 'avertissement',
    title: 'Que veut dire mon pourcentage d’avertissement\u202f?',
    searchTerms: 'warning sanction modération points suspension',
    answer: `Chaque contenu modéré ajoute 10\u202f%. L’avertissement baisse de 10\u202f% par mois quand rien ne s’y ajoute. À 100\u202f%, le compte est suspendu jusqu’à ce qu’un admin l’ait examiné.

Chaque décision est prise par une personne, et se lit dans [Mes décisions](/user/decisions).`,
  },
  {
    slug: 'contester-une-decision',
    title: 'Comment contester une décision de l’équipe\u202f?',
    searchTerms: 'contestation suspendu banni modération injuste recours appel désaccord',
    answer: `Ouvrez la décision dans [Mes décisions](/user/decisions) et écrivez ce qui, selon vous, n’est pas juste\u202f: une fois, dans les six mois, sans frais. Un admin ou le fondateur, qui n’a pas pris cette décision, relit tout et vous répond sur le site et par e-mail.

Un compte suspendu peut toujours s’y connecter pour cela. Vous gardez le droit de vous adresser à un organisme certifié de règlement des litiges, ou à un tribunal.`,
  },
]
