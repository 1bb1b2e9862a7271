import { BlurredPhoto } from '../../../ui/blurred-photo.tsx'
import type { ConversationPhoto } from '../conversation/contract.ts'
import { PHOTO_GONE } from './texts.ts'

/** A photo in its bubble. @param author null for the reader's own */
export function PhotoMessage({
  photo,
  author,
}: {
  photo: ConversationPhoto | undefined
  author: string | null
}) {
  if (!photo) return <p>{PHOTO_GONE}</p>
  const { file, id: _id, alt, ...picture } = photo
  const owner = author === null ? 'Votre photo' : `Photo de ${author}`
  return (
    <BlurredPhoto
      {...picture}
      href={`/messages/photo/${file}`}
      alt={owner}
      description={alt}
      note={`${owner}. Touchez pour la voir.`}
    />
  )
}
