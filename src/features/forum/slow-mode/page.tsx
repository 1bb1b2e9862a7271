import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choices.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { topicHref } from '../posts/contract.ts'
import { CANCEL, NO_SUCH_TOPIC, SLOW_MODE } from '../texts.ts'
import type { Topic } from '../topics/contract.ts'
import { findTopicById } from '../topics/queries.ts'
import * as calls from './contract.ts'
import { SLOW_SECONDS } from './policy.ts'
import { setSlowMode } from './server.ts'
import { SLOW_MODE_LABELS, SLOW_MODE_SAVED } from './texts.ts'

/** Registers the pace of a topic: the call of staff, and its page. */
export function registerSlowMode(context: AppContext): void {
  operation(
    context,
    calls.setSlowMode,
    async ({ viewer, params, body }) => {
      await setSlowMode(context, viewer, params.topicId, body.seconds)
      return { message: SLOW_MODE_SAVED, slow_seconds: body.seconds }
    },
    {
      form: {
        redirect: async (_, { viewer, params }) =>
          topicHref((await findTopic(context, viewer, params.topicId)).slug),
        page: (request, sent) => renderSlowModePage(context, request, sent),
      },
    },
  )
  page(context, '/forum/topic/:topicId/mode-lent', 'desk', (request) => renderSlowModePage(context, request))
}

/** @throws NotFound */
async function findTopic(
  context: AppContext,
  viewer: PageRequest<'desk'>['viewer'],
  id: number,
): Promise<Topic> {
  const found = await findTopicById(context, viewer, id)
  if (!found) throw new NotFound(NO_SUCH_TOPIC)
  return found.topic
}

async function renderSlowModePage(
  context: AppContext,
  request: PageRequest<'desk'>,
  sent?: Sent,
): Promise<PageContent> {
  const { data: topicId = 0 } = PathId.safeParse(request.params.topicId)
  const topic = await findTopic(context, request.viewer, topicId)
  const error = sent?.errors.seconds?.[0] ?? sent?.message
  return {
    title: SLOW_MODE,
    body: <SlowModeForm topic={topic} token={getPageToken(context, request)} error={error} />,
  }
}

interface Props {
  topic: Topic
  token: string
  error: string | undefined
}

function SlowModeForm({ topic, token, error }: Props) {
  return (
    <NarrowPage
      title={SLOW_MODE}
      lead="Quand le ton monte, chacun prend le temps de respirer entre deux réponses. Le staff n’attend pas."
      className="narrow stack"
    >
      <OperationForm
        of={calls.setSlowMode}
        params={{ topicId: topic.topic_id }}
        token={token}
        className="panel stack-sm"
      >
        <RadioGroup
          label={topic.title}
          name="seconds"
          options={SLOW_SECONDS.map((value) => ({ value, label: SLOW_MODE_LABELS[value] }))}
          defaultValue={topic.slow_seconds}
          error={error}
        />
        <div className="row">
          <Button type="submit">Enregistrer</Button>
          <LinkButton kind="line" href={topicHref(topic.slug)}>
            {CANCEL}
          </LinkButton>
        </div>
      </OperationForm>
    </NarrowPage>
  )
}
