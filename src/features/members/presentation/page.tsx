import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Body } from '../../../shared/endpoint.ts'
import { INTENTIONS, INTEREST_GROUPS, SLATES_MAX } from '../../../shared/presentation.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import * as calls from './contract.ts'
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

const POSITIONS = Array.from({ length: SLATES_MAX }, (_, index) => index + 1)

/** A repeated field of a form; absent while nothing is checked. */
const Repeated = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => (value === undefined ? [] : [value].flat())),
)
const toSum = (bits: readonly string[]) => bits.reduce((sum, bit) => sum | (Number(bit) || 0), 0)

/** Checkboxes of one name, each with its bit. */
const IntentionForm = z.pipe(
  z.pipe(
    z.object({ intentions: Repeated }),
    z.transform(({ intentions }) => ({ intentions: toSum(intentions) })),
  ),
  calls.saveIntention.body as z.ZodMiniType<Body<typeof calls.saveIntention>, { intentions: number }>,
)
/** Checkboxes of one name, each with its id. */
const InterestsForm = z.pipe(
  z.object({ interests: Repeated }),
  calls.saveInterests.body as z.ZodMiniType<Body<typeof calls.saveInterests>, { interests: string[] }>,
)

const formOptions = (context: AppContext, result: string) => ({
  redirect: () => `${calls.WORDS_PATH}?fait=${result}`,
  page: (request: PageRequest<'member'>, sent: Sent) => renderWordsPage(context, request, sent),
})

export const intentionForm = (context: AppContext): FormOptions<typeof calls.saveIntention> => ({
  ...formOptions(context, 'envies'),
  body: IntentionForm,
})
export const interestsForm = (context: AppContext): FormOptions<typeof calls.saveInterests> => ({
  ...formOptions(context, 'gouts'),
  body: InterestsForm,
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
  const [own, { prompts }] = await Promise.all([
    getPresentation(context.db, request.viewer.id),
    listPrompts(context.db, request.viewer.id),
  ])
  const failure = sent && (Object.values(sent.errors).flat()[0] ?? sent.message)
  const result = RESULT_TEXTS.get(request.query.fait)
  const token = getPageToken(context, request)
  return {
    title: 'Mes mots',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading stack">
          <header className="page-head">
            <h1>Mes mots</h1>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {result && !sent && <SuccessNotice>{result}</SuccessNotice>}
          <IntentionSection own={own} token={token} />
          {POSITIONS.map((one) => (
            <SlateSection
              key={one}
              position={one}
              slate={own.slates.find(({ position }) => position === one)}
              prompts={prompts}
              token={token}
            />
          ))}
          <InterestsSection own={own} token={token} />
        </div>
      </div>
    ),
  }
}

interface SectionProps {
  own: calls.Presentation
  token: string
}

function IntentionSection({ own, token }: SectionProps) {
  return (
    <OperationForm of={calls.saveIntention} token={token} className="panel form">
      <fieldset>
        <legend>Ce qui vous amène</legend>
        {INTENTIONS.map(({ bit, label }) => (
          <label key={bit}>
            <input
              type="checkbox"
              name="intentions"
              value={bit}
              defaultChecked={(own.intentions & bit) > 0}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <Button type="submit">Enregistrer</Button>
    </OperationForm>
  )
}

function InterestsSection({ own, token }: SectionProps) {
  return (
    <OperationForm of={calls.saveInterests} token={token} className="panel form">
      {INTEREST_GROUPS.map(({ title, interests }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {Object.entries(interests).map(([id, label]) => (
            <label key={id}>
              <input
                type="checkbox"
                name="interests"
                value={id}
                defaultChecked={own.interests.includes(Number(id))}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
      ))}
      <Button type="submit">Enregistrer</Button>
    </OperationForm>
  )
}

interface SlateSectionProps {
  position: number
  slate: calls.OwnSlate | undefined
  prompts: readonly calls.Prompt[]
  token: string
}

function SlateSection({ position, slate, prompts, token }: SlateSectionProps) {
  const params = { position }
  const own = slate ? [{ id: slate.prompt_id, text: slate.prompt }] : []
  return (
    <section className="panel" aria-label={`Ardoise ${position}`}>
      <OperationForm of={calls.writeSlate} params={params} token={token} className="form">
        <select name="prompt" aria-label="Début de phrase" defaultValue={slate?.prompt_id}>
          {[...own, ...prompts].map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
        <textarea name="answer" aria-label="Votre réponse" defaultValue={slate?.answer} />
        <Button type="submit">Enregistrer</Button>
      </OperationForm>
      {slate && (
        <OperationForm of={calls.deleteSlate} params={params} token={token}>
          <Button type="submit" kind="soft">
            Effacer
          </Button>
        </OperationForm>
      )}
    </section>
  )
}
