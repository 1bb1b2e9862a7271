import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { renderRgaaTable } from '../../src/features/site/legal/texts/rgaa-document.ts'

// Writes the table of the RGAA: npm run docs

writeFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/rgaa.fr.md'), renderRgaaTable())
