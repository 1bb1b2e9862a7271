import type { AppContext } from '../../platform/context.ts'
import { operation } from '../../platform/http/operation.ts'
import { keepNote } from './commands/add-note.ts'
import { addNote, findMembers } from './contract/member.ts'
import { NOTE_ADDED } from './note-texts.ts'
import { addNoteForm } from './pages/member.tsx'
import { presentFound } from './present-found.ts'
import { readFound } from './queries/find-members.ts'

/** The calls by which staff find members and keep notes about them. */
export function memberRoutes(context: AppContext): void {
  operation(context, findMembers, async ({ viewer, query: { search, page } }) =>
    presentFound(viewer, await readFound(context.db, viewer, search, page), search, page),
  )
  operation(
    context,
    addNote,
    async ({ viewer, params, body }) => {
      await keepNote(context.db, viewer, params.userId, body.note)
      return { message: NOTE_ADDED }
    },
    { form: addNoteForm(context) },
  )
}
