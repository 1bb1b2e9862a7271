import type { AppContext } from '../../../platform/context.ts'
import { Forbidden, NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isStaff } from '../../../shared/roles.ts'
import { PathId } from '../../../shared/schemas.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PRIVATE_COMPLAINTS_PATH } from '../contract.ts'
import { nullOnError, parseListQuery } from '../page-reads.ts'
import { topicHref } from '../posts/contract.ts'
import {
  CANCEL,
  COMPLAINT_PUBLISHED,
  NO_SUCH_TOPIC,
  OWN_COMPLAINTS,
  PRIVATE_COMPLAINTS,
  PUBLISH_COMPLAINT,
  PUBLISH_FORBIDDEN,
} from '../texts.ts'
import { OwnTopics } from '../topics/components/own-topics.tsx'
import type { Topic } from '../topics/contract.ts'
import { findTopicById } from '../topics/queries.ts'
import * as calls from './contract.ts'
import { listPrivateComplaints, publishComplaint } from './server.ts'

/** Registers private complaints: their list, and the act of their author that makes one public. */
export function registerComplaints(context: AppContext): void {
  operation(context, calls.listPrivateComplaints, ({ viewer, query }) =>
    listPrivateComplaints(context, viewer, query),
  )
  operation(
    context,
    calls.publishComplaint,
    async ({ viewer, params }) => ({
      message: COMPLAINT_PUBLISHED,
      slug: await publishComplaint(context, viewer, params.topicId),
    }),
    {
      form: {
        redirect: ({ slug }) => topicHref(slug),
        page: (request, sent) => renderPublishPage(context, request, sent),
      },
    },
  )
  page(context, '/forum/topic/:topicId/rendre-publique', 'member', (request) =>
    renderPublishPage(context, request),
  )
  registerListPage(context)
}

/** Registers `/forum/plaintes-privees`: the member's own, for staff all. */
function registerListPage(context: AppContext): void {
  page(context, PRIVATE_COMPLAINTS_PATH, 'member', async ({ viewer, query }) => {
    const { page: number } = parseListQuery(query)
    const read = listPrivateComplaints(context, viewer, { page: number })
    const topics = await nullOnError(context, 'private complaints', read)
    const title = isStaff(viewer.roles) ? PRIVATE_COMPLAINTS : OWN_COMPLAINTS
    return {
      title,
      ...(topics === null && { status: 503 }),
      body: (
        <OwnTopics
          title={title}
          lead="Seuls leur auteur et le staff du site les lisent. La plus récente d’abord."
          path={PRIVATE_COMPLAINTS_PATH}
          page={number}
          topics={topics}
          empty={<NoComplaint />}
          showsCategory={false}
        />
      ),
    }
  })
}

function NoComplaint() {
  return (
    <EmptyState title="Aucune plainte privée" action={<LinkButton href="/forum">Voir le forum</LinkButton>}>
      {'Tant mieux\u202f! Une plainte créée sur le forum apparaît ici tant qu’elle n’est pas publique.'}
    </EmptyState>
  )
}

/** Says what becomes visible, and asks. @throws NotFound except for a private complaint, Forbidden to staff */
async function renderPublishPage(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, params } = request
  const { data: topicId } = PathId.safeParse(params.topicId)
  const found = topicId === undefined ? undefined : await findTopicById(context, viewer, topicId)
  if (!found?.topic.is_private) throw new NotFound(NO_SUCH_TOPIC)
  if (found.topic.user_id !== viewer.id) throw new Forbidden(PUBLISH_FORBIDDEN)
  const { topic } = found
  return {
    title: 'Rendre la plainte publique',
    body: <PublishForm topic={topic} token={getPageToken(context, request)} error={sent?.message} />,
  }
}

interface PublishFormProps {
  topic: Topic
  token: string
  /** Of a refused form. */
  error: string | undefined
}

function PublishForm({ topic, token, error }: PublishFormProps) {
  return (
    <NarrowPage title={'Rendre cette plainte publique\u202f?'} className="narrow stack">
      {error && <ErrorNotice title={error} />}
      <div className="panel stack-sm">
        <p>
          <strong>{topic.title}</strong>
        </p>
        <p>{'Tout le monde pourra lire, même sans inscription\u202f:'}</p>
        <ul className="forum-points">
          <li>{'le titre, votre nom et tous vos messages dans cette plainte\u202f;'}</li>
          <li>les réponses du staff, et le nom de qui les a écrites.</li>
        </ul>
        <p>
          {
            'Elle apparaîtra dans le forum, sa recherche et les nouvelles du site, mais pas dans les moteurs de recherche. Seuls vous et le staff pourrez toujours y répondre.'
          }
        </p>
        <p>Vous ne pourrez pas revenir en arrière.</p>
        <OperationForm
          of={calls.publishComplaint}
          params={{ topicId: topic.topic_id }}
          token={token}
          className="row"
        >
          <Button type="submit" kind="poppy">
            {PUBLISH_COMPLAINT}
          </Button>
          <LinkButton kind="line" href={topicHref(topic.slug)}>
            {CANCEL}
          </LinkButton>
        </OperationForm>
      </div>
    </NarrowPage>
  )
}
