import { useRef } from 'react'
import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import type { NewsPage } from '../components/merge-news.ts'
import { NewsLine } from '../components/news-line.tsx'
import { useNews } from '../components/use-news.ts'
import {
  NEWS_FAILED,
  NEWS_TITLE,
  NO_NEWS,
  NO_NEWS_ACT,
  NO_NEWS_LEAD,
  NO_OWN_NEWS,
  newsTitleOf,
  noNewsOf,
  OWN_NEWS_TITLE,
  SEE_NEWER,
} from '../texts.ts'

interface Props {
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: NewsPage | null
  readerId: number
  /** Whose feed it is; null: of all members. */
  of: { id: number; name: string } | null
  now: number
}

/** What members did, or one of them (specification 2, section 2). */
export default function Newsfeed({ first, readerId, of, now: firstNow }: Props) {
  const list = useRef<HTMLElement>(null)
  const now = useNow(firstNow)
  const news = useNews({ readerId, userId: of?.id ?? 0, first, list })
  const { items, showNewer } = news

  const seeNewer = () => {
    showNewer?.()
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className="news stack-sm" ref={list}>
      <h2>{titleOf(of, readerId)}</h2>
      {news.isLoading && <Skeleton lines={6} />}
      {items.length > 0 && (
        <div>
          <p className="news-newer" role="status">
            {showNewer && (
              <Button small icon="arrow-up" onClick={seeNewer}>
                {SEE_NEWER}
              </Button>
            )}
          </p>
          <ul>
            {items.map((item) => (
              <NewsLine key={item.id} item={item} now={now} />
            ))}
          </ul>
        </div>
      )}
      {news.isFailed && <ErrorNotice title={NEWS_FAILED} hint={BUG_HINT} />}
      {news.isEmpty && <Nothing of={of} readerId={readerId} />}
      {news.next && (
        <div className="needs-script">
          <LoadMore busy={news.isLoadingMore} onMore={news.loadMore} />
        </div>
      )}
    </section>
  )
}

function titleOf(of: Props['of'], readerId: number): string {
  if (!of) return NEWS_TITLE
  return of.id === readerId ? OWN_NEWS_TITLE : newsTitleOf(of.name)
}

function Nothing({ of, readerId }: Pick<Props, 'of' | 'readerId'>) {
  if (of) return <p className="soft">{of.id === readerId ? NO_OWN_NEWS : noNewsOf(of.name)}</p>
  const action = (
    <LinkButton href="/upload" icon="image-plus">
      {NO_NEWS_ACT}
    </LinkButton>
  )
  return (
    <EmptyState title={NO_NEWS} action={action}>
      {NO_NEWS_LEAD}
    </EmptyState>
  )
}
