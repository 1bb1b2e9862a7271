import { useQuery } from '@tanstack/react-query'
import { callApi, serverMessageOf } from '../../../client/call.ts'
import type { Position } from '../../../shared/distance.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MemberCard } from '../../../ui/member-card.tsx'
import { Carousel } from '../components/carousel.tsx'
import { listPopular, type PopularMember } from '../contract/popular.ts'

interface Props {
  /** What the page was rendered with; null when that failed, and the browser tries again. */
  members: PopularMember[] | null
  /** Where the reader is; null for a visitor. */
  from: Position | null
  /** Milliseconds since 1970. */
  now: number
}

/** Slides that fill the widest view: the photos of the others are fetched when they come near. */
const IN_VIEW = 5

/** The carousel of popular members (specification 2, section 2). */
export default function Popular({ members, from, now }: Props) {
  const { data, error, isError } = useQuery({
    queryKey: ['popular'],
    queryFn: () => callApi(listPopular, {}),
    ...(members ? { initialData: members } : {}),
  })
  if (isError) {
    return (
      <div className="notice notice-warn" role="alert">
        <Icon name="circle-alert" />
        <p>
          {'Erreur impossible de charger les membres populaires'}
          <br />
          {serverMessageOf(error) ?? BUG_HINT}
        </p>
      </div>
    )
  }
  // A visitor's carousel stands far below the opening of the page.
  const inView = from ? IN_VIEW : 0
  const shown = (data ?? []).filter(({ id }) => id !== FOUNDER_ID)
  if (shown.length === 0) return null
  return (
    <Carousel title="Membres populaires">
      {shown.map((member, place) => (
        <MemberCard key={member.id} member={member} from={from} now={now} lazy={place >= inView} />
      ))}
    </Carousel>
  )
}
