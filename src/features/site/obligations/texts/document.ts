import type { LegalFacts } from '../../legal/policy.ts'
import { applyFrenchSpacing, formatOptional, type LegalSection } from '../../legal/texts.ts'

/** A document for the operator: a page of the desk, and a file. */
export interface DutyDocument {
  title: string
  lead: string
  /** Pairs of a section are paragraphs that begin with the first. */
  sections: readonly LegalSection[]
}

/** Settings that name the controller. */
export type ControllerFacts = Pick<
  LegalFacts,
  'publisher' | 'contactEmail' | 'dataOfficer' | 'representative'
>

export const NO_CONTROLLER: ControllerFacts = {
  publisher: {
    name: null,
    address: null,
    email: null,
    phone: null,
    registration: null,
    director: null,
    host: null,
    mediator: null,
  },
  contactEmail: null,
  dataOfficer: null,
  representative: null,
}

export function createControllerSection(facts: ControllerFacts): LegalSection {
  const { publisher, contactEmail, dataOfficer, representative } = facts
  return {
    id: 'responsable',
    title: 'Responsable du traitement',
    facts: [
      ['Nom', formatOptional(publisher.name)],
      ['Adresse', formatOptional(publisher.address)],
      ['E-mail', formatOptional(contactEmail)],
      ['Représentant', representative ?? 'aucun (à désigner par un responsable établi hors de l’Union)'],
      ['Délégué à la protection des données', dataOfficer ?? 'aucun n’est nommé (réglage DPO_CONTACT)'],
      ['Hébergeur', formatOptional(publisher.host)],
    ],
  }
}

/** Of the documents of the project. */
export const GENERATED_NOTE =
  'Écrit par `npm run docs` d’après `src/schema/register` et `src/shared/processing.ts`. Sur un site, `/admin/obligations` donne le même document avec le nom du responsable.'

const WIDTH = 110

/** A document as Markdown. */
export function renderMarkdown({ title, lead, sections }: DutyDocument, note = ''): string {
  const parts = sections.flatMap(({ title: heading, text, facts = [], after }) => [
    `## ${heading}`,
    ...(text ? [text] : []),
    ...facts.map(([name, value]) => {
      const body = formatOptional(value)
      return body.startsWith('- ') ? `**${name}**\n\n${body}` : `**${name}.** ${body}`
    }),
    ...(after ? [after] : []),
  ])
  const blocks = [`# ${title}`, ...(note ? [note] : []), lead, ...parts]
  return `${blocks.map((block) => applyFrenchSpacing(block).split('\n').map(wrapLine).join('\n')).join('\n\n')}\n`
}

/** Breaks a line at blanks; the lines of a list entry are indented. */
function wrapLine(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : ''
  const lines: string[] = []
  for (const token of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${token}`.length > WIDTH)
      lines.push(last === undefined ? token : indent + token)
    else lines[lines.length - 1] = `${last} ${token}`
  }
  return lines.join('\n')
}
