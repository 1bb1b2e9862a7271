import type { LegalFacts } from '../policy.ts'
import { formatMailLink, type LegalSection } from './legal-texts.ts'

// `/mentions-legales`: who publishes and hosts the site (LCEN), and its points of contact (DSA, articles 11 and 12).

/** The page's parts. */
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
      words:
        'Pour les membres et le public, le plus simple est le [formulaire de contact](/contact) : une personne lit et répond.',
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
      words: `Connecté, utilisez « Signaler », présent sur chaque profil, photo, commentaire, conversation et message du forum. Sans compte, passez par le [formulaire de contact](/contact) : donnez l’adresse exacte de la page, dites pourquoi le contenu vous paraît illicite, et laissez votre adresse e-mail pour recevoir la réponse.

Un contenu grave peut aussi être signalé à la police et à la gendarmerie, sur [PHAROS](https://www.internet-signalement.gouv.fr).`,
    },
    ...(takesMoney
      ? [
          {
            id: 'mediation',
            title: 'Médiation de la consommation',
            words:
              'Si un différend sur un abonnement n’a pas trouvé d’issue avec nous, vous pouvez saisir gratuitement le médiateur de la consommation :',
            facts: [['Médiateur', publisher.mediator] as const],
          },
        ]
      : []),
    {
      id: 'propriete',
      title: 'Textes, images et logiciel',
      words: `Ce que les membres écrivent et montrent reste à eux : voir les [conditions](/cgu#contenus). Le nom et les dessins du site appartiennent à leurs auteurs.

Le logiciel Guinguette est libre, sous licence MIT. Polices, icônes, drapeaux et emojis viennent de projets libres, crédités dans son fichier NOTICE.`,
    },
    {
      id: 'donnees',
      title: 'Données personnelles',
      words:
        'Ce que nous gardons de vous, pourquoi, combien de temps, et vos droits : tout est dans la page [Confidentialité](/confidentialite).',
    },
  ]
}
