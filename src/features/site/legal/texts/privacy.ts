import { RETENTION, type Retention } from '../../../../shared/processing.ts'
import {
  COUPLE_DAYS,
  KEPT_MESSAGE_DAYS,
  MEETING_ANSWER_DAYS,
  MESSAGE_VERSION_DAYS,
  OUTING_CHOICE_DAYS,
  OUTING_DAYS,
  RELATIVE_HOURS,
  TIMING_DAYS,
} from '../../../../shared/retention.ts'
import { REPORTED_MESSAGES } from '../../../moderation/reports/contract.ts'
import type { LegalFacts } from '../policy.ts'
import { formatMailLink, formatOptional, type LegalSection } from '../texts.ts'

// `/confidentialite`: data stored, purposes, retention and rights (RGPD, article 13).

export function createPrivacySections(facts: LegalFacts): readonly LegalSection[] {
  return [
    SUMMARY,
    createControllerSection(facts),
    ...createCollectedDataSections(facts),
    PURPOSES,
    createRetentionSection(facts),
    BAN_RECOGNITION,
    ...createCourtSections(facts),
    ...createRecipientSections(facts),
    COOKIES,
    ...createSecuritySections(facts),
    ...createRightsSections(facts),
  ]
}

const SUMMARY: LegalSection = {
  id: 'bref',
  title: 'En bref',
  text: `- Aucune page ne fait appel à un autre site avant que vous l’ayez demandé : ni traceur, ni statistiques, ni polices venues d’ailleurs.
- Un seul cookie, celui de votre connexion.
- Aucune publicité d’autrui, aucune donnée vendue ou prêtée.
- Votre position est arrondie : à un kilomètre environ en ville, au centre de la commune ailleurs.
- Vos messages ne sont lus par le staff que si l’un de vous deux signale la conversation.
- Orientation et religion ne sont gardées qu’avec votre accord, et effacées si vous le retirez.`,
}

const MEASURED_PAGES = ` Votre navigateur compte aussi en combien de temps une page s’affiche et répond, sur téléphone ou sur ordinateur : de quelle sorte de page il s’agit, jamais laquelle ni qui l’a ouverte. Il n’envoie rien s’il demande de ne pas être suivi (Do Not Track, Global Privacy Control) ou d’économiser les données ; ces comptes restent ${TIMING_DAYS} jours.`

