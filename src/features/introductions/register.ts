import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { answerSuggestion, saveSuggestionSettings, undoSuggestion } from './suggestions/commands.ts'
import * as calls from './suggestions/contract.ts'
import {
  answerSuggestionForm,
  registerSuggestionsPage,
  saveSettingsForm,
  undoSuggestionForm,
} from './suggestions/page.tsx'
import { readSuggestions } from './suggestions/read.ts'

/** 'Ce soir à votre table': the calls, and the work that lays the tables. */
export function registerIntroductions(context: AppContext): void {
  operation(context, calls.listSuggestions, ({ viewer }) => readSuggestions(context, viewer))
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
}
