import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  GENERATED_NOTE,
  NO_CONTROLLER,
  renderMarkdown,
} from '../../src/features/site/obligations/texts/document.ts'
import { createImpactAssessment } from '../../src/features/site/obligations/texts/impact-assessment.ts'
import { createProcessingRecord } from '../../src/features/site/obligations/texts/processing-record.ts'
import { listRegisteredColumns } from '../../src/schema/register/list-columns.ts'

// Writes the register of processing and the draft of the impact assessment: npm run docs

const ROOT = resolve(import.meta.dirname, '../..')

/** The documents by their path. */
export function renderProcessingDocs(): Record<string, string> {
  const columns = listRegisteredColumns()
  return {
    'docs/registre.md': renderMarkdown(createProcessingRecord(columns, NO_CONTROLLER), GENERATED_NOTE),
    'docs/analyse-impact.md': renderMarkdown(createImpactAssessment(columns, NO_CONTROLLER), GENERATED_NOTE),
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(renderProcessingDocs())) writeFileSync(join(ROOT, path), text)
}