function createCollectedDataSections({
  usesIpLocation: readsPlaces,
  measuresPages,
}: LegalFacts): LegalSection[] {
  return [
    {
      id: 'donnees',
      title: 'Ce que nous gardons',
      text: `**Ce que vous donnez** : nom, adresse e-mail, mot de passe (sous une forme qui ne permet pas de le lire), vos clés d’accès si vous en ajoutez (leur nom et une clé publique ; votre empreinte et votre visage restent dans votre appareil), date de naissance, sexe ; votre profil, vos envies, vos goûts, vos ardoises et les débuts de phrase que vous proposez, vos photos, vos réglages ; ce que vous écrivez, aimez, demandez, bloquez, signalez ; avec Premium, l’état de l’abonnement et les paiements.

**Ce qui naît de l’usage** : la date de votre dernière activité, les profils regardés (sauf sans traces), vos appareils connectés, l’adresse IP de l’inscription et des connexions, ce que vous avez lu, la page d’où vous vous êtes inscrit (jusqu’à la confirmation de votre adresse), les limites de lecture atteintes, les décisions du staff qui vous concernent et ses notes.

**Ce que d’autres disent de vous** : les signalements, avec ce qui est signalé tel qu’il était.

**Ce qui n’est plus à personne** : le site compte chaque semaine combien de personnes ont reçu un premier contact, un oui, une réponse, par sexe et par dizaine d’âge ; et, pour tous ensemble, combien sont sortis, se sont vus, se sont trouvés. Aucun nombre ne parle de moins de cinq personnes ; ces comptes restent tant que le site existe.${measuresPages ? MEASURED_PAGES : ''}`,
    },
    {
      id: 'position',
      title: 'Votre position',
      text: `Elle est arrondie à deux décimales, environ un kilomètre, sur votre appareil, puis de nouveau chez nous : dans une commune de moins de 10 000 habitants, nous ne gardons que son centre ; hors de France, le milieu d’un carré de 4 à 6 kilomètres de côté. Un point plus précis n’est jamais gardé. Vos recherches partent de votre dernière position. Les autres la voient changer une fois par jour au plus, une fois par semaine si vous cachez votre présence : nous gardons donc aussi celle qu’ils voient. Ils lisent une distance et un pays, sans carte. Vous pouvez choisir une commune à la place, ou ne rien dire.${
        readsPlaces
          ? ' Si vous ne donnez rien, le pays et la ville sont estimés d’après votre adresse IP, à l’aide d’une table que le site a chez lui.'
          : ''
      } Voir [Ma position](/aide/localisation).`,
    },
    {
      id: 'sensibles',
      title: 'Orientation et religion',
      text: `La loi les protège particulièrement (RGPD, article 9). Sans votre accord explicite, elles ne sont ni demandées, ni gardées, ni montrées, ni cherchées. L’accord se donne à part, dans [votre profil](/user/edit), au moment où elles vous sont demandées, et se retire au même endroit : elles sont alors effacées aussitôt. Vos amis les lisent ; les autres membres, seulement si vous choisissez de les montrer dans [Ma visibilité](/user/visibilite). Chaque accord et chaque retrait est noté avec sa date, dans [Mes données](/user/donnees).

Le sexe et l’âge des personnes que vous cherchez ne sont montrés à personne. Le site s’en sert pour ne mettre en avant, sur l’accueil, dans le carrousel et sur le mur des photos, que des membres que vous cherchez et qui cherchent quelqu’un comme vous.`,
    },
    {
      id: 'photos',
      title: 'Vos photos',
      text: `Chaque photo est décodée et refaite : les informations cachées dans le fichier (lieu, date, appareil) disparaissent. Une personne du staff la regarde avant que les autres la voient. Une empreinte de 64 bits sert à reconnaître une photo bannie et à montrer au staff les photos qui se ressemblent ; elle ne permet pas de retrouver l’image, et aucun visage n’est analysé.

Le cadrage, la rotation, l’ordre et le texte de remplacement que vous donnez à vos photos servent à les montrer ; ce texte est lu par qui voit la photo. Tant que votre première photo attend, les autres lisent seulement « Photo en cours de vérification ».

La photo de vérification n’est vue que de vous et du staff. Une photo modérée n’est plus vue que de vous et du staff ; une photo bannie est scellée : personne ne la voit plus. Les deux sont effacées après 30 jours, sauf si elles sont rétablies.`,
    },
    {
      id: 'messages',
      title: 'Vos messages',
      text: `Ils sont privés, entre vous deux. Le staff ne peut les lire que si l’un de vous deux signale la conversation : les ${REPORTED_MESSAGES} derniers messages sont alors copiés avec le signalement, et chaque lecture est inscrite dans un journal.

Quand un message est modifié ou supprimé, son ancien texte est gardé ${MESSAGE_VERSION_DAYS} jours, pour un éventuel signalement et rien d’autre.

Un message écrit avant que votre adresse e-mail soit confirmée attend ${KEPT_MESSAGE_DAYS} jours au plus, lu de vous seul. Il part à la confirmation, ou disparaît.

Un programme compare l’empreinte des premiers messages envoyés à des inconnus et remarque s’ils contiennent un lien ou des coordonnées : c’est ce qui freine les envois en série. Le staff en voit le nombre, pas le texte.

Ils ne sont pas chiffrés de bout en bout.`,
    },
    {
      id: 'sorties',
      title: 'Sorties et rendez-vous',
      text: `Une sortie, qui y vient, les absences notées et contestées sont gardées ${OUTING_DAYS} jours après sa fin. Sans compte, on lit un titre, un jour, une commune et des nombres ; l’endroit exact n’est donné qu’à qui vient, la veille. L’équipe peut annuler une sortie, avec un motif que l’on peut contester.

Avec qui vous iriez encore n’est lu de personne, sauf si l’autre vous nomme aussi ; c’est effacé après ${OUTING_CHOICE_DAYS} jours. Ce que vous répondez après un rendez-vous n’est jamais montré à l’autre, et disparaît après ${MEETING_ANSWER_DAYS} jours. L’adresse d’un proche que vous prévenez sert à ce seul e-mail, et s’efface ${RELATIVE_HOURS} heures après le rendez-vous.

Une photo de conversation, une sortie, le petit mot d’une demande d’ami se signalent comme le reste : ce qui est signalé est gardé avec le signalement, tel qu’il était.`,
    },
    {
      id: 'on-s-est-trouves',
      title: 'On s’est trouvés',
      text: `Si vous dites avec qui vous vous êtes trouvés, cette personne ne le lit que si elle vous choisit aussi : ni alerte, ni nombre, ni indice avant cela. Votre choix s’efface quand vous le retirez, la bloquez, supprimez la conversation ou votre compte, et après ${COUPLE_DAYS} jours. Une fois le moment vu, plus rien ne dit que vous étiez deux : il reste un nombre de la semaine, et le remboursement d’un abonnement dans les comptes.

« Ailleurs » et « je souffle » ne sont que des nombres de la semaine ; rien ne dit que c’était vous.`,
    },
  ]
}

