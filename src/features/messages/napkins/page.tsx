import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { messageAnchor } from '../changes/message-parts.tsx'
import type { ConversationMessage } from '../conversation/contract.ts'
import { getInterlocutor } from '../inbox/queries.ts'
import * as calls from './contract.ts'
import { NapkinFields } from './napkin-fields.tsx'
import { NOTE_MAX } from './policy.ts'
import * as texts from './texts.ts'

export type Request = PageRequest<'member'> | PageRequest<'verified'>

export function registerNapkinPages(context: AppContext): void {
  page(context, '/messages/:thread/on-se-voit', 'member', (request) => renderProposal(context, request))
  page(context, '/messages/:thread/serviette/:id/annuler', 'member', (request) =>
    renderCancellation(context, request),
  )
}

export const toMessage = (thread: number, { id }: ConversationMessage) =>
  `/messages/${thread}#${messageAnchor(id)}`

export function proposeMeetingForm(context: AppContext): FormOptions<typeof calls.proposeMeeting> {
  return {
    redirect: ({ sent }, { params }) => toMessage(params.thread, sent),
    page: (request, sent) => renderProposal(context, request, sent),
  }
}

type Answers = FormOptions<typeof calls.acceptMeeting> &
  FormOptions<typeof calls.declineMeeting> &
  FormOptions<typeof calls.withdrawMeeting>

/** Of an answer: leads back to the napkin; a refusal is said on a page of its own. */
export function answerForm(context: AppContext): Answers {
  return {
    redirect: (
      { changed }: { changed: ConversationMessage },
      { params }: { params: { thread: number; id: number } },
    ) => toMessage(params.thread, changed),
    page: (request: Request, sent: Sent) => renderRefusal(context, request, sent),
  }
}

export function cancelMeetingForm(context: AppContext): FormOptions<typeof calls.cancelMeeting> {
  return {
    redirect: ({ changed }, { params }) => toMessage(params.thread, changed),
    page: (request, sent) => renderCancellation(context, request, sent),
  }
}

/** The conversation in the address, and the other's name. @throws NotFound */
export async function findPartner(context: AppContext, request: Request) {
  const { data: thread } = PathId.safeParse(request.params.thread)
  if (thread === undefined) throw new NotFound()
  return { thread, partner: await getInterlocutor(context, request.viewer, thread) }
}

async function renderProposal(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { thread, partner } = await findPartner(context, request)
  return {
    title: texts.MEET,
    sheet: 'napkins',
    body: (
      <NarrowPage title={`${texts.MEET} Avec ${partner.name}`} lead={texts.MEET_LEAD}>
        {sent?.message && Object.keys(sent.errors).length === 0 && <ErrorNotice title={sent.message} />}
        <OperationForm
          of={calls.proposeMeeting}
          params={{ thread }}
          token={getPageToken(context, request)}
          className="form"
        >
          <NapkinFields errors={sent?.errors} values={sent?.values} now={Date.now()} />
          <div className="form-acts">
            <Button type="submit" kind="poppy">
              {texts.PROPOSE}
            </Button>
            <BackLink thread={thread} />
          </div>
        </OperationForm>
      </NarrowPage>
    ),
  }
}

async function renderCancellation(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { thread, partner } = await findPartner(context, request)
  const { data: id } = PathId.safeParse(request.params.id)
  if (id === undefined) throw new NotFound()
  return {
    title: texts.CANCEL,
    sheet: 'napkins',
    body: (
      <NarrowPage
        title={texts.CANCEL}
        lead={`${partner.name} lira vos mots dans la conversation, avec l’annulation.`}
      >
        {sent?.message && Object.keys(sent.errors).length === 0 && <ErrorNotice title={sent.message} />}
        <OperationForm
          of={calls.cancelMeeting}
          params={{ thread, id }}
          token={getPageToken(context, request)}
          className="form"
        >
          <TextArea
            label={texts.CANCEL_LABEL}
            name="note"
            rows={3}
            required
            maxLength={NOTE_MAX}
            limit={NOTE_MAX}
            defaultValue={sent?.values.note ?? ''}
            error={sent?.errors.note?.[0]}
          />
          <div className="form-acts">
            <Button type="submit" kind="danger">
              {texts.CANCEL}
            </Button>
            <BackLink thread={thread} />
          </div>
        </OperationForm>
      </NarrowPage>
    ),
  }
}

async function renderRefusal(context: AppContext, request: Request, sent: Sent): Promise<PageContent> {
  const { thread } = await findPartner(context, request)
  const [error] = Object.values(sent.errors)
  return {
    title: texts.MEET,
    sheet: 'napkins',
    body: (
      <NarrowPage title={texts.MEET} className="narrow stack">
        <ErrorNotice title={error?.[0] ?? sent.message} />
        <BackLink thread={thread} />
      </NarrowPage>
    ),
  }
}

export function BackLink({ thread }: { thread: number }) {
  return (
    <LinkButton kind="line" href={`/messages/${thread}`}>
      Revenir à la conversation
    </LinkButton>
  )
}
