import { getInterestLabel } from '../../../../shared/presentation.ts'
import { Slate } from '../../presentation/components/slate.tsx'
import { WORDS_PATH } from '../../presentation/contract.ts'
import type { Profile } from '../contract.ts'
import { FurtherPhotos, getShownState } from './photos.tsx'

interface StoryProps {
  profile: Profile
  isOwn: boolean
  /** Each slate and photo offers a request that answers it. */
  offersReplies: boolean
}

/** Slates and further photos in turn; the photos that are left come last. */
export function Story({ profile: { user, photos }, isOwn, offersReplies }: StoryProps) {
  const replyTo = offersReplies ? user.id : undefined
  const visible = photos.filter((photo) => getShownState(photo) === 'visible')
  // A slate after the first one has a photo above it.
  const between = Math.max(0, Math.min(user.slates.length - 1, visible.length - 1))
  return (
    <>
      {user.slates.flatMap((slate, index) => [
        index > 0 && (
          <FurtherPhotos
            key={`photo-${slate.id}`}
            photos={photos}
            name={user.name}
            from={index}
            until={index + 1}
            replyTo={replyTo}
          />
        ),
        <Slate key={slate.id} slate={slate} author={isOwn ? null : user} offersReply={offersReplies} />,
      ])}
      <FurtherPhotos photos={photos} name={user.name} from={between + 1} replyTo={replyTo} />
    </>
  )
}

/** Where the member changes what the profile shows. */
export function OwnLinks({ profile: { user, photos } }: { profile: Profile }) {
  const hasWords = user.slates.length > 0 || user.intentions > 0 || user.interests.length > 0
  return (
    <>
      {photos.length > 0 && (
        <p>
          <a href="/user/photos">Ranger, cadrer et décrire mes photos</a>
        </p>
      )}
      {hasWords && (
        <p>
          <a href={WORDS_PATH}>Changer mes ardoises, mes envies et mes goûts</a>
        </p>
      )}
    </>
  )
}

interface SharedTastesProps {
  profile: Profile
  /** Points in common with the reader. */
  common: readonly string[]
  isOwn: boolean
}

/** The points in common, then the member's other interests. */
export function SharedTastes({ profile: { user }, common, isOwn }: SharedTastesProps) {
  const points = new Set(common)
  const others = user.interests
    .map((id) => getInterestLabel(id) ?? '')
    .filter((label) => label && !points.has(label.charAt(0).toLocaleLowerCase('fr') + label.slice(1)))
  return (
    <>
      <TagSection id="commun" title="Vous avez en commun" tags={common} />
      <TagSection
        id="gouts"
        title={getTastesTitle(isOwn, others.length < user.interests.length)}
        tags={others}
      />
    </>
  )
}

function getTastesTitle(isOwn: boolean, hasShared: boolean): string {
  if (isOwn) return 'Ce qui vous plaît'
  return hasShared ? 'Ce qui lui plaît aussi' : 'Ce qui lui plaît'
}

function TagSection({ id, title, tags }: { id: string; title: string; tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="quiet-tags">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </section>
  )
}
