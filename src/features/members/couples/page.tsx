import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { formatDay } from '../../../shared/formats.ts'
import { COUPLE_DAYS } from '../../../shared/retention.ts'
import { isStaff } from '../../../shared/roles.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import * as calls from './contract.ts'
import { getCouple } from './public/couple.ts'
import { renderCoupleMoment } from './public/moment.tsx'
import { listCoupleConversations } from './server.ts'
import * as texts from './texts.ts'

const { COUPLE_PATH } = calls
type Request = PageRequest<'member'>
type Choice = Awaited<ReturnType<typeof getCouple>>['choice']
type Page = Awaited<ReturnType<typeof listCoupleConversations>>

/** `/on-s-est-trouves`: the choice of a conversation; once both agree, the moment. */
export function registerCouplePage(context: AppContext): void {
  page(context, COUPLE_PATH, 'member', (request) => renderCouplePage(context, request))
}

export function chooseCoupleForm(context: AppContext): FormOptions<typeof calls.chooseCouple> {
  return {
    redirect: ({ agreed }) => (agreed ? COUPLE_PATH : `${COUPLE_PATH}?fait=choix`),
    page: (request, sent) => renderCouplePage(context, request, sent),
  }
}

export function withdrawCoupleForm(context: AppContext): FormOptions<typeof calls.withdrawCouple> {
  return {
    redirect: () => `${COUPLE_PATH}?fait=retrait`,
    page: (request, sent) => renderCouplePage(context, request, sent),
  }
}

export function markCoupleSeenForm(context: AppContext): FormOptions<typeof calls.markCoupleSeen> {
  return { redirect: () => '/', page: (request, sent) => renderCouplePage(context, request, sent) }
}

async function renderCouplePage(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { viewer, query } = request
  const before = calls.listCoupleConversations.query.safeParse({ before: query.avant }).data?.before
  const [{ choice, moment }, conversations] = await Promise.all([
    getCouple(context.db, viewer),
    listCoupleConversations(context.db, viewer, before),
  ])
  const token = getPageToken(context, request)
  if (moment) return renderCoupleMoment({ moment, token })
  return {
    title: texts.COUPLE_TITLE,
    sheet: 'people',
    body: (
      <NarrowPage title={texts.COUPLE_TITLE} lead={texts.COUPLE_LEAD} className="narrow stack">
        {sent && <ErrorNotice title={sent.errors.thread?.[0] ?? sent.message} />}
        {!sent && query.fait === 'retrait' && !choice && (
          <SuccessNotice>{texts.CHOICE_WITHDRAWN}</SuccessNotice>
        )}
        {choice && <OwnChoice choice={choice} token={token} />}
        {isStaff(viewer.account_roles) ? (
          <p className="notice">
            <Icon name="info" />
            <span>{texts.STAFF_CANNOT_CHOOSE}</span>
          </p>
        ) : (
          <Conversations
            page={conversations}
            choice={choice}
            token={token}
            error={sent?.errors.thread?.[0]}
          />
        )}
        <Consequences />
      </NarrowPage>
    ),
  }
}

function OwnChoice({ choice, token }: { choice: NonNullable<Choice>; token: string }) {
  const { member, until } = choice
  return (
    <section className="panel stack-sm couple-own" aria-labelledby="couple-own" role="status">
      <Avatar member={member} size="lg" />
      <div className="stack-sm">
        <h2 id="couple-own">{`Vous avez choisi ${member.name}.`}</h2>
        <p className="soft">
          {`${texts.formatChosen(member.name)} Sans réponse, votre choix s’efface le ${formatDay(new Date(until))}.`}
        </p>
        <OperationForm of={calls.withdrawCouple} token={token}>
          <Button type="submit" kind="line" icon="undo-2">
            Retirer mon choix
          </Button>
        </OperationForm>
      </div>
    </section>
  )
}

interface ConversationsProps {
  page: Page
  choice: Choice
  token: string
  error: string | undefined
}

function Conversations({ page: { conversations, next }, choice, token, error }: ConversationsProps) {
  if (conversations.length === 0) return choice ? null : <NoConversation />
  return (
    <section className="panel stack-sm" aria-labelledby="couple-who">
      <h2 id="couple-who">{choice ? 'C’est quelqu’un d’autre\u202f?' : 'Avec qui\u202f?'}</h2>
      <OperationForm of={calls.chooseCouple} token={token} className="stack-sm">
        <fieldset className="couple-list" aria-describedby={error && 'couple-error'}>
          <legend className="sr">Vos conversations</legend>
          {conversations.map(({ thread, member, date }) => (
            <label key={thread} className="choice">
              <input type="radio" name="thread" value={thread} defaultChecked={thread === choice?.thread} />
              <Avatar member={member} lazy />
              <span>
                <strong>{member.name}</strong>
                <span className="hint">{`Dernier message le ${formatDay(new Date(date))}`}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FieldError id="couple-error" message={error} />
        <p>
          <Button type="submit" kind="poppy" icon="heart">
            C’est avec cette personne
          </Button>
        </p>
      </OperationForm>
      {next && <a href={`${COUPLE_PATH}?avant=${next}`}>Conversations plus anciennes</a>}
    </section>
  )
}

function NoConversation() {
  return (
    <EmptyState
      title="Aucune conversation ici"
      drawing="mailbox"
      action={<LinkButton href="/messages">Mes messages</LinkButton>}
    >
      {'On choisit parmi les personnes avec qui l’on s’est écrit. Une conversation supprimée n’y est plus.'}
    </EmptyState>
  )
}

const CONSEQUENCES = [
  {
    icon: 'eye-off',
    text: 'Tant que ce n’est pas réciproque, rien ne change, ni pour vous, ni pour l’autre.',
  },
  {
    icon: 'hourglass',
    text: 'Si c’est réciproque, vos deux comptes se mettent en pause d’un même geste. Chacun reprend le sien quand il veut.',
  },
  {
    icon: 'sparkles',
    text: 'Un abonnement en cours s’arrête alors, et les jours qui restaient sont rendus sans rien demander.',
  },
  {
    icon: 'undo-2',
    text: `Vous pouvez retirer votre choix jusque-là. Il s’efface de lui-même après ${COUPLE_DAYS} jours.`,
  },
] as const

function Consequences() {
  return (
    <section className="panel stack-sm" aria-labelledby="couple-then">
      <h2 id="couple-then">Ce qui se passe</h2>
      <ul className="rows">
        {CONSEQUENCES.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span className="grow">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
