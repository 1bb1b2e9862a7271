import { LinkButton } from '../../../../ui/button.tsx'
import type { Post } from '../../posts/contract.ts'
import { postPhotosHref } from '../links.ts'
import { ADD_PHOTO, WAITING } from '../texts.ts'

/** Photos under the text of a post; each leads to the page that shows them large. */
export function PostPhotos({ post: { id, photos } }: { post: Post }) {
  return (
    photos.length > 0 && (
      <ul className="post-photos">
        {photos.map(({ id: photoId, file, waiting, alt, width, height }) => (
          <li key={photoId}>
            <a href={`${postPhotosHref(id)}#photo-${photoId}`}>
              <img src={`/forum/photo/${file}`} alt={alt} width={width} height={height} loading="lazy" />
            </a>
            {waiting && <p>{WAITING}</p>}
          </li>
        ))}
      </ul>
    )
  )
}

/** For the post's author. */
export function AddPhotosLink({ post }: { post: Post }) {
  return (
    <div className="post-acts post-add">
      <LinkButton kind="bare" icon="image-plus" href={postPhotosHref(post.id)}>
        {ADD_PHOTO}
      </LinkButton>
    </div>
  )
}
