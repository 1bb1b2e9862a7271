import { CATEGORIES } from '../../../../shared/data-categories.ts'
import { RETENTION } from '../../../../shared/processing.ts'
import { ACTIVITIES, type ActivityKey } from '../../../../shared/processing-activities.ts'
import type { LegalFact, LegalSection } from '../../legal/texts.ts'
import { type ControllerFacts, createControllerSection, type DutyDocument } from './document.ts'
import { ALL_MEASURES, listMeasures } from './measures.ts'

// The register of processing (RGPD, article 30), from the register of columns.

/** A column with the entry that applies to it. */
export interface RegisteredColumn {
  table: string
  column: string
  activity: ActivityKey
  category: keyof typeof CATEGORIES
  retention: keyof typeof RETENTION
}

export function createProcessingRecord(
  columns: readonly RegisteredColumn[],
  facts: ControllerFacts,
): DutyDocument {
  return {
    title: 'Registre des activités de traitement',
    lead: 'RGPD, article 30. Ce document est tiré du programme : chaque colonne de sa base y figure. Complétez-le de ce que vous faites hors du site (comptabilité, sous-traitants, journaux du proxy), relisez-le, datez-le. Dans les durées, « vous » est la personne concernée. Ce n’est pas un conseil juridique.',
    sections: [
      createControllerSection(facts),
      MEASURES_SECTION,
      ...(Object.keys(ACTIVITIES) as ActivityKey[]).map((key) =>
        createActivitySection(
          key,
          columns.filter(({ activity }) => activity === key),
        ),
      ),
    ],
  }
}

const MEASURES_SECTION: LegalSection = {
  id: 'mesures',
  title: 'Mesures de sécurité de tous les traitements',
  text: `Les numéros sont les énoncés de docs/security.md, qui nomme les tests de chacun.

${listMeasures(ALL_MEASURES)}`,
  facts: [
    [
      'Transferts hors de l’Union',
      'Aucun par le programme lui-même, sauf, si vous les réglez, Stripe et Giphy, et les services d’alertes des navigateurs (contenu chiffré). Vérifiez votre hébergeur et votre service d’e-mail.',
    ],
  ],
}

function createActivitySection(key: ActivityKey, columns: readonly RegisteredColumn[]): LegalSection {
  const { name, purpose, basis, persons, recipients, measures } = ACTIVITIES[key]
  const facts: LegalFact[] = [
    ['Finalité', purpose],
    ['Base légale', basis],
    ['Personnes', persons],
    ['Destinataires', recipients],
    ['Données', listByCategory(columns)],
    ['Durées', listByRetention(columns)],
    ['Mesures propres', measures],
  ]
  return { id: key, title: name, facts }
}

function listByCategory(columns: readonly RegisteredColumn[]): string {
  const groups = group(columns, 'category')
  return (Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[])
    .filter((category) => groups.has(category))
    .map((category) => `- ${CATEGORIES[category]} : ${formatColumns(groups.get(category) ?? [])}.`)
    .join('\n')
}

/** 'users (name, email), sessions (ip)' */
function formatColumns(columns: readonly RegisteredColumn[]): string {
  const tables = group(columns, 'table')
  return [...tables]
    .map(([table, own]) => `${table} (${own.map(({ column }) => column).join(', ')})`)
    .join(', ')
}

function listByRetention(columns: readonly RegisteredColumn[]): string {
  const groups = group(columns, 'retention')
  return (Object.keys(RETENTION) as (keyof typeof RETENTION)[])
    .filter((key) => groups.has(key))
    .map((key) => {
      const tables = [...new Set((groups.get(key) ?? []).map(({ table }) => table))].join(', ')
      return `- ${RETENTION[key].about} (${tables}) : ${RETENTION[key].until}`
    })
    .join('\n')
}

/** Columns by one of their fields, in order. */
function group<Field extends keyof RegisteredColumn>(columns: readonly RegisteredColumn[], field: Field) {
  const groups = new Map<RegisteredColumn[Field], RegisteredColumn[]>()
  for (const column of columns) groups.set(column[field], [...(groups.get(column[field]) ?? []), column])
  return groups
}
