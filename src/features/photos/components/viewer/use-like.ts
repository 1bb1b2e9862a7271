import { useRef } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { showError } from '../../../../ui/toast.ts'
import { type AlbumPhoto, likePhoto, unlikePhoto } from '../../contract/photo.ts'

type Liked = Pick<AlbumPhoto, 'id' | 'liked' | 'likes'>

/**
 * Likes a photo, or takes the like back: shown at once, told to the server, taken back where that fails. Pressing
 * faster than the server answers sends what was pressed last.
 */
export function useLike(onChange: (id: number, patch: Partial<AlbumPhoto>) => void) {
  const wanted = useRef(new Map<number, boolean>())
  return async (photo: Liked): Promise<void> => {
    const { id, likes } = photo
    const isRunning = wanted.current.has(id)
    wanted.current.set(id, !photo.liked)
    onChange(id, { liked: !photo.liked, likes: Math.max(0, likes + (photo.liked ? -1 : 1)) })
    if (isRunning) return
    try {
      onChange(id, await send(id, wanted.current))
    } catch (error) {
      onChange(id, { liked: photo.liked, likes })
      await showError((error as CallError).serverMessage)
    } finally {
      wanted.current.delete(id)
    }
  }
}

async function send(id: number, wanted: Map<number, boolean>): Promise<Omit<Liked, 'id'>> {
  const isLiked = wanted.get(id)
  const { likes, liked } = await callApi(isLiked ? likePhoto : unlikePhoto, {
    params: { photoId: String(id) },
  })
  return wanted.get(id) === isLiked ? { likes, liked } : send(id, wanted)
}
