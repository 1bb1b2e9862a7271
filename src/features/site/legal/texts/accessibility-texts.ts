import type { LegalFacts } from '../policy.ts'
import { formatMailLink, type LegalSection } from './legal-texts.ts'

// `/accessibilite`: the declaration, in the manner of the RGAA. It says what was looked at, and by whom.

/** The page's parts. */
export function createAccessibilitySections({
  site,
  publisher,
  contactEmail,
}: LegalFacts): readonly LegalSection[] {
  return [
    {
      id: 'declaration',
      title: 'Déclaration',
      words: `${publisher.name ?? 'L’éditeur du site'} souhaite que chacun puisse se servir de Guinguette, avec ou sans aide technique. Cette déclaration s’applique à ${site}. Elle a été établie le 21 novembre 2026.`,
    },
    {
      id: 'etat',
      title: 'État de conformité',
      words: `**Non audité.** Aucun audit n’a été mené par un tiers. Au sens du référentiel général d’amélioration de l’accessibilité (RGAA 4.1), un site sans audit en cours de validité est dit « non conforme » : c’est donc l’état de Guinguette, et aucun taux de conformité n’est annoncé.`,
    },
    {
      id: 'verifie',
      title: 'Ce qui a été vérifié',
      words: `Par nous, à chaque version du logiciel, sur un téléphone et un ordinateur :

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
      words: `- Les photos des membres n’ont pas de description : seul le nom du membre est annoncé.
- Les gifs des conversations n’ont pas toujours de description utile.
- Ce que les membres écrivent, emojis compris, dépend d’eux.`,
    },
    {
      id: 'technologies',
      title: 'Technologies',
      words: 'HTML, CSS, SVG, JavaScript et WAI-ARIA.',
    },
    {
      id: 'retour',
      title: 'Signaler un obstacle',
      words: `Une page vous résiste ? Écrivez-nous par le [formulaire de contact](/contact)${contactEmail ? ` ou à ${formatMailLink(contactEmail)}` : ''} : dites quelle page, ce que vous vouliez faire, et avec quel appareil ou quelle aide technique. Nous vous répondrons et chercherons avec vous une autre façon d’y arriver.`,
    },
    {
      id: 'recours',
      title: 'Voies de recours',
      words: `Si vous nous avez signalé un obstacle qui vous empêche d’accéder à un contenu ou à un service, et que notre réponse ne vous convient pas, vous pouvez :

- écrire au [Défenseur des droits](https://formulaire.defenseurdesdroits.fr) ;
- contacter son [délégué dans votre région](https://www.defenseurdesdroits.fr/carte-des-delegues) ;
- lui envoyer un courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.`,
    },
  ]
}
