// The words of the register of processing (RGPD, article 30): its activities. Plain spaces; readers apply French spacing.

/** A processing activity. */
export interface Activity {
  name: string
  purpose: string
  /** RGPD, article 6, and article 9 where data are sensitive. */
  basis: string
  persons: string
  recipients: string
  /** Security measures of its own, next to those of all activities. */
  measures: string
}

const MEMBERS = 'Les membres.'
const OTHER_MEMBERS = 'Les autres membres, selon les réglages de visibilité ; le staff.'
const CONTRACT = 'Le contrat que sont les conditions d’utilisation (article 6, 1, b).'

export const ACTIVITIES = {
  accounts: {
    name: 'Comptes et connexion',
    purpose: 'Ouvrir un compte, reconnaître son titulaire, confirmer son adresse, écarter les mineurs.',
    basis: CONTRACT,
    persons: MEMBERS,
    recipients: 'Le membre ; le staff, adresses masquées ; l’hébergeur et le service d’e-mail.',
    measures:
      'Mots de passe hachés (Argon2id), jetons gardés sous forme d’empreinte, second facteur du staff, mot de passe redemandé avant un acte grave.',
  },
  profiles: {
    name: 'Profils, recherche et position',
    purpose: 'Présenter un membre aux autres et leur permettre de se trouver, à une distance approchée.',
    basis: `${CONTRACT} La position de l’appareil : le consentement, donné dans le navigateur (article 6, 1, a).`,
    persons: MEMBERS,
    recipients: OTHER_MEMBERS,
    measures:
      'Position arrondie avant d’être gardée, et montrée avec un jour de retard ; réglages de visibilité ; lectures de profils limitées.',
  },
  sensitive: {
    name: 'Orientation et religion',
    purpose:
      'Permettre aux membres qui le veulent de dire leur orientation et leur religion, et d’être trouvés par elles.',
    basis: 'Le consentement explicite (articles 6, 1, a et 9, 2, a), donné à part, retiré au même endroit.',
    persons: 'Les membres qui l’ont accepté.',
    recipients: OTHER_MEMBERS,
    measures:
      'Ni demandées, ni gardées, ni cherchées sans accord ; cachées à tous sauf aux amis tant que le membre ne choisit pas de les montrer ; effacées au retrait.',
  },
  photos: {
    name: 'Photos, likes et commentaires',
    purpose:
      'Montrer des photos, dans un album ou un message du forum, les apprécier et les commenter ; vérifier qu’un profil est celui de son titulaire.',
    basis: `${CONTRACT} La photo de vérification est facultative. Empreintes des photos : l’intérêt légitime à ce qu’une photo bannie ne revienne pas (article 6, 1, f).`,
    persons: MEMBERS,
    recipients:
      'Les autres membres, pour une photo acceptée ; le staff ; l’hébergeur ou le stockage d’objets.',
    measures:
      'Photos refaites sans métadonnées, vues par une personne avant publication ; noms de fichiers au hasard ; aucun visage n’est analysé.',
  },
  contacts: {
    name: 'Relations et messages',
    purpose: 'Demander, accepter et bloquer des contacts ; converser ; freiner les envois en série.',
    basis: `${CONTRACT} Compteurs et empreintes des premiers messages : l’intérêt légitime à un site sûr (article 6, 1, f).`,
    persons: MEMBERS,
    recipients: 'Les deux correspondants ; le staff, seulement pour une conversation signalée.',
    measures: 'Chaque lecture par le staff est inscrite à un journal ; pas de chiffrement de bout en bout.',
  },
  forum: {
    name: 'Forum',
    purpose: 'Publier, suivre et retrouver des discussions ; y réagir ; voter.',
    basis: CONTRACT,
    persons: MEMBERS,
    recipients: 'Le public, moteurs de recherche compris : nom et texte, jamais photo ni profil ; le staff.',
    measures: 'Nom masqué aux visiteurs sur demande ; versions antérieures lues par le staff seul.',
  },
  outings: {
    name: 'Sorties',
    purpose: 'Proposer des sorties, en partager les places, et se revoir si les deux le souhaitent.',
    basis: `${CONTRACT} Absences : l’intérêt légitime de qui organise (article 6, 1, f).`,
    persons: MEMBERS,
    recipients: 'Le public : titre, jour, commune, nombres ; les membres ; qui organise ; le staff.',
    measures: 'Endroit exact donné la veille à qui vient ; choix du lendemain lus s’ils sont partagés.',
  },
  news: {
    name: 'Fil, notifications, visites et alertes',
    purpose: 'Dire à un membre ce qui le concerne, et, s’il le veut, par alertes ou mail du vendredi.',
    basis: `${CONTRACT} Alertes du navigateur et mail de la semaine : le consentement (article 6, 1, a).`,
    persons: MEMBERS,
    recipients: 'Le membre ; ses amis, pour le fil ; le service d’alertes de son navigateur, chiffré.',
    measures: 'Contenu chiffré pour le navigateur ; rien d’un membre bloqué ; mail arrêté d’un lien.',
  },
  moderation: {
    name: 'Modération',
    purpose:
      'Recevoir les signalements, décider, motiver, entendre les contestations ; retirer ce qui est illicite.',
    basis: 'Les obligations légales du règlement (UE) 2022/2065, articles 16 à 20 (article 6, 1, c).',
    persons: 'Les membres ; les personnes qui signalent.',
    recipients:
      'Le staff ; la personne concernée, sans le nom de qui a signalé ni de qui a décidé ; les autorités, sur demande.',
    measures:
      'Actes inscrits à un journal chaîné ; personne ne décide d’une contestation contre sa propre décision.',
  },
  returning: {
    name: 'Retour des comptes bannis',
    purpose:
      'Reconnaître une personne bannie qui s’inscrit de nouveau et des inscriptions qui se ressemblent ; une personne décide.',
    basis:
      'L’intérêt légitime des membres à ne pas retrouver une personne bannie (article 6, 1, f) ; droit d’opposition.',
    persons: 'Les membres bannis ; les nouveaux membres.',
    recipients: 'Le staff.',
    measures: 'Empreintes illisibles sans la clé du site ; sans décision, la personne est libérée.',
  },
  security: {
    name: 'Sécurité du site',
    purpose: 'Protéger les comptes, limiter les lectures en masse, prouver ce que fait le staff.',
    basis:
      'L’intérêt légitime du site et des membres (article 6, 1, f) ; la sécurité du traitement (article 32).',
    persons: 'Les membres ; les visiteurs qui atteignent une limite ; le staff.',
    recipients: 'Le staff, adresses masquées.',
    measures: 'Affichage en clair des adresses inscrit au journal ; journal que la base refuse de modifier.',
  },
  premium: {
    name: 'Premium et paiements',
    purpose: 'Vendre l’abonnement, le tenir à jour, tenir les comptes.',
    basis:
      'Le contrat (article 6, 1, b), puis l’obligation comptable (article 6, 1, c ; code de commerce, L123-22).',
    persons: 'Les abonnés.',
    recipients: 'Stripe, quand il est réglé ; la comptabilité ; le staff, pour l’état de l’abonnement.',
    measures:
      'Aucun numéro de carte ne passe par le site ; événements du paiement vérifiés auprès de Stripe.',
  },
  rights: {
    name: 'Droits des personnes',
    purpose:
      'Prouver les consentements, remettre une copie des données, effacer un compte et le rester après une restauration.',
    basis: 'Les obligations légales du RGPD, articles 7, 15, 17 et 20 (article 6, 1, c).',
    persons: MEMBERS,
    recipients: 'Le membre seul.',
    measures:
      'Lien à usage unique, mot de passe redemandé, lignes de consentement que la base refuse de modifier.',
  },
  contact: {
    name: 'Courrier de contact',
    purpose: 'Répondre à qui écrit, avec ou sans compte.',
    basis: 'L’intérêt légitime à répondre (article 6, 1, f).',
    persons: 'Les membres ; les visiteurs.',
    recipients: 'Les admins ; la boîte de contact et son service d’e-mail.',
    measures: 'Pages réservées aux admins, second facteur.',
  },
  courts: {
    name: 'Données gardées pour la justice',
    purpose:
      'Permettre à une autorité d’identifier qui a publié, et exécuter la décision d’un tribunal qui suspend un compte.',
    basis:
      'Les obligations légales d’un hébergeur (article 6, 1, c ; loi 2004-575, article 6 ; décret 2021-1362 ; code pénal, article 131-35-1).',
    persons: 'Les membres, aussi après la fermeture du compte.',
    recipients: 'Les autorités, sur demande ; personne d’autre.',
    measures:
      'Scellées par une clé publique : le site ne peut pas les relire ; chaque ouverture est inscrite au journal et écrite au fondateur.',
  },
  operation: {
    name: 'Fonctionnement et chiffres',
    purpose:
      'Faire tourner le programme, compter sans nom ce qui se passe par jour et, par groupes de cinq personnes au moins, comment on se rencontre.',
    basis: 'L’intérêt légitime à un site qui fonctionne (article 6, 1, f).',
    persons: 'Les membres, par leur numéro seulement.',
    recipients: 'L’exploitant.',
    measures: 'Ni texte ni adresse dans les travaux en attente et les journaux techniques.',
  },
} as const satisfies Record<string, Activity>

export type ActivityKey = keyof typeof ACTIVITIES
