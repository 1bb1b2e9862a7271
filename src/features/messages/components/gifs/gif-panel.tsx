import { useEffect, useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import * as texts from '../../gif-texts.ts'
import { GifTiles } from './gif-tiles.tsx'
import { useGiphyKey, useGiphyLeave } from './giphy-leave.ts'
import { GiphyFoot, GiphyOffer } from './giphy-offer.tsx'
import { useGifs } from './use-gifs.ts'

const WIDE = '(min-width: 760px)'

/** What stands in the picker: the search, what fits it or is liked now, and Giphy's offer or mention. */
export function GifPanel({ onChoose }: { onChoose: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const [rested, setRested] = useDebounced(typed)
  const search = rested.trim()
  const key = useGiphyKey()
  const usesGiphy = useGiphyLeave() && key !== undefined
  const found = useGifs(usesGiphy ? key : undefined, search)
  const id = useId()
  // On a phone the keyboard would cover the gifs that one came to see.
  useEffect(() => {
    if (window.matchMedia(WIDE).matches) document.getElementById(id)?.querySelector('input')?.focus()
  }, [id])
  return (
    <div className="gif-panel" id={id}>
      <SearchBox
        label="Chercher un gif"
        value={typed}
        onChange={setTyped}
        onSubmit={setRested}
        action="/messages"
      />
      <p role="status" className="sr">
        {found.isFetching
          ? ''
          : found.data && texts.gifsFound(found.data.pages[0]?.pagination.total_count ?? 0)}
      </p>
      <div className="gif-scroll">
        {key !== undefined && !usesGiphy && <GiphyOffer />}
        <Found found={found} usesGiphy={usesGiphy} onChoose={onChoose} />
      </div>
      {usesGiphy && <GiphyFoot />}
    </div>
  )
}

interface FoundProps {
  found: ReturnType<typeof useGifs>
  usesGiphy: boolean
  onChoose: (url: string) => void
}

function Found({ found, usesGiphy, onChoose }: FoundProps) {
  const failure = (
    <>
      <ErrorNotice title={usesGiphy ? 'Giphy ne répond pas.' : texts.GIFS_FAILED} hint={texts.FAILED_HINT} />
      <Button
        kind="line"
        icon="rotate-cw"
        busy={found.isFetching}
        onClick={() => (found.data ? found.fetchNextPage() : found.refetch())}
      >
        Réessayer
      </Button>
    </>
  )
  if (found.isPending) return <GifTiles />
  if (found.gifs.length === 0 && !found.isError) {
    return (
      <EmptyState title="Aucun gif trouvé">{'Essayez un autre mot\u202f: bonsoir, bravo, apéro…'}</EmptyState>
    )
  }
  return (
    <>
      {found.gifs.length > 0 && (
        <GifTiles gifs={found.gifs} onChoose={onChoose} busy={found.isPlaceholderData} />
      )}
      {found.isError && failure}
      {found.hasNextPage && !found.isError && (
        <LoadMore busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
      )}
    </>
  )
}
