import type { Position } from '../../../shared/distance.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { SearchState } from '../../../ui/use-searched-pages.ts'
import { ContactList } from '../components/contact-list.tsx'
import { ContactSkeleton } from '../components/contact-skeleton.tsx'
import { ContactTabs } from '../components/contact-tabs.tsx'
import { addressOf, LISTS, type ListName } from '../components/lists.ts'
import { Nobody } from '../components/nobody.tsx'
import { type ContactPage, useContacts } from '../components/use-contacts.ts'

interface Props {
  list: ListName
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: ContactPage | null
  asked: SearchState
  /** Requests that wait for an answer. */
  asks: number
  /** Where the reader is; 0,0 when nobody knows. */
  position: Position
  /** The CSRF token of the page. */
  token: string
  now: number
}

/** A list between members: friends, requests received, sent and refused, blocked members (specification 1, section 2). */
export default function Contacts({ list, first, asked: start, asks, position, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const found = useContacts(list, first, start)
  const { page, asked, typed } = found
  const isEmpty = page?.data.length === 0
  return (
    <div className="contacts">
      {list !== 'blacklist' && <ContactTabs current={list} asks={asks} />}
      {(!isEmpty || asked.search !== '' || typed !== '') && (
        <SearchBox
          label="Chercher un pseudo"
          value={typed}
          onChange={found.type}
          onSubmit={found.search}
          action={LISTS[list].path}
        />
      )}
      <p className="sr" role="status">
        {asked.search !== '' &&
          !found.isOld &&
          page?.total !== undefined &&
          `${page.total} ${page.total > 1 ? 'membres trouvés' : 'membre trouvé'}`}
      </p>
      {found.isError && <ErrorNotice title="Erreur impossible de charger la liste" hint={BUG_HINT} />}
      {!page && !found.isError && <ContactSkeleton />}
      {page && isEmpty && (
        <Nobody
          list={list}
          search={asked.search}
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
      {page && <Pages list={list} asked={asked} page={page} onTurn={found.turnTo} />}
    </div>
  )
}

interface PagesProps {
  list: ListName
  asked: SearchState
  page: ContactPage
  onTurn: (page: number) => void
}

function Pages({ list, asked, page, onTurn }: PagesProps) {
  const { previousLabel } = LISTS[list]
  const address = (number: number) => addressOf(list, { ...asked, page: number })
  return (
    <Pagination
      {...(previousLabel && { previousLabel })}
      previous={asked.page > 1 ? address(asked.page - 1) : null}
      next={page.next_page_url && address(asked.page + 1)}
      onGo={(href) => {
        onTurn(Number(new URLSearchParams(href.split('?')[1]).get('page') ?? 1))
        document.getElementById('contenu')?.scrollIntoView()
      }}
    />
  )
}
