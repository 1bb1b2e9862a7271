import { CRITERIA } from './rgaa-criteria.ts'
import { computeRate, RGAA_PAGES, VERDICT_NAMES, VERDICTS } from './rgaa-table.ts'

/** French, as its criteria and the declaration that names it. */
export function renderRgaaTable(): string {
  const { applicable, met, percent } = computeRate()
  const numbers = RGAA_PAGES.map((_, index) => index + 1)
  const rows = CRITERIA.map(({ id, title, evidence }) => {
    const verdicts = [...(VERDICTS[id] ?? '')].map((verdict) => (verdict === '-' ? '' : verdict))
    return `| ${[id, title, ...verdicts, evidence.map(formatEvidence).join(' ')].join(' | ')} |`
  })
  return `# Le RGAA 4.1, critère par critère

Notre propre relevé, sur vingt pages. **Ce n’est pas un audit** : personne d’extérieur ne l’a mené. Sur
${applicable} critères qui s’appliquent à une page au moins, ${met} sont respectés partout : **${percent}\u00a0%**.

${Object.entries(VERDICT_NAMES)
  .map(([verdict, name]) => `${verdict === '-' ? 'Vide' : verdict} : ${name}.`)
  .join(' ')} Chaque case se revérifie : \`axe\` nomme ses
règles de ce critère, \`mesure\` celle de \`tests/support/rgaa-measures.ts\`, un chemin un test du dépôt ; une
phrase dit ce qu’une personne fait.
\`TEST_ALL=1 npx vitest run tests/browser/rgaa.test.ts\` mesure tout ce qui se mesure et compare avec la table.

${RGAA_PAGES.map((title, index) => `${index + 1}. ${title}`).join('\n')}

| Critère | En bref | ${numbers.join(' | ')} | Preuve |
|${'---|'.repeat(RGAA_PAGES.length + 3)}
${rows.join('\n')}
`
    .replaceAll(' :', '\u00a0:')
    .replaceAll(' ;', '\u00a0;')
}

const formatEvidence = (text: string) => (/^[\w./-]+$/.test(text) ? `\`${text}\`` : text)
