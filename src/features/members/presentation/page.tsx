import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import * as calls from './contract.ts'
import type { RefusedForm } from './islands/my-words.tsx'
import { intentionBody, interestsBody, parseIdea, toSum } from './public.ts'
import { getPresentation, listPrompts } from './server.ts'
import * as texts from './texts.ts'

/** Result of a form, by the address, so that a reload does not repeat it. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['envies', texts.INTENTION_SAVED],
  ['gouts', texts.INTERESTS_SAVED],
  ['ardoise', texts.SLATE_SAVED],
  ['effacee', texts.SLATE_DELETED],
  ['proposition', texts.PROMPT_PROPOSED],
])

/** `/user/mots`: the own intention, interests and slates. */
export function registerWordsPage(context: AppContext): void {
  page(context, calls.WORDS_PATH, 'member', (request) => renderWordsPage(context, request))
}

const formOptions = (context: AppContext, result: string) => ({
  redirect: () => `${calls.WORDS_PATH}?fait=${result}`,
  page: (request: PageRequest<'member'>, sent: Sent) => renderWordsPage(context, request, sent),
})

export const intentionForm = (context: AppContext): FormOptions<typeof calls.saveIntention> => ({
  ...formOptions(context, 'envies'),
  body: intentionBody,
})
export const interestsForm = (context: AppContext): FormOptions<typeof calls.saveInterests> => ({
  ...formOptions(context, 'gouts'),
  body: interestsBody,
})
export const slateForm = (context: AppContext): FormOptions<typeof calls.writeSlate> =>
  formOptions(context, 'ardoise')
export const deleteSlateForm = (context: AppContext): FormOptions<typeof calls.deleteSlate> =>
  formOptions(context, 'effacee')
export const proposalForm = (context: AppContext): FormOptions<typeof calls.proposePrompt> =>
  formOptions(context, 'proposition')

async function renderWordsPage(
  context: AppContext,
  request: PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const { id } = request.viewer
  const [own, { prompts }] = await Promise.all([getPresentation(context.db, id), listPrompts(context.db, id)])
  const result = RESULT_TEXTS.get(request.query.fait)
  const refused = sent ? toRefusedForm(request, sent) : null
  const typed = { intentions: sent?.lists.intentions, interests: sent?.lists.interests }
  return {
    title: 'Mes mots',
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="reading stack">
          <header className="page-head">
            <h1>Mes mots</h1>
            <p>Ce que vous espérez, ce que vous aimez, et quelques phrases à vous.</p>
          </header>
          {refused && <ErrorNotice title={refused.sentence} />}
          {result && !sent && <SuccessNotice>{result}</SuccessNotice>}
          <Island
            id="my-words"
            props={{
              memberId: id,
              own: {
                ...own,
                ...(typed.intentions && { intentions: toSum(typed.intentions) }),
                ...(typed.interests && { interests: typed.interests.map(Number) }),
              },
              prompts,
              idea: parseIdea(request.query),
              token: getPageToken(context, request),
              refused,
            }}
          />
          <p>
            <a href={`/celibataire/${id}`}>Voir mon profil</a>
          </p>
        </div>
      </div>
    ),
  }
}

function toRefusedForm(request: PageRequest<'member'>, sent: Sent): RefusedForm {
  const { values, lists, errors, message } = sent
  const fields = { ...values, ...lists, ...errors }
  const sentence = Object.values(errors).flat()[0] ?? message
  if ('text' in fields) return { of: 'proposal', position: null, sentence, typed: values.text ?? '' }
  if ('interests' in fields) return { of: 'interests', position: null, sentence, typed: '' }
  if ('intentions' in fields) return { of: 'intention', position: null, sentence, typed: '' }
  return { of: 'slate', position: Number(request.params.position), sentence, typed: values.answer ?? '' }
}
