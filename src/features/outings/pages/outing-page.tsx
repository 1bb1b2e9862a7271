import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import {
  type PageRequest,
  type Redirect,
  type Sent,
  type SharedContent,
  sharedPage,
} from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { getSignUpHref } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { listLastReplies } from '../../forum/public/last-replies.ts'
import { GuestParts, type SentField } from '../components/guest-parts.tsx'
import { HostTools } from '../components/host-tools.tsx'
import type { BlockedQuestion } from '../components/join-panel.tsx'
import { FREE_TO_LEAVE, NO_SHOWS_BEFORE, SIGN_UP_TO_COME } from '../components/join-texts.ts'
import {
  Bill,
  Host,
  OutingFacts,
  OutingHead,
  OutingNews,
  ReportLink,
  Seats,
} from '../components/outing-view.tsx'
import { type Question, Questions } from '../components/questions.tsx'
import { WhoComes } from '../components/who-comes.tsx'
import { type Outing, outingHref } from '../contract.ts'
import { getOuting } from '../detail.ts'
import { outingTag } from '../events.ts'
import { BLOCKED_GUEST } from '../texts.ts'
import { getOutingMetadata } from './metadata.ts'
import * as texts from './page-texts.ts'

/** Replies shown under an outing. */
const QUESTIONS = 2

/** `/sorties/{id}-{slug}`: an outing, also for visitors; another slug leads to this one. */
export function registerOutingPage(context: AppContext): void {
  sharedPage(context, '/sorties/:id', (request) => loadOutingPage(context, request))
}

/** @throws NotFound unless the address begins with an id */
function parseAddress(address = ''): { id: number; slug: string | undefined } {
  const [, digits, slug] = /^(\d+)(?:-([^/]*))?$/.exec(address) ?? []
  const { data } = PathId.safeParse(digits)
  if (data === undefined) throw new NotFound()
  return { id: data, slug }
}

async function loadOutingPage(
  context: AppContext,
  request: PageRequest<'anyone'>,
): Promise<SharedContent | Redirect> {
  const { id, slug } = parseAddress(request.params.id)
  const outing = await getOuting(context, request.viewer, id)
  if (slug !== outing.slug) {
    // The page itself confirms what a form has done.
    const done = typeof request.query.fait === 'string' && texts.DONE.has(request.query.fait)
    const suffix = done ? `?fait=${request.query.fait}` : ''
    return { redirect: `${outingHref(id, outing.slug)}${suffix}`, status: done ? 303 : 301 }
  }
  return renderOuting(context, request, outing)
}

/** The page again after a refused form. */
export async function renderRejectedOuting(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  sent: Sent,
): Promise<PageContent> {
  const { id } = parseAddress(request.params.id)
  return renderOuting(context, request, await getOuting(context, request.viewer, id), sent)
}

type OutingRequest = Pick<PageRequest<'anyone'>, 'viewer' | 'query' | 'raw' | 'reply'>

async function renderOuting(
  context: AppContext,
  request: OutingRequest,
  outing: Outing,
  sent?: Sent,
): Promise<SharedContent> {
  const { viewer, query } = request
  const now = Date.now()
  const side = viewer ? await renderMemberParts(context, request, viewer, outing, now, sent) : null
  return {
    ...getOutingMetadata(context.config.siteUrl, outing, now),
    of: [outingTag(outing.id)],
    sheet: 'outings',
    className: 'page-outing',
    isLive: viewer !== null,
    body: (
      <div className="wrap out-grid">
        <div>
          <Bill kind={outing.kind} />
          <div className="out-main">
            <OutingHead outing={outing} now={now} />
            {viewer && <Done value={query.fait} />}
            {sent?.message && !side?.isQuestion && <ErrorNotice title={sent.message} />}
            <OutingNews outing={outing} />
            <div className="only-narrow">
              <Seats outing={outing} />
            </div>
            {outing.description && <Description text={outing.description} />}
            <OutingFacts outing={outing} isMember={viewer !== null} />
            {side ? side.main : <VisitorLead />}
          </div>
        </div>
        <aside className="out-side" aria-label="Venir">
          <div className="only-wide">
            <Seats outing={outing} />
          </div>
          {side ? side.join : <VisitorJoin outing={outing} />}
        </aside>
      </div>
    ),
  }
}

