import { CATEGORIES } from '../../../../shared/data-categories.ts'
import { RETENTION } from '../../../../shared/processing.ts'
import { ACTIVITIES } from '../../../../shared/processing-activities.ts'
import type { LegalSection } from '../../legal/texts.ts'
import { type ControllerFacts, createControllerSection, type DutyDocument } from './document.ts'
import { listMeasures, type MeasureKey } from './measures.ts'
import type { RegisteredColumn } from './processing-record.ts'

// A draft of the data protection impact assessment (RGPD, article 35), in the three parts of the CNIL's method and its
// validation.

export function createImpactAssessment(
  columns: readonly RegisteredColumn[],
  facts: ControllerFacts,
): DutyDocument {
  return {
    title: 'Analyse d’impact relative à la protection des données (ébauche)',
    lead: 'RGPD, article 35, selon la méthode de la CNIL : description, nécessité et proportionnalité, risques, validation. Un site de rencontres traite à grande échelle des données sensibles de personnes : l’analyse est obligatoire avant l’ouverture. Le programme remplit ce qu’il sait ; les gravités et vraisemblances sont des propositions, et la décision est la vôtre. Ce n’est pas un conseil juridique.',
    sections: [
      createControllerSection(facts),
      OVERVIEW,
      createDataSection(columns),
      SUPPORTS,
      PROPORTIONALITY,
      RIGHTS,
      ...RISKS.map(createRiskSection),
      OPEN_POINTS,
      VALIDATION,
    ],
  }
}

const OVERVIEW: LegalSection = {
  id: 'description',
  title: '1. Description : vue d’ensemble',
  text: `Le site permet à des adultes de se présenter, de se chercher à une distance approchée, de converser et de discuter sur un forum. Il est modéré par des personnes.

Pourquoi une analyse : données qui disent la vie et l’orientation sexuelles ou la religion, à grande échelle, position, personnes qui se rencontrent dans la vie, et rapprochement avec les comptes bannis. Chacun de ces critères du CEPD compte ; deux suffisent.`,
  facts: Object.values(ACTIVITIES).map(({ name, purpose }) => [name, purpose] as const),
}

function createDataSection(columns: readonly RegisteredColumn[]): LegalSection {
  const isUsed = new Set(columns.map(({ category }) => category))
  const keys = (Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]).filter(
    (key) => key !== 'none' && isUsed.has(key),
  )
  const longest = (category: keyof typeof CATEGORIES) =>
    [...new Set(columns.filter((one) => one.category === category).map(({ retention }) => retention))]
      .map((retention) => RETENTION[retention].about.toLowerCase())
      .join(', ')
  return {
    id: 'donnees',
    title: '1. Description : données et durées',
    text: `Le registre les donne colonne par colonne. Chaque catégorie suit les durées de ces lignes de la page Confidentialité :

${keys.map((key) => `- **${CATEGORIES[key]}** : ${longest(key)} ;`).join('\n')}`,
  }
}

const SUPPORTS: LegalSection = {
  id: 'supports',
  title: '1. Description : supports et cycle de vie',
  text: `- **Collecte** : formulaires du site ; position demandée au navigateur, avec son accord.
- **Conservation** : une base PostgreSQL, un dossier ou un stockage d’objets pour les photos et les copies de données, des sauvegardes. Les disques et les sauvegardes ne sont pas chiffrés par le programme.
- **Usage** : pages et appels du site, travaux en arrière-plan, e-mails.
- **Effacement** : 72 heures après la demande, tâches quotidiennes pour les durées ; une sauvegarde garde ce qui y était jusqu’à ce qu’elle soit effacée, et une restauration efface de nouveau les comptes effacés depuis.
- **Sous-traitants** : hébergeur, service d’e-mail, et, si vous les réglez, Stripe, Giphy, stockage d’objets. Un contrat (article 28) est à signer avec chacun.`,
}

const PROPORTIONALITY: LegalSection = {
  id: 'proportionnalite',
  title: '2. Nécessité et proportionnalité : le traitement',
  facts: [
    [
      'Finalités et bases',
      'Déterminées, une par activité, dans le registre. Orientation et religion : consentement explicite, séparé de l’inscription.',
    ],
    [
      'Minimisation',
      'Obligatoires : nom, adresse e-mail, mot de passe, date de naissance, sexe. Un pseudonyme suffit. La position est arrondie avant d’être gardée. Aucun traceur, aucune statistique nominative, aucun visage analysé.',
    ],
    [
      'Exactitude',
      'Chaque membre corrige ses données ; une photo est vue par une personne avant d’être publiée.',
    ],
    ['Durées', 'Chaque durée est une constante que lit la tâche qui efface ; un test les compare.'],
    [
      'Décisions automatiques',
      'Aucune d’après le profil. Quatre automatismes techniques, annoncés, et une personne sur demande (article 22).',
    ],
  ],
}

