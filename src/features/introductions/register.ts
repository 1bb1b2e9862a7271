import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { scheduleRecurring } from '../../platform/jobs/recurring.ts'
import { registerCopyFiles } from '../accounts/data/public.ts'
import { onEmailConfirmed, onWishesChanged } from '../accounts/public.ts'
import { answerSuggestion, saveSuggestionSettings, undoSuggestion } from './suggestions/commands.ts'
import * as calls from './suggestions/contract.ts'
import { suggestionCopyFiles } from './suggestions/data-copy.ts'
import { layBatch, layOneTable } from './suggestions/lay-tables.ts'
import {
  answerSuggestionForm,
  registerSuggestionsPage,
  saveSettingsForm,
  undoSuggestionForm,
} from './suggestions/page.tsx'
import { listSuggestions } from './suggestions/read.ts'
import { layTable, replaceUnconfirmedTable, requestFirstTable } from './suggestions/request-table.ts'
import { layTables, scheduleTables, sweepSuggestions } from './suggestions/schedule.ts'

const MINUTE_MS = 60_000

/** 'Ce soir à votre table': the calls, and the work that lays the tables. */
export function registerIntroductions(context: AppContext): void {
  registerCopyFiles(47, suggestionCopyFiles)
  operation(context, calls.listSuggestions, ({ viewer }) => listSuggestions(context, viewer))
  operation(
    context,
    calls.answerSuggestion,
    ({ viewer, params, body }) => answerSuggestion(context, viewer, params.id, body.action),
    { form: answerSuggestionForm(context) },
  )
  operation(
    context,
    calls.undoSuggestion,
    ({ viewer, params }) => undoSuggestion(context, viewer, params.id),
    { form: undoSuggestionForm(context) },
  )
  operation(
    context,
    calls.saveSuggestionSettings,
    ({ viewer, body }) => saveSuggestionSettings(context, viewer.id, body.weights),
    { form: saveSettingsForm(context) },
  )
  registerSuggestionsPage(context)
  registerTables(context)
}

function registerTables(context: AppContext): void {
  const { db, jobs } = context
  jobs.register(layTables, async (batch) => {
    await layBatch(db, batch)
  })
  jobs.register(layTable, async ({ member }) => {
    await layOneTable(db, member)
  })
  onWishesChanged('tables', requestFirstTable)
  onEmailConfirmed('tables', replaceUnconfirmedTable)
  scheduleRecurring(context, 5 * MINUTE_MS, 'tables', () => scheduleTables(context))
  scheduleRecurring(context, 24 * 60 * MINUTE_MS, 'suggestions', () => sweepSuggestions(db))
}
