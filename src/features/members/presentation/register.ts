import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { operation } from '../../../platform/http/operation.ts'
import { registerCopyFiles } from '../../accounts/data/public.ts'
import { DELETION_PHASE, onAccountDeletion } from '../../accounts/public.ts'
import { registerMemberFilePart } from '../../moderation/members/public.ts'
import { registerReportTarget } from '../../moderation/reports/public.ts'
import * as calls from './contract.ts'
import { presentationCopyFiles } from './data-copy.ts'
import { renderMemberSlates } from './member-file.tsx'
import { moderateSlate, slateReportTarget } from './moderation.ts'
import {
  deleteSlateForm,
  intentionForm,
  interestsForm,
  proposalForm,
  registerWordsPage,
  slateForm,
} from './page.tsx'
import { decideProposal, listProposals } from './proposals.ts'
import { decideProposalForm, registerProposalsPage } from './proposals-page.tsx'
import {
  deleteProposals,
  deleteSlate,
  getPresentation,
  listPrompts,
  proposePrompt,
  saveIntention,
  saveInterests,
  writeSlate,
} from './server.ts'
import * as texts from './texts.ts'

/** Intention, interests and slates. */
export function registerPresentation(context: AppContext): void {
  registerReportTarget(slateReportTarget)
  registerMemberFilePart('content', 'slates', renderMemberSlates)
  registerCopyFiles(15, presentationCopyFiles)
  onAccountDeletion('proposed prompts', { phase: DELETION_PHASE.sharedContent, run: deleteProposals })
  const { db } = context
  registerWordsPage(context)
  operation(context, calls.getPresentation, ({ viewer }) => getPresentation(db, viewer.id))
  operation(
    context,
    calls.saveIntention,
    async ({ viewer, body }) => {
      await saveIntention(context, viewer.id, body)
      return { message: texts.INTENTION_SAVED }
    },
    { form: intentionForm(context) },
  )
  operation(
    context,
    calls.saveInterests,
    async ({ viewer, body }) => {
      await saveInterests(context, viewer.id, body)
      return { message: texts.INTERESTS_SAVED }
    },
    { form: interestsForm(context) },
  )
  registerSlateCalls(context)
  registerProposals(context)
}

/** Staff choose among proposed prompts. */
function registerProposals(context: AppContext): void {
  registerProposalsPage(context)
  operation(context, calls.listProposals, () => listProposals(context.db))
  operation(
    context,
    calls.decideProposal,
    async ({ viewer, params, body: { decision } }) => {
      await decideProposal(context.db, viewer.id, params.id, decision)
      const { PROMPT_CHOSEN, PROMPT_DECLINED } = texts
      return { message: decision === 'choose' ? PROMPT_CHOSEN : PROMPT_DECLINED }
    },
    { form: decideProposalForm(context) },
  )
}

function registerSlateCalls(context: AppContext): void {
  const { db } = context
  operation(context, calls.listPrompts, ({ viewer }) => listPrompts(db, viewer.id))
  operation(
    context,
    calls.proposePrompt,
    async ({ viewer, body }) => {
      await proposePrompt(db, viewer.id, body)
      return { message: texts.PROMPT_PROPOSED }
    },
    { form: proposalForm(context) },
  )
  operation(
    context,
    calls.writeSlate,
    async ({ viewer, params, body }) => ({
      message: texts.SLATE_SAVED,
      slate: await writeSlate(context, viewer.id, params.position, body),
    }),
    { form: slateForm(context) },
  )
  operation(
    context,
    calls.deleteSlate,
    async ({ viewer, params }) => {
      await deleteSlate(db, viewer.id, params.position)
      return { message: texts.SLATE_DELETED }
    },
    { form: deleteSlateForm(context) },
  )
  operation(context, calls.moderateSlate, async ({ viewer, params }) => {
    await inTransaction(context, (tx) => moderateSlate(tx, viewer, params.slateId))
    return { message: texts.SLATE_MODERATED }
  })
}
