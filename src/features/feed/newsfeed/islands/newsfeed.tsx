import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { callApi, callUrl } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { NEWS_TYPE } from '../../../../shared/news.ts'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Avatar, getAvatarUrl } from '../../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { CachedMarkup } from '../../../../ui/cached-markup.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { MemberName, PremiumMark } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { useRestoredPages } from '../../../../ui/use-restored-pages.ts'
import { listNews, type NewsData, type NewsItem, type NewsPage } from '../contract.ts'
import { getNewsSentence, type SentencePart } from '../texts.ts'

interface Props {
  /** Rendered by the server; null for the browser to load it. */
  first: NewsPage | null
  readerId: number
  /** The member of the feed; null for all members. */
  of: { id: number; name: string } | null
  /** Address of its page, which 'Voir plus' leads on without scripts. */
  path: string
  /** Shows the whole first page of a member's feed. */
  isWhole?: boolean
  now: number
}

/** Of the list, for links to it. */
const LIST_ID = 'fil'

/** The newsfeed of all members or of one (specification 2, section 2). */
function Newsfeed({ first, readerId, of, path, isWhole: startsWhole = of === null, now: firstNow }: Props) {
  const list = useRef<HTMLElement>(null)
  const now = useNow(firstNow)
  const news = useNews({ readerId, userId: of?.id ?? 0, first, list })
  const { showNewer } = news
  const [isWhole, setIsWhole] = useState(startsWhole)
  const items = isWhole ? news.items : news.items.slice(0, FIRST_LINES)
  const isCut = items.length < news.items.length

  const seeNewer = () => {
    showNewer?.()
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className="news stack-sm" id={LIST_ID} ref={list}>
      <h2>{of ? getMemberTitle(items) : 'Au fil de l’eau'}</h2>
      {news.isLoading && <Skeleton lines={6} />}
      {items.length > 0 && (
        <div>
          <p className="news-newer" role="status">
            {showNewer && (
              <Button small icon="arrow-up" onClick={seeNewer}>
                Voir les nouveautés
              </Button>
            )}
          </p>
          <ul>
            {items.map((item) => (
              <NewsEntry key={item.id} item={item} now={now} />
            ))}
          </ul>
        </div>
      )}
      {news.isFailed && (
        <ErrorNotice title="Erreur impossible de charger le fil d’actualité" hint={BUG_HINT} />
      )}
      {news.isEmpty && <EmptyNewsfeed of={of} readerId={readerId} />}
      {(isCut || news.next) && (
        <LoadMore
          busy={news.isLoadingMore}
          href={`${path}?${isCut ? 'page=1' : news.next?.split('?')[1]}#${LIST_ID}`}
          onMore={() => {
            setIsWhole(true)
            if (!isCut) news.loadMore()
          }}
        />
      )}
    </section>
  )
}

export default withQueries(Newsfeed)

/** Lines of a member's feed before 'Voir plus': what they do on the site comes last on their profile. */
const FIRST_LINES = 3
const FORUM_TYPES: ReadonlySet<number> = new Set([NEWS_TYPE.topic, NEWS_TYPE.post])

/** True of the lines below it. */
function getMemberTitle(items: readonly NewsItem[]): string {
  return items.every(({ type }) => FORUM_TYPES.has(type)) ? 'Au forum' : 'Au forum et ailleurs'
}

function EmptyNewsfeed({ of, readerId }: Pick<Props, 'of' | 'readerId'>) {
  if (of)
    return (
      <p className="soft">
        {of.id === readerId
          ? 'Rien à raconter pour l’instant. Vos photos, vos amitiés et vos topics se liront ici.'
          : `Rien de neuf pour l’instant. ${of.name} profite peut-être de la vue sur la rivière.`}
      </p>
    )
  const action = (
    <LinkButton href="/upload" icon="image-plus">
      Ajouter une photo
    </LinkButton>
  )
  return (
    <EmptyState title="La piste est encore vide" action={action}>
      {'Une photo, un mot sur le forum, un bonsoir\u202f: il suffit d’une personne pour ouvrir le bal.'}
    </EmptyState>
  )
}

/** A news item as a sentence with links to the member and the object. */
export function NewsEntry({ item, now }: { item: NewsItem; now: number }) {
  const data = JSON.parse(item.data) as NewsData
  const member = { ...item, id: item.user_id }
  return (
    <li className="news-line">
      <Avatar member={member} now={now} lazy />
      <div className="news-words">
        <CachedMarkup cacheKey={import.meta.env.SSR && getNewsKey(item)}>
          <NewsSentence item={item} data={data} />
        </CachedMarkup>
        <RelativeDate moment={item.created_at} now={now} />
      </div>
      {data.photo_photo && (
        // Larger to tap; the sentence has the same link.
        <a href={getPhotoUrl(item, data)} tabIndex={-1}>
          <img
            src={getAvatarUrl(data.photo_photo)}
            width={56}
            height={56}
            alt="Voir la photo"
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
    </li>
  )
}

function getNewsKey({ user_id, name, roles, status, stripe_status, emoji, type, data }: NewsItem) {
  return ['news', user_id, name, roles, status, stripe_status, emoji, type, data]
}

function NewsSentence({ item, data }: { item: NewsItem; data: NewsData }) {
  const { user_name: other = '', topic_title: topic = '', outing_title: outing = '', count = 1 } = data
  return (
    <p>
      <MemberName member={{ ...item, id: item.user_id }} link />{' '}
      {getNewsSentence({ type: item.type, other, topic, outing, count }).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence keep their places
        <NewsSentencePart key={index} piece={piece} item={item} data={data} />
      ))}
    </p>
  )
}