const PURPOSES: LegalSection = {
  id: 'finalites',
  title: 'Pourquoi, et de quel droit',
  facts: [
    [
      'Compte, profil, recherche, contacts, messages, forum, e-mails du compte',
      'Le contrat que sont les [conditions](/cgu) (RGPD, article 6, 1, b).',
    ],
    ['Orientation et religion', 'Votre consentement explicite (article 9, 2, a).'],
    [
      'Position de l’appareil, alertes du navigateur, mail de la semaine, gifs de Giphy',
      'Votre consentement, donné dans le navigateur ou sur la page (article 6, 1, a).',
    ],
    [
      'Modération, motifs des décisions, contestations',
      'Nos obligations légales (règlement européen sur les services numériques ; article 6, 1, c).',
    ],
    [
      'Blocage d’un compte par décision de justice, données gardées pour elle',
      'Nos obligations légales (code pénal, article 131-35-1 ; loi du 21 juin 2004, article 6, et décret 2021-1362 ; article 6, 1, c).',
    ],
    [
      'Dossiers d’un compte supprimé, empreintes d’un compte banni, vérification des inscriptions',
      'Notre intérêt, et celui des membres, à ce qu’une personne bannie ne revienne pas aussitôt (article 6, 1, f).',
    ],
    [
      'Adresses IP, journaux, limites, indices de comptes multiples',
      'Notre intérêt, et le vôtre, à un site sûr (article 6, 1, f) ; nos obligations d’hébergeur.',
    ],
    [
      'Premium, paiements, rétractations et résiliations',
      'Le contrat, puis nos obligations comptables (article 6, 1, b et c).',
    ],
    ['Formulaire de contact', 'Notre intérêt à vous répondre (article 6, 1, f).'],
    [
      'Chiffres du site, sans nom',
      'Notre intérêt à savoir comment il va : des nombres par jour, que rien ne relie à vous (article 6, 1, f).',
    ],
  ],
  after:
    'Sont obligatoires pour s’inscrire : nom, adresse e-mail, mot de passe, date de naissance et sexe. Le reste est libre, même si un profil vide attire peu.',
}

const BAN_RECOGNITION: LegalSection = {
  id: 'retour',
  title: 'Après un signalement ou un bannissement',
  text: `**Supprimer un compte ne clôt pas un signalement.** Ce que le staff doit encore décider, les messages joints à un signalement, les décisions et ses notes restent, sous un numéro : ni nom, ni adresse, ni photo en dehors de ce qui a été signalé.

**Un compte banni laisse des empreintes** : une de son adresse e-mail, une de chacune de ses photos. Elles sont calculées ou chiffrées avec une clé du site : personne ne peut en tirer l’adresse ni l’image, et aucun visage n’est analysé. Elles ne servent qu’à reconnaître une nouvelle inscription.

**Une inscription qui correspond est vérifiée par une personne.** En attendant, le nouveau membre n’est pas montré et ne peut écrire à personne ; il le lit sur chaque page. Sans décision, il est libéré après 72 heures.

**Vous opposer** : écrivez-nous par le [formulaire de contact](/contact). Un bannissement se [conteste](/aide/contester-une-decision) ; levé, il emporte ses empreintes.`,
}

/** Sealed data and judicial blocks (RGPD, article 13, 1, c and e). */
function createCourtSections({ sealsRecords }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'justice',
      title: 'Pour la justice',
      text: `${sealsRecords ? SEALED_TEXT : UNSEALED_TEXT}

**Un tribunal peut suspendre un compte** (code pénal, article 131-35-1), six mois au plus, un an en cas de récidive. Nous sommes tenus de le faire : le compte est bloqué jusqu’au jour dit, et ses empreintes servent, jusqu’à ce jour, à reconnaître une inscription de la même personne, qu’une personne du staff vérifie. Cette décision se conteste devant la juridiction qui l’a rendue.`,
    },
  ]
}

