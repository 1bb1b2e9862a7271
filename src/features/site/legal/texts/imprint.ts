import type { LegalFacts } from '../policy.ts'
import { formatMailLink, type LegalSection } from '../texts.ts'

// `/mentions-legales`: publisher, host (LCEN) and points of contact (DSA, articles 11 and 12).

export function createImprintSections({
  site,
  publisher,
  contactEmail,
  representative,
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
        ...(representative
          ? [['Représentant légal dans l’Union (article 13)', representative] as const]
          : []),
        ['Langue', 'français'],
      ],
    },
    {
      id: 'signaler',
      title: 'Signaler un contenu illicite',
      text: `Connecté, utilisez « Signaler », présent sur chaque profil, ardoise, photo, commentaire, conversation et message du forum. Sans compte, [signalez un contenu](/signaler-un-contenu) : donnez l’adresse exacte de la page, dites pourquoi le contenu vous paraît illicite, et laissez votre adresse e-mail pour recevoir la décision.

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