const RIGHTS: LegalSection = {
  id: 'droits',
  title: '2. Nécessité et proportionnalité : les droits',
  facts: [
    ['Information', 'Page Confidentialité, datée ; un changement est annoncé à chaque membre.'],
    [
      'Consentement',
      'Une ligne par accord et par retrait, que la base refuse de modifier ; le retrait efface aussitôt.',
    ],
    ['Accès et portabilité', 'Copie de tout, en JSON et photos, à la demande.'],
    ['Rectification et effacement', 'Dans le profil ; suppression du compte, annulable 72 heures.'],
    [
      'Limitation et opposition',
      'Réglages de visibilité et pause ; pour le reste, par écrit, à vous de répondre dans le mois.',
    ],
    [
      'Contestation',
      'Toute décision du staff est motivée et peut être contestée six mois, devant une autre personne.',
    ],
  ],
}

interface Risk {
  id: string
  title: string
  impacts: string
  sources: string
  threats: string
  measures: readonly MeasureKey[]
  severity: string
  likelihood: string
}

const RISKS: readonly Risk[] = [
  {
    id: 'acces',
    title: '3. Risques : accès illégitime aux données',
    impacts:
      'Révélation de l’orientation, de la religion ou de la simple inscription ; chantage, harcèlement, discrimination, violences.',
    sources: 'Un attaquant extérieur, un membre curieux ou malveillant, un membre du staff, un prestataire.',
    threats:
      'Vol de mot de passe ou de session, faille du site, aspiration des profils, abus d’un accès du staff, vol d’une sauvegarde ou d’un disque.',
    measures: ['access', 'sessions', 'staff', 'harvesting', 'input', 'photos', 'transport', 'logs', 'once'],
    severity: 'Maximale',
    likelihood:
      'Limitée ; importante si les sauvegardes ou la machine sont mal gardées, ce que le programme ne voit pas.',
  },
  {
    id: 'localisation',
    title: '3. Risques : localiser ou suivre une personne',
    impacts: 'Traque, violences d’un ancien partenaire.',
    sources: 'Un membre qui choisit ses positions et compare les distances.',
    threats: 'Trilatération, répétition des recherches, observation de la présence.',
    measures: ['position', 'harvesting'],
    severity: 'Maximale',
    likelihood: 'Limitée',
  },
  {
    id: 'usurpation',
    title: '3. Risques : modification non désirée, usurpation',
    impacts:
      'Faux profil d’une personne réelle, messages en son nom, décision injuste du staff, données faussées.',
    sources: 'Un escroc, un proche malveillant, un membre du staff, une panne.',
    threats: 'Compte volé, photos d’autrui, envois en série, écriture interrompue, journal falsifié.',
    measures: ['sessions', 'once', 'input', 'abuse', 'staff', 'recovery'],
    severity: 'Importante',
    likelihood:
      'Limitée ; l’identité des membres n’est pas vérifiée, hors la photo de vérification, facultative.',
  },
  {
    id: 'disparition',
    title: '3. Risques : disparition des données',
    impacts: 'Perte de conversations, de photos, de la preuve d’un harcèlement signalé.',
    sources: 'Une panne, une erreur, un rançongiciel.',
    threats: 'Disque perdu, sauvegarde absente ou jamais essayée, migration ratée.',
    measures: ['recovery', 'abuse'],
    severity: 'Limitée',
    likelihood: 'Limitée si BACKUP_EVERY est réglé et les sauvegardes copiées ailleurs ; importante sinon.',
  },
]

function createRiskSection(risk: Risk): LegalSection {
  return {
    id: risk.id,
    title: risk.title,
    facts: [
      ['Impacts', risk.impacts],
      ['Sources', risk.sources],
      ['Menaces', risk.threats],
      ['Mesures, avec les énoncés de docs/security.md qui les prouvent', listMeasures(risk.measures)],
      ['Gravité proposée', risk.severity],
      ['Vraisemblance proposée', risk.likelihood],
    ],
  }
}

const OPEN_POINTS: LegalSection = {
  id: 'residuels',
  title: '3. Risques : ce qui reste, à traiter ou à accepter',
  text: `- Les personnes recherchées (sexe) sont gardées sans consentement séparé : avec le sexe du membre, elles peuvent laisser deviner une orientation (CJUE, C-184/20). Elles ne sont montrées à personne. Dites pourquoi vous l’acceptez, ou demandez un accord.
- Les messages ne sont pas chiffrés de bout en bout : qui a accès à la machine peut les lire.
- L’âge est déclaré, pas vérifié ; un compte de mineur est fermé quand il est connu.
- Disques, sauvegardes et proxy sont les vôtres : chiffrez-les, limitez qui y accède, n’y gardez pas d’adresses entières.
- Le journal des actes du staff est gardé sans limite, par numéros.`,
}

const VALIDATION: LegalSection = {
  id: 'validation',
  title: '4. Validation',
  facts: [
    ['Avis du délégué à la protection des données', 'à compléter'],
    [
      'Avis des personnes concernées ou de leurs représentants',
      'à compléter, ou dire pourquoi il n’a pas été demandé',
    ],
    ['Plan d’action : mesure, responsable, échéance', 'à compléter'],
    ['Risque résiduel', 'à compléter ; s’il reste élevé, consulter la CNIL avant l’ouverture (article 36)'],
    ['Date, nom et signature du responsable', 'à compléter'],
  ],
}
