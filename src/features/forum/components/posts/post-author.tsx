import { isSuspended } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import type { Post } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { type Actor, canBan } from '../../policy.ts'
import { DELETED_MEMBER, HIDDEN_MEMBER } from '../../texts.ts'

interface Props {
  topic: Topic
  viewer: Actor | null
  post: Post
  now: number
}

/** Who wrote a post: at its side on a wide screen, above it on a phone. */
export function PostAuthor(props: Props) {
  return (
    <header className="post-author">
      <Face {...props} />
      <div>
        <Name {...props} />
        <Badges {...props} />
      </div>
    </header>
  )
}

/** Visitors, who are told no id, know by the name who is not there, or not to be known; nobody's own name has a space. */
const isNobody = ({ user_id, name }: Post) =>
  user_id === null && (name === DELETED_MEMBER || name === HIDDEN_MEMBER)

/** A number of a name's own, for the drawing of visitors; never 1, which has a colour of its own. */
const numberOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 2)

function Face({ post, now }: Props) {
  if (isNobody(post)) {
    return (
      <span className="avatar">
        <span className="initials nobody">
          <Icon name="user-round" size="lg" />
        </span>
      </span>
    )
  }
  const { user_id, name, avatar, last_activity } = post
  const member = { id: user_id ?? numberOf(name), name, avatar }
  if (last_activity === null) return <Avatar member={member} lazy />
  return <Avatar member={{ ...member, last_activity }} now={now} lazy />
}

function Name({ post }: Props) {
  const { user_id, name, roles } = post
  if (isNobody(post)) return <span className="name soft">{name}</span>
  if (user_id === null) return <MemberName member={{ id: numberOf(name), name, roles }} />
  return <MemberName member={{ ...post, id: user_id }} link />
}

function Badges({ topic, viewer, post }: Props) {
  const isAuthor =
    post.user_id === null ? !isNobody(post) && post.name === topic.name : post.user_id === topic.user_id
  const isBanned =
    viewer !== null &&
    post.user_id !== null &&
    topic.topic_bans.includes(post.user_id) &&
    canBan(viewer, topic)
  const badges = [
    isAuthor && (
      <span key="author" className="badge badge-premium">
        <Icon name="crown" size="sm" />
        {'Auteur du topic'}
      </span>
    ),
    isSuspended(post.roles) && (
      <span key="suspended" className="badge badge-blush">
        {SUSPENDED_BADGE}
      </span>
    ),
    isBanned && (
      <span key="banned" className="badge badge-blush">
        <Icon name="ban" size="sm" />
        {'banni du topic'}
      </span>
    ),
  ].filter(Boolean)
  return badges.length > 0 && <div className="tags">{badges}</div>
}
