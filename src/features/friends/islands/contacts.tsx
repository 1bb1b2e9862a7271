import { type ReactNode, useEffect, useState } from 'react'
import { onLive } from '../../../client/live.ts'
import { withQueries } from '../../../client/providers.tsx'
import type { Position } from '../../../shared/distance.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { ContactList } from '../components/contact-list.tsx'
import { ContactSkeleton } from '../components/contact-skeleton.tsx'
import { CONTACT_LISTS, getListUrl, type ListName, TAB_LISTS } from '../components/lists.ts'
import { PileHead, RequestPile } from '../components/request-pile.tsx'
import { type ContactPage, useContacts } from '../components/use-contacts.ts'
import { LIST_TEXTS } from '../list-texts.ts'

interface Props {
  list: ListName
  /** Page from the server; null when it could not be read and the browser retries. */
  first: ContactPage | null
  requested: SearchState
  /** Requests that the pile leaves out at first. */
  skipped?: number
  /** Number of pending requests. */
  pendingRequests: number
  /** Where the reader is; 0,0 when nobody knows. */
  position: Position
  /** The CSRF token of the page. */
  token: string
  now: number
}

/**
 * A contact list: friends, requests received, sent and refused, blocked members (specification 1, section
 * 2).
 */
function Contacts(props: Props) {
  const { list, first, requested: start, skipped = 0, pendingRequests, position, token, now: loaded } = props
  const now = useNow(loaded)
  const found = useContacts(list, first, start)
  const { page, asked: requested, typed } = found
  const isEmpty = page?.data.length === 0
  // Also without requests: the line about the last yes stays.
  const hasPile = list === 'asks' && page && requested.search === '' && typed === ''
  const whole = (
    <>
      {(!isEmpty || requested.search !== '' || typed !== '') && (
        <SearchBox
          label="Chercher un pseudo"
          value={typed}
          onChange={found.type}
          onSubmit={found.search}
          action={CONTACT_LISTS[list].path}
        />
      )}
      <p className="sr" role="status">
        {requested.search !== '' &&
          !found.isOld &&
          page?.total !== undefined &&
          `${page.total} ${page.total > 1 ? 'membres trouvés' : 'membre trouvé'}`}
      </p>
      {found.isError && <ErrorNotice title="Erreur impossible de charger la liste" hint={BUG_HINT} />}
      {!page && !found.isError && <ContactSkeleton />}
      {page && isEmpty && (
        <EmptyContactList
          list={list}
          search={requested.search}
          onClear={() => {
            found.type('')
            found.search('')
          }}
        />
      )}
      {page && !isEmpty && (
        <ContactList
          list={list}
          rows={page.data}
          from={position}
          now={now}
          token={token}
          isOld={found.isOld}
          refresh={found.refresh}
          expectEvent={found.expectEvent}
        />
      )}
      {page && <ContactPagination list={list} searchState={requested} page={page} onTurn={found.turnTo} />}
    </>
  )
  return (
    <div className="contacts">
      {hasPile ? (
        <RequestPile
          key={requested.page}
          page={page}
          number={requested.page}
          skipped={skipped}
          from={position}
          now={now}
          token={token}
          refresh={found.refresh}
          expectEvent={found.expectEvent}
        />
      ) : (
        list === 'asks' && <PileHead />
      )}
      {list !== 'blacklist' && <ContactTabs current={list} pendingRequests={pendingRequests} />}
      {list === 'asks' && <p className="soft">{LIST_TEXTS.asks.lead}</p>}
      {list === 'asks' && !isEmpty ? (
        <WholeList total={page?.total} startsOpen={!hasPile}>
          {whole}
        </WholeList>
      ) : (
        whole
      )}
    </div>
  )
}

interface WholeListProps {
  total: number | undefined
  /** A search was sent without scripts, or the list could not be read. */
  startsOpen: boolean
  children: ReactNode
}

/** The list of requests with its search, folded below the pile. */
function WholeList({ total, startsOpen, children }: WholeListProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details
      className="ask-all"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{total === undefined ? 'Toutes les demandes' : `Toutes les demandes (${total})`}</summary>
      <div className="contacts">{children}</div>
    </details>
  )
}

export default withQueries(Contacts)

interface ContactPaginationProps {
  list: ListName
  searchState: SearchState
  page: ContactPage
  onTurn: (page: number) => void
}

function ContactPagination({ list, searchState: requested, page, onTurn }: ContactPaginationProps) {
  const { previousLabel } = CONTACT_LISTS[list]
  const address = (number: number) => getListUrl(list, { ...requested, page: number })
  return (
    <Pagination
      {...(previousLabel && { previousLabel })}
      previous={requested.page > 1 ? address(requested.page - 1) : null}
      next={page.next_page_url && address(requested.page + 1)}
      onGo={(href) => {
        onTurn(Number(new URLSearchParams(href.split('?')[1]).get('page') ?? 1))
        document.getElementById('contenu')?.scrollIntoView()
      }}
    />
  )
}

/** Tabs of friends and the three request lists, with the number of pending requests. */
export function ContactTabs({ current, pendingRequests }: { current: ListName; pendingRequests: number }) {
  const [count, setCount] = useState(pendingRequests)
  useEffect(() => onLive('counters', (counters) => setCount(counters.asks)), [])
  return (
    <nav className="tabs" aria-label="Mes amis et mes demandes">
      {TAB_LISTS.map((list) => (
        <a key={list} href={CONTACT_LISTS[list].path} aria-current={list === current ? 'page' : undefined}>
          {LIST_TEXTS[list].tab}
          {list === 'asks' && count > 0 && (
            <>
              <span className="count" aria-hidden="true">
                {count}
              </span>
              <span className="sr">
                {count === 1 ? ', une attend votre réponse' : `, ${count} attendent votre réponse`}
              </span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}

/** The empty state of a list with its link; without search results it links back to the list. */
export function EmptyContactList({
  list,
  search,
  onClear,
}: {
  list: ListName
  search: string
  onClear: () => void
}) {
  const { path, next, drawing } = CONTACT_LISTS[list]
  if (search === '') {
    return (
      <EmptyState
        drawing={drawing}
        title={LIST_TEXTS[list].empty}
        action={<LinkButton href={next.href}>{next.label}</LinkButton>}
      >
        {LIST_TEXTS[list].why}
      </EmptyState>
    )
  }
  const all = (
    <LinkButton
      kind="soft"
      href={path}
      onClick={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      Voir toute la liste
    </LinkButton>
  )
  return (
    <EmptyState title={LIST_TEXTS[list].notFound} drawing="floor" action={all}>
      {`Rien ne correspond à «\u202f${search}\u202f». Essayez un autre nom.`}
    </EmptyState>
  )
}
