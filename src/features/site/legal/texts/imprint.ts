import type { LegalFacts } from '../policy.ts'
import { formatMailLink, type LegalSection } from '../texts.ts'

// `/mentions-legales`: publisher, host (LCEN) and points of contact (DSA, articles 11 and 12).

export function createImprintSections({
  site,
  publisher,
  contactEmail,
  takesMoney,
}: LegalFacts): readonly LegalSection[] {
  return [
    {
      id: 'editeur',
      title: 'Éditeur',
      facts: [
        ['Site', site],
        ['Éditeur', publisher.name],
        ['Adresse', publisher.address],
        ['Téléphone', publisher.phone],
        ['E-mail', publisher.email && formatMailLink(publisher.email)],
        ['Immatriculation', publisher.registration],
        ['Directeur ou directrice de la publication', publisher.director],
      ],
    },
    {
      id: 'hebergeur',
      title: 'Hébergeur',
      facts: [['Nom, adresse et téléphone', publisher.host]],
    },
    {
      id: 'contact',
      title: 'Points de contact',
      text: 'Pour les membres et le public, le plus simple est le [formulaire de contact](/contact) : une personne lit et répond.',
      facts: [
        [
          'Membres et public (règlement européen sur les services numériques, article 12)',
          contactEmail && formatMailLink(contactEmail),
        ],
        [
          'Autorités, Commission et Comité européen (article 11)',
          contactEmail && formatMailLink(contactEmail),
        ],
        ['Langue', 'français'],
      ],
    },
    {
      id: 'signaler',
      title: 'Signaler un contenu illicite',
      text: `Connecté, utilisez « Signaler », présent sur chaque profil, photo, commentaire, conversation et message du forum. Sans compte, [signalez un contenu](/signaler-un-contenu) : donnez l’adresse exacte de la page, dites pourquoi le contenu vous paraît illicite, et laissez votre adresse e-mail pour recevoir la décision.

Un contenu grave peut aussi être signalé à la police et à la gendarmerie, sur [PHAROS](https://www.internet-signalement.gouv.fr).`,
    },
    ...(takesMoney
      ? [
          {
            id: 'mediation',
            title: 'Médiation de la consommation',
            text: 'Si un différend sur un abonnement n’a pas trouvé d’issue avec nous, vous pouvez saisir gratuitement le médiateur de la consommation :',
            facts: [['Médiateur', publisher.mediator] as const],
          },
        ]
      : []),
    {
      id: 'propriete',
      title: 'Textes, images et logiciel',
      text: `Ce que les membres écrivent et montrent reste à eux : voir les [conditions](/cgu#contenus). Le nom et les dessins du site appartiennent à leurs auteurs.

Le logiciel Guinguette est libre, sous licence MIT. Polices, icônes, drapeaux et emojis viennent de projets libres, crédités dans son fichier NOTICE.`,
    },
    {
      id: 'donnees',
      title: 'Données personnelles',
      text: 'Ce que nous gardons de vous, pourquoi, combien de temps, et vos droits : tout est dans la page [Confidentialité](/confidentialite).',
    },
  ]
}

// `/accessibilite`: the declaration in the form of the RGAA: scope and author of the audit.

export function createAccessibilitySections({
  site,
  publisher,
  contactEmail,
}: LegalFacts): readonly LegalSection[] {
  return [
    {
      id: 'declaration',
      title: 'Déclaration',
      text: `${publisher.name ?? 'L’éditeur du site'} souhaite que chacun puisse se servir de Guinguette, avec ou sans aide technique. Cette déclaration s’applique à ${site}. Elle a été établie le 21 novembre 2026.`,
    },
    {
      id: 'etat',
      title: 'État de conformité',
      text: `**Non audité.** Aucun audit n’a été mené par un tiers. Au sens du référentiel général d’amélioration de l’accessibilité (RGAA 4.1), un site sans audit en cours de validité est dit « non conforme » : c’est donc l’état de Guinguette, et aucun taux de conformité n’est annoncé.`,
    },
    {
      id: 'verifie',
      title: 'Ce qui a été vérifié',
      text: `Par nous, à chaque version du logiciel, sur un téléphone et un ordinateur :

- un contrôle automatique des pages (axe, règles WCAG 2.2 niveaux A et AA), de jour comme de nuit ;
- les contrastes de chaque couleur de texte ;
- l’usage au clavier des menus, fenêtres et formulaires ;
- des pages qui ne débordent pas et ne bougent pas pendant qu’elles se chargent.

Les mouvements se réduisent quand votre appareil le demande. Les zones à toucher visent 44 pixels. Lire, s’inscrire, se connecter, consulter ses décisions et supprimer son compte fonctionnent sans JavaScript.

Un contrôle automatique ne trouve qu’une partie des obstacles. Le site n’a pas encore été parcouru en entier avec un lecteur d’écran, ni par des personnes handicapées.`,
    },
    {
      id: 'obstacles',
      title: 'Obstacles connus',
      text: `- Les photos des membres n’ont pas de description : seul le nom du membre est annoncé.
- Les gifs des conversations n’ont pas toujours de description utile.
- Ce que les membres écrivent, emojis compris, dépend d’eux.`,
    },
    {
      id: 'technologies',
      title: 'Technologies',
      text: 'HTML, CSS, SVG, JavaScript et WAI-ARIA.',
    },
    {
      id: 'retour',
      title: 'Signaler un obstacle',
      text: `Une page vous résiste ? Écrivez-nous par le [formulaire de contact](/contact)${contactEmail ? ` ou à ${formatMailLink(contactEmail)}` : ''} : dites quelle page, ce que vous vouliez faire, et avec quel appareil ou quelle aide technique. Nous vous répondrons et chercherons avec vous une autre façon d’y arriver.`,
    },
    {
      id: 'recours',
      title: 'Voies de recours',
      text: `Si vous nous avez signalé un obstacle qui vous empêche d’accéder à un contenu ou à un service, et que notre réponse ne vous convient pas, vous pouvez :

- écrire au [Défenseur des droits](https://formulaire.defenseurdesdroits.fr) ;
- contacter son [délégué dans votre région](https://www.defenseurdesdroits.fr/carte-des-delegues) ;
- lui envoyer un courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.`,
    },
  ]
}