function Description({ text }: { text: string }) {
  return (
    <div className="out-voice">
      {text.split(/\n{2,}/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <p key={index}>{part}</p>
      ))}
    </div>
  )
}

function Done({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? texts.DONE.get(value) : undefined
  return text ? <SuccessNotice>{text}</SuccessNotice> : null
}

const VisitorLead = () => <p className="soft">{texts.VISITOR_OUTING}</p>

function VisitorJoin({ outing: { id, slug, state } }: { outing: Outing }) {
  if (state !== 'open' && state !== 'full') return null
  return (
    <div className="join">
      <div className="join-acts">
        <LinkButton href={getSignUpHref(outingHref(id, slug))}>{SIGN_UP_TO_COME}</LinkButton>
      </div>
    </div>
  )
}

interface MemberParts {
  main: ReactNode
  join: ReactNode
  /** The refusal is a question, which the join panel asks. */
  isQuestion: boolean
}

async function renderMemberParts(
  context: AppContext,
  request: OutingRequest,
  viewer: Viewer,
  outing: Outing,
  now: number,
  sent?: Sent,
): Promise<MemberParts> {
  const token = getPageToken(context, request)
  const path = request.raw.url.split('?')[0] ?? ''
  const question = getQuestion(path, sent)
  const guest = toSentField(sent, 'guest')
  const questions = await readQuestions(context, viewer, outing)
  return {
    isQuestion: question !== null,
    main: (
      <>
        <Host outing={outing} />
        <HostTools outing={outing} token={token} {...optional('reason', toSentField(sent, 'reason'))} />
        <GuestParts
          {...{ outing, token, now }}
          code={toSentField(sent, 'code')}
          contest={toSentField(sent, 'text')}
        />
        <WhoComes outing={outing} />
        {mayComeStill(outing) && <p className="soft small">{NO_SHOWS_BEFORE}</p>}
        <Questions outing={outing} questions={questions} now={now} />
        <OutingShare outing={outing} />
        <ReportLink outing={outing} />
      </>
    ),
    join: (
      <>
        <Island
          id="outing-join"
          props={{ outing: toJoinFacts(outing), token, question, ...optional('guest', guest) }}
        />
        {outing.own?.state !== 'coming' && outing.state === 'open' && !outing.is_host && (
          <p className="only-wide soft small">{FREE_TO_LEAVE}</p>
        )}
      </>
    ),
  }
}

/** Reads in advance what two absences lead to. */
const mayComeStill = ({ state, obstacle, is_host, suspended_until }: Outing) =>
  !is_host && !obstacle && !suspended_until && (state === 'open' || state === 'full')

/** While places may be found; visitors read the address too. */
function OutingShare({ outing: { id, slug, title, state } }: { outing: Outing }) {
  if (state !== 'open' && state !== 'full') return null
  return (
    <p>
      <ShareButton href={outingHref(id, slug)} title={title}>
        Partager cette sortie
      </ShareButton>
    </p>
  )
}

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }

const toJoinFacts = (outing: Outing) => {
  const { id, state, free, own, obstacle, is_host, age_from, age_to, table, seating, suspended_until } =
    outing
  return { id, state, free, own, obstacle, is_host, age_from, age_to, table, seating, suspended_until }
}

/** The refusal that asks to go on among people one has blocked. */
function getQuestion(path: string, sent?: Sent): BlockedQuestion | null {
  if (sent?.message !== BLOCKED_GUEST) return null
  const act = path.endsWith('/peut-etre') ? 'maybe' : 'join'
  return { act, guest: sent.values.guest ?? '', message: sent.message }
}

function toSentField(sent: Sent | undefined, name: string): SentField | undefined {
  const error = sent?.errors[name]?.[0]
  return error === undefined ? undefined : { value: sent?.values[name] ?? '', error }
}

/** Without them the page is whole enough. */
async function readQuestions(context: AppContext, viewer: Viewer, { topic }: Outing): Promise<Question[]> {
  if (!topic || topic.replies === 0) return []
  const read = context.reads.read(viewer, (from) => listLastReplies(from, viewer, topic, QUESTIONS))
  return read.catch((err: unknown) => {
    context.log.error({ err }, 'replies of an outing not read, page shown without')
    return []
  })
}
