import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { changeMessageForm } from '../inbox/page.tsx'
import { getInterlocutor } from '../inbox/queries.ts'
import { ALL_CONVERSATIONS } from '../texts.ts'
import * as calls from './contract.ts'
import { type closeConversation, parkConversation } from './contract.ts'
import { GoodbyeFields } from './goodbye-fields.tsx'
import { listWaiting } from './limit.ts'
import { WAITING_PATH } from './policy.ts'
import * as texts from './sheet-texts.ts'
import { GOODBYE } from './texts.ts'
import { WaitingPerson } from './waiting-person.tsx'

type Request = PageRequest<'member'> | PageRequest<'verified'>

/** Without scripts: those who wait, and the words of a goodbye. */
export function registerTurnPages(context: AppContext): void {
  page(context, WAITING_PATH, 'member', (request) => renderWaitingPage(context, request))
  page(context, '/messages/:thread/au-revoir', 'member', (request) => renderGoodbyePage(context, request))
}

/** The address after a change: the conversation, or the page of those who wait, where the form says so. */
const leadBack = ({ query, params }: { query: Record<string, unknown>; params: { thread: number } }) =>
  query.retour === 'a-vous' ? `${WAITING_PATH}?${formatNext(query)}` : `/messages/${params.thread}`

export function settingForm(
  context: AppContext,
): FormOptions<typeof calls.parkConversation> &
  FormOptions<typeof calls.muteConversation> &
  FormOptions<typeof calls.reopenConversation> {
  return {
    redirect: (_result: unknown, request: { query: Record<string, unknown>; params: { thread: number } }) =>
      leadBack(request),
    page: (request: Request, sent: Sent) =>
      request.query.retour === 'a-vous'
        ? renderWaitingPage(context, request, sent)
        : changeMessageForm(context).page(request, sent),
  }
}

export function goodbyeForm(context: AppContext): FormOptions<typeof closeConversation> {
  return {
    redirect: (_result, request) => leadBack(request),
    page: (request, sent) => renderGoodbyePage(context, request, sent),
  }
}

async function renderGoodbyePage(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { data: thread } = PathId.safeParse(request.params.thread)
  if (thread === undefined) throw new NotFound()
  const partner = await getInterlocutor(context, request.viewer, thread)
  const title = `${GOODBYE} à ${partner.name}`
  return {
    title,
    body: (
      <NarrowPage title={title} lead={texts.GOODBYE_LEAD}>
        {sent?.message && <ErrorNotice title={sent.message} />}
        <OperationForm
          of={calls.closeConversation}
          params={{ thread }}
          suffix={request.query.retour === 'a-vous' ? `?retour=a-vous&${formatNext(request.query)}` : ''}
          token={getPageToken(context, request)}
          className="form"
        >
          <GoodbyeFields errors={sent?.errors} values={sent?.values} />
          <div className="form-acts">
            <Button type="submit">{GOODBYE}</Button>
            <LinkButton kind="line" href={`/messages/${thread}`}>
              Revenir à la conversation
            </LinkButton>
          </div>
        </OperationForm>
      </NarrowPage>
    ),
  }
}

async function renderWaitingPage(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { waiting, total } = await listWaiting(context.db, request.viewer)
  const { waitingLimit } = context.config
  const token = getPageToken(context, request)
  const next = readNext(request.query)
  const draft = readDraft(request.query)
  const title = total === 0 ? texts.NOBODY_WAITS_TITLE : texts.formatWaitingTitle(total)
  const isFull = waitingLimit > 0 && total >= waitingLimit
  return {
    title,
    body: (
      <NarrowPage
        title={title}
        lead={isFull ? texts.WAITING_LEAD_PLAIN : texts.ROOM_AGAIN}
        className="narrow stack"
      >
        {sent?.message && <ErrorNotice title={sent.message} />}
        {next && !isFull && (
          <form method="post" action={next}>
            <input type="hidden" name="_token" value={token} />
            <Button type="submit">Reprendre</Button>
          </form>
        )}
        {draft && (
          <p>{isFull ? texts.TEXT_KEPT : <LinkButton href={draft}>Reprendre votre message</LinkButton>}</p>
        )}
        <ul className="waiting-list">
          {waiting.map((one) => (
            <WaitingPerson key={one.thread} waiting={one}>
              <PlainActs
                thread={one.thread}
                token={token}
                suffix={`?retour=a-vous&${formatNext(request.query)}`}
              />
            </WaitingPerson>
          ))}
        </ul>
        <p>
          <a href="/messages">{ALL_CONVERSATIONS}</a>
        </p>
      </NarrowPage>
    ),
  }
}

function PlainActs({ thread, token, suffix }: { thread: number; token: string; suffix: string }) {
  return (
    <div className="waiting-acts">
      <LinkButton kind="poppy-line" small href={`/messages/${thread}`}>
        Répondre
      </LinkButton>
      <OperationForm of={parkConversation} params={{ thread }} suffix={suffix} token={token}>
        <input type="hidden" name="parked" value="1" />
        <Button type="submit" kind="soft" small>
          {texts.PARK}
        </Button>
      </OperationForm>
      <LinkButton kind="soft" small href={`/messages/${thread}/au-revoir${suffix}`}>
        {GOODBYE}
      </LinkButton>
    </div>
  )
}

/** Forms that may be repeated from here, since they start a conversation and have no fields. */
const REPEATABLE = /^\/(celibataire\/\d{1,10}\/(ecrire|demander)|demandes\/(refusees\/)?\d{1,10}\/accepter)$/

const readNext = ({ puis }: Record<string, unknown>): string | null =>
  typeof puis === 'string' && REPEATABLE.test(puis) ? puis : null

/** The conversation whose refused text is its draft. */
const readDraft = ({ puis }: Record<string, unknown>): string | null =>
  typeof puis === 'string' && /^\/messages\/\d{1,10}$/.test(puis) ? puis : null

const formatNext = (query: Record<string, unknown>): string => {
  const next = readNext(query) ?? readDraft(query)
  return next ? `puis=${encodeURIComponent(next)}` : ''
}