const SEALED_TEXT = `**La loi nous demande de garder, pour la justice seule, de quoi identifier qui publie** (décret 2021-1362). Quatre sortes de données sont donc chiffrées à part, aussitôt : votre identité telle que donnée à l’inscription (nom, adresse e-mail, date de naissance, sexe), votre compte (numéro, pseudonyme, adresse qui sert à changer le mot de passe), vos paiements (référence, montant, date), et les adresses d’où vous vous connectez ou publiez (adresse IP, port s’il est connu, navigateur, date).

Le site ne peut pas les relire : la clé qui les ouvre est gardée ailleurs. Elles ne servent à rien d’autre, et ne sont ouvertes que sur la demande d’une autorité ; chaque ouverture est inscrite dans un journal. Supprimer votre compte ne les efface pas ; elles le sont au bout des [délais de la loi](#durees). [La copie de vos données](/user/donnees) en donne la liste.`

const UNSEALED_TEXT =
  '**Nous pouvons être tenus de donner à une autorité** ce que nous gardons d’un compte, quand la loi le prévoit. Rien n’est gardé à part pour cela.'

function createRecipientSections({
  publisher,
  takesMoney,
  usesGiphy,
  usesObjectStorage: storesElsewhere,
  copiesBackups,
}: LegalFacts): LegalSection[] {
  const providers = [
    `l’hébergeur du site : ${formatOptional(publisher.host)} ;`,
    ...(storesElsewhere ? ['un prestataire de stockage, pour les fichiers des photos ;'] : []),
    ...(copiesBackups
      ? ['un prestataire de stockage, pour des copies chiffrées des sauvegardes, qu’il ne peut pas lire ;']
      : []),
    'le prestataire qui achemine nos e-mails, qui voit l’adresse et le texte de ceux que vous recevez ;',
    ...(takesMoney
      ? [
          'Stripe, pour les abonnés : il reçoit votre adresse e-mail et ce que vous saisissez sur sa page de paiement ; il nous dit une empreinte de la carte, qui montre au staff les comptes nouveaux payés par la même ;',
        ]
      : []),
    'si vous activez les alertes, le service de votre navigateur (Google, Mozilla, Apple ou Microsoft), qui transporte des messages chiffrés sans pouvoir les lire ;',
    ...(usesGiphy
      ? [
          'si vous acceptez les gifs de Giphy, cette société américaine, qui voit votre adresse IP et vos recherches de gifs ;',
        ]
      : []),
    'les autorités, quand la loi nous y oblige.',
  ]
  return [
    {
      id: 'destinataires',
      title: 'Qui voit quoi',
      text: `- **Les membres connectés** : votre profil, vos photos acceptées, votre présence et votre distance, selon vos réglages. Jamais votre e-mail, votre adresse IP ni votre position exacte.
- **Les personnes sans compte** : « Un membre » ; votre nom, votre âge et votre photo de profil si vous vous rendez visible aux visiteurs ; sur le forum, votre nom et une initiale dessinée.
- **Les membres que vous bloquez** : plus rien.
- **Le staff** : ce qu’il faut pour modérer. E-mail, adresses IP et appareils lui sont masqués ; les lire en clair est inscrit au journal. Tout ce qu’il fait à un compte est inscrit dans un journal que personne ne peut modifier.`,
    },
    {
      id: 'prestataires',
      title: 'Nos prestataires',
      text: `Reçoivent des données, pour nous ou à votre demande :

${providers.map((one) => `- ${one}`).join('\n')}

${
  takesMoney || usesGiphy
    ? 'Certains travaillent aussi hors de l’Union européenne, surtout aux États-Unis ; la décision d’adéquation de la Commission (cadre de protection des données UE–États-Unis) ou ses clauses types encadrent ces transferts.'
    : 'Hors de ces alertes, que vous choisissez, le logiciel n’envoie rien hors de l’Union européenne par lui-même.'
}`,
    },
  ]
}

const COOKIES: LegalSection = {
  id: 'cookies',
  title: 'Cookies et mémoire du navigateur',
  text: `**Un seul cookie**, nommé « guinguette » : il vous garde connecté et protège les formulaires. Lire le forum ou cette page sans compte n’en pose aucun ; il apparaît sur les pages qui ont un formulaire, ne dit alors rien de vous et disparaît quand vous fermez le navigateur. Connecté, il dure sept jours au plus, ou 180 avec « Rester connecté ».

**La mémoire du navigateur** garde ce qui vous sert : brouillons, messages à envoyer, choix d’affichage, réponse aux alertes et à Giphy, page hors connexion, une heure au plus la photo qu’une autre application vous fait partager. Elle ne nous est pas transmise et se vide quand vous vous déconnectez.

Tout cela est nécessaire au service que vous demandez : la loi n’exige donc pas de bandeau (loi Informatique et Libertés, article 82).`,
}

