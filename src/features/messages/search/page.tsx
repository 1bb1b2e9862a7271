import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Reply } from '../../../shared/endpoint.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { SEARCH_SUBMIT } from '../../../ui/texts.ts'
import { formatListDate } from '../components/message-dates.ts'
import { PartnerAvatar } from '../components/partner-avatar.tsx'
import { CHOSEN_PARAM } from '../conversation/contract.ts'
import { BACK_TO_LIST, DELETED_MEMBER } from '../texts.ts'
import { type FoundMessage, searchMessages as searchCall, WORDS_MAX } from './contract.ts'
import { findPassage, splitWords } from './passage.ts'
import { countSearch, searchMessages } from './server.ts'
import { SEARCH_MESSAGES } from './texts.ts'

export const SEARCH_PATH = '/messages/recherche'

/** `/messages/recherche`: messages by their terms. It has no script. */
export function registerSearchPage(context: AppContext): void {
  page(context, SEARCH_PATH, 'member', (request) => renderSearchPage(context, request))
}

async function renderSearchPage(
  context: AppContext,
  { viewer, query }: PageRequest<'member'>,
): Promise<PageContent> {
  const { mots: terms, avant: before } = query
  const isFirst = terms === undefined || terms === ''
  const parsed = searchCall.query.safeParse({ terms, before })
  const again = parsed.success ? parsed : searchCall.query.safeParse({ terms })
  if (!isFirst && again.success) await countSearch(context, viewer)
  const answer = !isFirst && again.success ? await searchMessages(context, viewer, again.data) : null
  const error = isFirst || again.success ? undefined : again.error.issues[0]?.message
  const text = typeof terms === 'string' ? terms : ''
  return {
    title: SEARCH_MESSAGES,
    body: (
      <div className="wrap">
        <div className="found-page">
          <p>
            <a href="/messages">{BACK_TO_LIST}</a>
          </p>
          <h1>{SEARCH_MESSAGES}</h1>
          <SearchForm text={text} error={error} />
          {answer && <Results {...{ answer, text }} me={viewer.id} />}
        </div>
      </div>
    ),
  }
}

function SearchForm({ text, error }: { text: string; error: string | undefined }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the element is too young for many phones */}
      <form className="search-box plain-search" method="get" action={SEARCH_PATH} role="search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="mots"
          aria-label={SEARCH_MESSAGES}
          placeholder="Des mots d’un message"
          maxLength={WORDS_MAX}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          defaultValue={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'words-error' : undefined}
        />
        <button type="submit" className="btn btn-soft btn-sm">
          {SEARCH_SUBMIT}
        </button>
      </form>
      <FieldError id="words-error" message={error} />
    </>
  )
}

interface ResultsProps {
  answer: Reply<typeof searchCall>
  text: string
  me: number
}

function Results({ answer: { found, members, next }, text, me }: ResultsProps) {
  const cards = new Map(members.map((card) => [card.id, card]))
  const now = Date.now()
  const terms = splitWords(text)
  return (
    <>
      {found.length === 0 && (
        <p className="soft" role="status">
          {next ? 'Rien encore dans vos messages récents.' : 'Aucun message ne contient ces mots.'}
        </p>
      )}
      <ul className="talks found">
        {found.map((message) => {
          const member = cards.get(message.other_id ?? 0) ?? null
          return (
            <li key={message.id} className="talk">
              <a className="talk-link" href={`/messages/${message.thread}?${CHOSEN_PARAM}=${message.id}`}>
                {member ? (
                  <PartnerAvatar partner={member} now={now} lazy />
                ) : (
                  <span className="avatar avatar-gone">
                    <Icon name="user-round-x" />
                  </span>
                )}
                {member ? (
                  <MemberName member={member} />
                ) : (
                  <span className="name soft">{DELETED_MEMBER}</span>
                )}
                <time dateTime={message.created_at}>{formatListDate(message.created_at, now)}</time>
                <Passage {...{ message, terms, me }} />
              </a>
            </li>
          )
        })}
      </ul>
      {next && (
        <p>
          <a
            className="btn btn-soft"
            href={`${SEARCH_PATH}?${new URLSearchParams({ mots: text, avant: next })}`}
          >
            Chercher plus loin
          </a>
        </p>
      )}
    </>
  )
}

function Passage({ message, terms, me }: { message: FoundMessage; terms: string[]; me: number }) {
  return (
    <span className="talk-last found-passage" dir="auto">
      {message.user_id === me && 'Vous\u202f: '}
      {findPassage(message.message, terms).map(({ text, isMatch }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
        isMatch ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
  )
}
