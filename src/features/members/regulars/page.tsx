import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { formatAge, NEXT } from '../../../ui/texts.ts'
import { MESSAGE_MAX } from '../../messages/conversation/contract.ts'
import { GreetingWishForm } from './components/greeting-wish-form.tsx'
import * as calls from './contract.ts'
import { GREETINGS_A_DAY } from './policy.ts'
import { getGreetingWish } from './public.ts'
import { listNewcomers } from './server.ts'
import * as texts from './texts.ts'

/** Result of a form, by the address, so that a reload does not repeat it. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['oui', texts.WISH_SAVED],
  ['non', texts.WISH_ENDED],
])

/** `/forum/a-accueillir`, for regulars, and `/user/accueil`, for newcomers. */
export function registerRegularPages(context: AppContext): void {
  page(context, calls.NEWCOMERS_PATH, 'member', (request) => renderNewcomersPage(context, request))
  page(context, calls.WISH_PATH, 'member', (request) => renderWishPage(context, request))
}

export function greetingWishForm(context: AppContext): FormOptions<typeof calls.saveGreetingWish> {
  return {
    redirect: (_, { body: { wanted, from } }) =>
      `${from ? '/bienvenue/rencontres' : calls.WISH_PATH}?accueil=${wanted ? 'oui' : 'non'}`,
    page: (request, sent) => renderWishPage(context, request, sent.message),
  }
}

async function renderWishPage(
  context: AppContext,
  request: PageRequest<'member'>,
  failure = '',
): Promise<PageContent> {
  const wish = await getGreetingWish(context.db, request.viewer.id)
  const done = RESULT_TEXTS.get(request.query.accueil)
  return {
    title: texts.WISH_TITLE,
    sheet: 'house',
    body: (
      <NarrowPage
        title={texts.WISH_TITLE}
        lead="Les premiers jours, un visage connu aide à s’asseoir. Les habitués sont choisis par l’équipe."
        className="narrow stack"
      >
        {failure && <ErrorNotice title={failure} />}
        {done && <SuccessNotice>{done}</SuccessNotice>}
        {wish === null ? (
          <p className="panel">{texts.WISH_TOO_LATE}</p>
        ) : (
          <GreetingWishForm isWanted={wish} token={getPageToken(context, request)} />
        )}
      </NarrowPage>
    ),
  }
}

export function greetNewcomerForm(context: AppContext): FormOptions<typeof calls.greetNewcomer> {
  return {
    redirect: ({ thread }) => `/messages/${thread}`,
    page: (request, sent) => renderNewcomersPage(context, request, sent),
  }
}

/** @param sent a greeting that was refused */
async function renderNewcomersPage(
  context: AppContext,
  request: PageRequest<'member'> | PageRequest<'verified'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query, params } = request
  const after = calls.NewcomerKey.safeParse(query.apres).data
  const list = await listNewcomers(context, viewer, getOwnPosition(viewer), after)
  const writing = { to: Number(params.userId ?? 0), sent, token: getPageToken(context, request) }
  const isShown = list.data.some(({ id }) => id === writing.to)
  return {
    title: texts.NEWCOMERS_TITLE,
    sheet: 'people',
    body: (
      <NarrowPage
        title={texts.NEWCOMERS_TITLE}
        lead={`Ils sont là depuis peu, et aimeraient qu’on leur dise bonsoir\u202f: ${GREETINGS_A_DAY} mots par jour, avec vos mots à vous.`}
        className="narrow stack"
      >
        {sent?.message && !isShown && <ErrorNotice title={sent.message} />}
        <NewcomerList list={list} now={Date.now()} {...writing} />
        {list.next && (
          <nav className="pager-links" aria-label="Pages">
            <a href={`${calls.NEWCOMERS_PATH}?apres=${list.next}`}>{NEXT}</a>
          </nav>
        )}
      </NarrowPage>
    ),
  }
}

interface Writing {
  /** The newcomer of a greeting that was refused. */
  to: number
  sent: Sent | undefined
  token: string
  now: number
}

function NewcomerList({ list, ...writing }: Writing & { list: Reply<typeof calls.listNewcomers> }) {
  if (list.data.length === 0) {
    return (
      <EmptyState
        title="Personne n’attend pour le moment"
        action={<LinkButton href="/forum">Retour au forum</LinkButton>}
      >
        Qui s’inscrit et souhaite être accueilli apparaîtra ici.
      </EmptyState>
    )
  }
  return list.data.map((newcomer) => <NewcomerPanel key={newcomer.id} newcomer={newcomer} {...writing} />)
}

const ARRIVAL = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'Europe/Paris' })

function NewcomerPanel({ newcomer, to, sent, token, now }: Writing & { newcomer: calls.Newcomer }) {
  const { id, name, birthday, signup, distance } = newcomer
  const isRefused = id === to && sent !== undefined
  const facts = [
    formatAge(computeAge(birthday, toParisDay(now))),
    distance,
    `ici depuis le ${ARRIVAL.format(Date.parse(signup))}`,
  ]
  return (
    <section className="panel stack-sm" aria-label={name}>
      <div className="row">
        <Avatar member={newcomer} size="lg" />
        <div className="grow">
          <MemberName member={newcomer} link />
          <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <details open={isRefused}>
        <summary className="btn btn-soft btn-sm">{`Souhaiter la bienvenue à ${name}`}</summary>
        <OperationForm of={calls.greetNewcomer} params={{ userId: id }} token={token} className="form">
          <TextArea
            label="Votre mot"
            name="message"
            rows={4}
            maxLength={MESSAGE_MAX}
            required
            defaultValue={isRefused ? sent?.values.message : undefined}
            error={isRefused ? (sent?.errors.message?.[0] ?? sent?.message) : undefined}
          />
          <Button type="submit">Envoyer</Button>
        </OperationForm>
      </details>
    </section>
  )
}