const createSecuritySections = ({ requiresTwoFactor: asksFactor }: LegalFacts): LegalSection[] => [
  {
    id: 'automatique',
    title: 'Décisions automatiques',
    text: `Aucun programme ne décide de votre compte d’après votre profil ou votre comportement. Cinq automatismes existent, décrits dans les [conditions](/cgu#moderation) : les limites d’envoi et de lecture, le petit calcul demandé au navigateur quand les inscriptions affluent, le refus d’une photo qui ressemble à une photo bannie, la mise en attente d’une inscription qui ressemble à un compte banni, et la suspension à 100 % d’avertissement. Vous pouvez toujours demander qu’une personne regarde.`,
  },
  {
    id: 'securite',
    title: 'Sécurité',
    text: `Les mots de passe sont hachés (Argon2id), les sessions (vingt au plus) peuvent être fermées à distance depuis [Sécurité](/user/securite), les actes graves redemandent le mot de passe et vous sont annoncés par e-mail, ${asksFactor ? 'le staff montre un second facteur avant de travailler, ' : ''}et le code du site est ouvert à l’examen de tous. Si une fuite vous exposait à un risque élevé, nous vous préviendrions.`,
  },
]

/** Retention of each kind of data, from the register of processing. */
export function createRetentionSection({ takesMoney, sealsRecords }: LegalFacts): LegalSection {
  const rows: readonly Retention[] = Object.values(RETENTION)
  return {
    id: 'durees',
    title: 'Combien de temps',
    facts: rows
      .filter(({ isInternal, isPaid, isSealed }) => {
        const isUsed = (takesMoney || !isPaid) && (sealsRecords || !isSealed)
        return !isInternal && isUsed
      })
      .map(({ about, until }) => [about, until]),
    after:
      'Supprimer son compte cache tout aussitôt, et efface après 72 heures tout ce que cette liste ne dit pas garder. Votre nom et votre adresse restent réservés jusque-là.',
  }
}

/** The controller (RGPD, article 13, 1, a). */
export function createControllerSection({ publisher, contactEmail, dataOfficer }: LegalFacts): LegalSection {
  return {
    id: 'responsable',
    title: 'Qui en répond',
    text: `Le responsable de vos données est l’éditeur du site : ${formatOptional(publisher.name)}, ${formatOptional(publisher.address)}. Pour toute question sur vos données : ${formatMailLink(contactEmail)}, ou le [formulaire de contact](/contact).${dataOfficer ? ` Délégué à la protection des données : ${dataOfficer}.` : ''}`,
  }
}

/** Rights of members (RGPD, articles 15 to 22 and 77). */
export function createRightsSections({ contactEmail }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'droits',
      title: 'Vos droits',
      text: `La plupart s’exercent ici, tout de suite et sans rien demander :

- **voir et emporter** vos données : [Mes données](/user/donnees) ;
- **corriger** : [votre profil](/user/edit), [votre adresse et votre mot de passe](/user/securite) ;
- **retirer un accord** : [Mes données](/user/donnees#accords) ou [votre profil](/user/edit) pour l’orientation et la religion, les réglages de votre appareil pour la position et les alertes, le choix des gifs pour Giphy ;
- **vous montrer moins** : présence, distance, recherche, traces, réponses du profil, activité, pause, dans [Ma visibilité](/user/visibilite) ;
- **effacer** : [supprimer mon compte](/user/suppression), qui s’annule pendant 72 heures.

Pour le reste (vous opposer à un traitement, le limiter, dire ce que vos données deviendront après votre mort), écrivez-nous : ${formatMailLink(contactEmail)}. Nous répondons dans le mois, gratuitement. Nous pouvons vous demander d’écrire depuis l’adresse de votre compte, pour ne rien donner à quelqu’un d’autre.`,
    },
    {
      id: 'cnil',
      title: 'Réclamation',
      text: `Si notre réponse ne vous convient pas, vous pouvez saisir la [CNIL](https://www.cnil.fr/fr/plaintes), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.`,
    },
    {
      id: 'mineurs',
      title: 'Mineurs',
      text: 'Le site est réservé aux adultes. Le compte d’une personne mineure est fermé dès que nous l’apprenons.',
    },
    {
      id: 'changements',
      title: 'Quand cette page change',
      text: 'Elle porte la date de sa version. Un changement vous est annoncé sur votre page d’accueil, avec ce qui change.',
    },
  ]
}
