import { type ReactNode, useEffect, useRef } from 'react'
import type { Position } from '../../../shared/distance.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CardName, describeName } from '../../../ui/card-name.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Voice } from '../../../ui/member-card.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PlaceholderPortrait } from '../../../ui/placeholder-portrait.tsx'
import { QuoteBlock } from '../../../ui/quote-block.tsx'
import { ROSE_LABEL, Rose } from '../../../ui/rose.tsx'
import { portraitLabelOf, SUSPENDED_BADGE } from '../../../ui/texts.ts'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import { LIST_PAGE_SIZE } from '../contract.ts'
import { LIST_TEXTS } from '../list-texts.ts'
import { type ReceivedRequest, replyToFriendRequest } from '../requests/contract.ts'
import { NOW_FRIENDS } from '../texts.ts'
import { getListUrl } from './lists.ts'
import type { ContactPage } from './use-contacts.ts'
import { type Accepted, usePile } from './use-pile.ts'

/** Query of the list: number from 1 of the request that is shown, without scripts. */
export const PILE_PARAM = 'a'

interface Props extends Pick<Parameters<typeof usePile>[0], 'refresh' | 'expectEvent' | 'skipped'> {
  page: ContactPage
  number: number
  from: Position
  now: number
  token: string
}

/** Requests one person at a time, as a pile of prints. */
export function RequestPile({ page, number, from, now, token, ...source }: Props) {
  const rows = page.data as ReceivedRequest[]
  const pile = usePile({ rows, ...source })
  const { current, behind, before, gone, accepted } = pile
  const section = useFocusOnNext(pile.presses)
  const position = (number - 1) * LIST_PAGE_SIZE + before + 1
  const total = (page.total ?? rows.length) - gone
  const hasNext = page.next_page_url !== null
  const next = () =>
    behind === 0 && hasNext
      ? getListUrl('asks', { search: '', page: number + 1 })
      : `${getListUrl('asks', { search: '', page: number })}${number > 1 ? '&' : '?'}${PILE_PARAM}=${before + 2}`
  return (
    <section ref={section} className="ask" tabIndex={-1} aria-labelledby="ask-title">
      <PileHead>{current && total > 1 && `${position} sur ${total}`}</PileHead>
      {accepted && <AcceptedLine accepted={accepted} />}
      {current ? (
        <>
          <Print request={current} behind={behind + Number(hasNext)} from={from} now={now} />
          <Saying request={current} />
          <Answers
            request={current}
            pile={pile}
            later={next()}
            leadsOn={behind === 0 && hasNext}
            token={token}
          />
        </>
      ) : (
        rows.length > gone && <PutOff next={hasNext ? next() : null} onAgain={pile.startAgain} />
      )}
    </section>
  )
}

/** The title of the page, with the position in the pile. */
export function PileHead({ children }: { children?: ReactNode }) {
  return (
    <header className="ask-head">
      <h1 id="ask-title">{LIST_TEXTS.asks.title}</h1>
      {children && <p className="soft">{children}</p>}
    </header>
  )
}

/** Moves the keyboard focus to the next request when a pressed button has disappeared. */
function useFocusOnNext(presses: number) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (presses > 0 && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true })
    }
  }, [presses])
  return section
}

interface PrintProps extends Pick<Props, 'from' | 'now'> {
  request: ReceivedRequest
  /** Requests below it. */
  behind: number
}