function NewsSentencePart({ piece, item, data }: { piece: SentencePart; item: NewsItem; data: NewsData }) {
  if (typeof piece === 'string') return piece
  const href = {
    other: `/celibataire/${data.user_id}`,
    photo: getPhotoUrl(item, data),
    topic: `/forum/topic/redirect/${data.topic_id}`,
    outing: `/sorties/${data.outing_id}`,
  }[piece.link]
  const link = <a href={href}>{piece.text}</a>
  if (piece.link !== 'other' || data.user_emoji === undefined) return link
  return (
    <>
      {link} <PremiumMark member={{ stripe_status: true, emoji: data.user_emoji }} />
    </>
  )
}

/** The photo in its owner's album; the other member, if any, owns it. */
function getPhotoUrl({ user_id }: NewsItem, data: NewsData): string {
  return `/celibataire/${data.user_id ?? user_id}#${data.photo_id}`
}

type Pages = InfiniteData<NewsPage>

/** Interval between reloads of the newest page in a visible tab. */
const REFRESH_MS = 60_000
const QUERY_KEY = ['newsfeed']

interface Options {
  readerId: number
  /** The member of the feed; 0 for all. */
  userId: number
  first: NewsPage | null
  /** The list: while it is in view, new items wait. */
  list: RefObject<HTMLElement | null>
}

/** Loads the pages of a feed; new items appear at once, or wait while the list is in view. */
export function useNews({ readerId, userId, first, list }: Options) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<NewsPage | null>(null)
  const query = useInfiniteQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ pageParam }) => (pageParam === null ? fetchFirstPage(userId) : callUrl(listNews, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last: NewsPage) => last.next_page_url,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  })
  const { data, isError, isPending, isFetchingNextPage, fetchNextPage } = query
  const next = data?.pages.at(-1)?.next_page_url ?? null
  // Opened at a later page by 'Voir plus' without scripts: nothing newer belongs above it.
  const isLater = (first?.current_page ?? 1) > 1
  const write = (pages: Pages) => client.setQueryData<Pages>(QUERY_KEY, pages)
  useRestoredPages<Pages>(
    `newsfeed ${userId}${isLater ? ` ${first?.data[0]?.id}` : ''}`,
    String(readerId),
    data,
    write,
  )
  const items = useMemo(() => mergeNews(data?.pages ?? []), [data])

  const show = (newest: NewsPage) => {
    setWaiting(null)
    write({ pages: [mergeNewestPage(data?.pages ?? [], newest)], pageParams: [null] })
  }
  useVisibleInterval(async () => {
    if (isFetchingNextPage || isPending || isLater) return
    const newest = await fetchFirstPage(userId).catch(() => null)
    if (!newest) return
    if (hasNewerNews(items, newest) && isInView(list.current)) setWaiting(newest)
    else show(newest)
  })
  return {
    items,
    next,
    isEmpty: items.length === 0 && !isPending && !isError && !next,
    isFailed: isError,
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    /** Shows the waiting items, if any. */
    showNewer: waiting && (() => show(waiting)),
  }
}

function fetchFirstPage(userId: number): Promise<NewsPage> {
  return callApi(listNews, { params: { userId: String(userId) }, query: {} })
}

/** Calls `look` every minute in a visible tab, and when a tab that was hidden for longer is shown. */
function useVisibleInterval(look: () => Promise<void>): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    let at = Date.now()
    const lookIfDue = () => {
      if (document.visibilityState === 'hidden' || Date.now() - at < REFRESH_MS) return
      at = Date.now()
      void latest.current()
    }
    const timer = setInterval(lookIfDue, REFRESH_MS)
    document.addEventListener('visibilitychange', lookIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfDue)
    }
  }, [])
}

function isInView(list: HTMLElement | null): boolean {
  if (!list) return false
  const { top, bottom } = list.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}

/** All items in order, each once. */
export function mergeNews(pages: readonly NewsPage[]): NewsItem[] {
  const byId = new Map<number, NewsItem>()
  for (const item of pages.flatMap(({ data }) => data)) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()]
}

/** Whether the newest page has a newer item. */
export function hasNewerNews(items: readonly NewsItem[], newest: NewsPage): boolean {
  return (newest.data[0]?.id ?? 0) > (items[0]?.id ?? 0)
}

/**
 * Joins the newest page with the older items already loaded. The newest page wins where they overlap, since items may
 * have been deleted or grouped; without an overlap it replaces the others.
 */
export function mergeNewestPage(pages: readonly NewsPage[], newest: NewsPage): NewsPage {
  const items = mergeNews(pages)
  const reached = cursorOf(newest)
  if (reached === null || reached > (items[0]?.id ?? 0)) return newest
  const older = items.filter(({ id }) => id < reached)
  if (older.length === 0) return newest
  const { next_page_url = null, current_page = 1 } = pages.at(-1) ?? {}
  return { ...newest, data: [...newest.data, ...older], next_page_url, current_page }
}

/** Id of the last row of a page; null for the last page. */
function cursorOf({ next_page_url }: NewsPage): number | null {
  if (next_page_url === null) return null
  return Number(new URLSearchParams(next_page_url.split('?')[1]).get('before'))
}
