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
import { newsTitleOf } from '../texts.ts'

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
                Voir les nouveautés
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
      {news.isFailed && (
        <ErrorNotice title="Erreur impossible de charger le fil d’actualité" hint={BUG_HINT} />
      )}
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
  if (!of) return 'Au fil de l’eau'
  return of.id === readerId ? 'Mon actualité' : newsTitleOf(of.name)
}

function Nothing({ of, readerId }: Pick<Props, 'of' | 'readerId'>) {
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
