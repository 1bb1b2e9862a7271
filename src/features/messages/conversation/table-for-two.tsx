import type { MemberCard } from '../../../shared/member-card.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { PlaceholderPortrait } from '../../../ui/placeholder-portrait.tsx'
import { PHOTO_WAITS } from '../../../ui/texts.ts'

interface Props {
  partner: MemberCard
}

/** An empty conversation: the other member's photo and a sentence of theirs. */
export function TableForTwo({ partner: { id, name, avatar, voice, photo_waits } }: Props) {
  return (
    <div className="table-set">
      <div className="guest">
        <a className="guest-photo" href={`/celibataire/${id}`} aria-label="Voir la photo et le profil">
          {avatar ? (
            <img src={getThumbnailUrl(avatar)} width={480} height={600} alt="" />
          ) : (
            <PlaceholderPortrait name={name} />
          )}
        </a>
        <div className="guest-words">
          {voice && <p className="guest-voice">{`«\u202f${voice}\u202f»`}</p>}
          {photo_waits && <p className="soft">{PHOTO_WAITS}</p>}
          <Glasses />
        </div>
      </div>
      <div className="cloth">
        <b>Aucun message pour l’instant</b>
        <p>{'Trois phrases valent mieux que «\u202fsalut\u202f».'}</p>
      </div>
    </div>
  )
}

/** Two glasses on the edge of the table. */
function Glasses() {
  return (
    <svg className="glasses" viewBox="16 18 118 72" aria-hidden="true">
      <path className="wine" d="M22 32h26q0 18-13 18T22 32zM102 32h26q0 18-13 18t-13-18z" />
      <path d="M20 22h30q1 28-15 28T20 22zM35 50v36M24 88h22M100 22h30q1 28-15 28t-15-28zM115 50v36M104 88h22" />
    </svg>
  )
}
