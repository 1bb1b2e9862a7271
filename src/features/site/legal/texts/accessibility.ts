import type { AccessibilityStatus } from '../../../../shared/accessibility.ts'
import type { LegalFacts } from '../policy.ts'
import { formatMailLink, type LegalSection, NOT_PROVIDED } from '../texts.ts'
import { computeRate } from './rgaa-table.ts'

// `/accessibilite`: the declaration in the form of the RGAA, the exemption of micro-enterprises, the plan. What it
// declares is the setting ACCESSIBILITY_STATUS.

const LEADS: Record<AccessibilityStatus, string> = {
  unaudited: 'Accessibilité : non conforme, faute d’audit. Voici ce qui est fait, et ce qui manque.',
  exempt:
    'Accessibilité : non conforme, faute d’audit, que la loi n’exige pas d’une microentreprise. Voici ce qui est fait, et ce qui manque.',
  partial: 'Accessibilité : partiellement conforme. Voici ce qui est fait, et ce qui manque.',
  full: 'Accessibilité : totalement conforme. Voici ce qui a été vérifié.',
}

export const createAccessibilityLead = ({ accessibility }: LegalFacts): string => LEADS[accessibility.status]

export function createAccessibilitySections(facts: LegalFacts): readonly LegalSection[] {
  return [
    createDeclaration(facts),
    createState(facts),
    createScope(facts),
    CHECKED,
    OBSTACLES,
    PLAN,
    createReport(facts),
    REMEDIES,
  ]
}

const createDeclaration = ({ site, siteName, publisher }: LegalFacts): LegalSection => ({
  id: 'declaration',
  title: 'Déclaration',
  text: `${publisher.name ?? 'L’éditeur du site'} souhaite que chacun puisse se servir de ${siteName}, avec ou sans aide technique. Cette déclaration s’applique à ${site}. Elle a été établie le 23 novembre 2026.`,
})

const formatNotAudited = (siteName: string) =>
  `**Non audité.** Aucun audit n’a été mené par des personnes. Au sens du référentiel général d’amélioration de l’accessibilité (RGAA 4.1), un site sans audit en cours de validité est dit « non conforme » : c’est donc l’état de ${siteName}. Le taux plus bas est le nôtre, pas celui d’un audit.`

function createState({ siteName, accessibility: { status, audit } }: LegalFacts): LegalSection {
  const isAudited = status === 'partial' || status === 'full'
  return {
    id: 'etat',
    title: 'État de conformité',
    text: isAudited
      ? `Le site est **${status === 'full' ? 'totalement conforme' : 'partiellement conforme'}** au référentiel général d’amélioration de l’accessibilité (RGAA 4.1), d’après cet audit : ${audit ?? NOT_PROVIDED}.`
      : formatNotAudited(siteName),
  }
}

/** Directive (UE) 2019/882, article 4(5); code de la consommation, L412-13; loi 2005-102, article 47. */
const createScope = ({ accessibility: { status }, publisher }: LegalFacts): LegalSection => ({
  id: 'obligations',
  title: 'Ce que la loi demande',
  text: `${
    status === 'exempt'
      ? `**${publisher.name ?? 'L’éditeur du site'} est une microentreprise** : moins de dix personnes, et au plus deux millions d’euros de chiffre d’affaires ou de bilan par an. Qui fournit des services à cette taille est exempté des exigences d’accessibilité (directive (UE) 2019/882, article 4, 5). Cette page n’est donc pas obligatoire ; elle est là parce qu’elle est utile.

`
      : ''
  }- **Vendre un service en ligne à des consommateurs** oblige, depuis le 28 juin 2025, à le rendre accessible et à dire comment (directive (UE) 2019/882 ; code de la consommation, article L412-13), sauf une microentreprise.
- **Les services publics, et les entreprises dont le chiffre d’affaires en France dépasse 250 millions d’euros**, doivent en plus une déclaration selon le RGAA et un schéma sur trois ans (loi 2005-102, article 47).
- **Les autres** ne doivent rien de cela.`,
})

const RATE = computeRate()

const CHECKED: LegalSection = {
  id: 'verifie',
  title: 'Ce qui a été vérifié',
  text: `L’objectif est le niveau AA des WCAG 2.2. Par nous, à chaque version du logiciel, sur un téléphone et un ordinateur :

- un contrôle automatique de chaque page (axe, règles WCAG 2.2 niveaux A et AA), de jour comme de nuit ;
- les contrastes de chaque couleur de texte ;
- l’usage au clavier des menus, fenêtres et formulaires ;
- des pages qui ne débordent pas et ne bougent pas pendant qu’elles se chargent.

Les mouvements se réduisent quand votre appareil le demande. Les zones à toucher visent 44 pixels. Lire, s’inscrire, se connecter, consulter ses décisions et supprimer son compte fonctionnent sans JavaScript. Le site est fait de HTML, CSS, SVG, JavaScript et WAI-ARIA.

**Les 106 critères du RGAA, relevés par nous-mêmes sur vingt pages** : ${RATE.applicable} s’y appliquent, ${RATE.met} sont respectés partout, soit ${RATE.percent} %. Ce n’est pas un audit. La table, critère par critère, avec de quoi tout revérifier, est dans le code du logiciel (\`docs/rgaa.fr.md\`).

Un contrôle automatique ne trouve qu’une partie des obstacles. Le logiciel n’a pas encore été parcouru en entier avec un lecteur d’écran, ni par des personnes handicapées.`,
}

const OBSTACLES: LegalSection = {
  id: 'obstacles',
  title: 'Obstacles connus',
  text: `- Une photo n’a de description que si son membre l’a écrite : sinon, seul son nom est annoncé.
- Les gifs des conversations n’ont pas toujours de description utile.
- Ce que les membres écrivent, emojis compris, dépend d’eux.`,
}

const PLAN: LegalSection = {
  id: 'plan',
  title: 'Plan d’action',
  text: `- **À chaque version** : les contrôles ci-dessus.
- **D’abord** : un parcours de l’inscription, de la recherche et d’une conversation avec un lecteur d’écran (NVDA, VoiceOver, TalkBack) et au clavier seul.
- **Ensuite** : une description de chaque gif.
- **Puis** : un audit par des personnes, dont l’état de conformité ci-dessus dira le résultat.

Les obstacles que vous signalez passent avant.`,
}

const createReport = ({ contactEmail }: LegalFacts): LegalSection => ({
  id: 'retour',
  title: 'Signaler un obstacle',
  text: `Une page vous résiste ? Écrivez-nous par le [formulaire de contact](/contact)${contactEmail ? ` ou à ${formatMailLink(contactEmail)}` : ''} : dites quelle page, ce que vous vouliez faire, et avec quel appareil ou quelle aide technique. Nous vous répondrons et chercherons avec vous une autre façon d’y arriver.`,
})

const REMEDIES: LegalSection = {
  id: 'recours',
  title: 'Voies de recours',
  text: `Si vous nous avez signalé un obstacle qui vous empêche d’accéder à un contenu ou à un service, et que notre réponse ne vous convient pas, vous pouvez :

- écrire au [Défenseur des droits](https://formulaire.defenseurdesdroits.fr) ;
- contacter son [délégué dans votre région](https://www.defenseurdesdroits.fr/carte-des-delegues) ;
- lui envoyer un courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.

Pour un service vendu en ligne, la DGCCRF reçoit aussi les signalements, sur [SignalConso](https://signal.conso.gouv.fr).`,
}
