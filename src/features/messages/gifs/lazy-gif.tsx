import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { serverParts } from '../components/server-parts.ts'

const LoadedGif = lazyPart(() => import('./gif-message.tsx'))

/** A gif whose code comes with the first one: the server's markup has it before; `url` is the message's text. */
export function LazyGif({ url }: { url: string }) {
  const Gif = serverParts.GifMessage ?? LoadedGif
  return (
    <Suspense fallback={<div className="gif" />}>
      <Gif url={url} />
    </Suspense>
  )
}