function Print({ request, behind, from, now }: PrintProps) {
  const { sender, name, avatar, stripe_status, roles, rose } = request
  const classes = ['card-member', stripe_status && 'premium', !avatar && 'blank']
  return (
    <div className="pile">
      {behind > 0 && <span className="under" />}
      {behind > 1 && <span className="under" />}
      <a key={request.id} className={classes.filter(Boolean).join(' ')} href={`/celibataire/${sender}`}>
        {avatar ? (
          <img
            src={getThumbnailUrl(avatar)}
            width={480}
            height={600}
            alt={portraitLabelOf(name)}
            fetchPriority="high"
            decoding="async"
          />
        ) : (
          <PlaceholderPortrait name={name} />
        )}
        <span className="card-foot">
          <CardName {...describeName({ ...request, id: sender }, now)} member={request} />
          <Distance from={from} to={request} className="card-where" />
          {isSuspended(roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
        </span>
      </a>
      {rose && <Rose label={ROSE_LABEL} className="rose-tag" />}
    </div>
  )
}

/** The quoted part and the text of a request, or a line of the sender's profile; the sender's intention. */
function Saying({ request: { id, sender, text, quote, voice, intention } }: { request: ReceivedRequest }) {
  return (
    <div className="ask-words">
      {quote && <QuoteBlock quote={quote} owner={null} />}
      {text ? (
        <div className="says">
          <p className="voice" dir="auto">
            {text}
          </p>
        </div>
      ) : (
        <div className="says says-quiet">
          <p className="soft">
            {voice
              ? 'Un signe, sans un mot. Sur son profil\u202f:'
              : 'Un signe, sans un mot. Son profil en dit plus.'}
          </p>
          {voice && <Voice text={voice} />}
        </div>
      )}
      {intention && <p className="ask-hope">{intention}</p>}
      {text && (
        <a className="ask-report" href={reportHref(REPORT_TYPE.request, id, sender)}>
          Signaler ce mot
        </a>
      )}
    </div>
  )
}

interface AnswersProps {
  request: ReceivedRequest
  pile: ReturnType<typeof usePile>
  /** Address of the next request. */
  later: string
  /** That is on another page. */
  leadsOn: boolean
  token: string
}

function Answers({ request, pile, later, leadsOn, token }: AnswersProps) {
  const { id, roles } = request
  const form = { of: replyToFriendRequest, token, className: 'plain-act' }
  return (
    <div className="ask-acts">
      {!isSuspended(roles) && (
        <OperationForm {...form} path={`/demandes/${id}/accepter`} onSubmit={() => pile.accept(request)}>
          <Button type="submit" kind="poppy">
            Dire oui
          </Button>
        </OperationForm>
      )}
      <OperationForm {...form} path={`/demandes/${id}/refuser`} onSubmit={() => pile.refuse(request)}>
        <input type="hidden" name="undoable" value="1" />
        <Button type="submit" kind="line">
          Pas pour moi
        </Button>
      </OperationForm>
      <LinkButton
        kind="bare"
        href={later}
        onClick={(event) => {
          if (leadsOn) return
          event.preventDefault()
          pile.putOff(request)
        }}
      >
        Plus tard, sans rien dire
      </LinkButton>
    </div>
  )
}

/** A yes that was just given, and what follows it. */
function AcceptedLine({ accepted: { request, thread } }: { accepted: Accepted }) {
  const { name, sender } = request
  return (
    <p className="ask-line" role="status">
      <Icon name="check" />
      <span>{NOW_FRIENDS}</span>
      <LinkButton
        kind="poppy-line"
        small
        href={thread === null ? `/celibataire/${sender}` : `/messages/${thread}`}
      >
        {thread === null ? `Voir ${name}` : `Écrire à ${name}`}
      </LinkButton>
    </p>
  )
}

function PutOff({ next, onAgain }: { next: string | null; onAgain: () => void }) {
  return (
    <div className="ask-end">
      <h2>C’est tout pour l’instant</h2>
      <p className="soft">Ces demandes vous attendent ici, sans se presser. Personne n’en sait rien.</p>
      {next ? (
        <LinkButton href={next}>Voir les suivantes</LinkButton>
      ) : (
        <LinkButton
          kind="line"
          href="/demandes"
          onClick={(event) => {
            event.preventDefault()
            onAgain()
          }}
        >
          Les revoir
        </LinkButton>
      )}
    </div>
  )
}
