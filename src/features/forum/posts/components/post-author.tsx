import { isSuspended } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { type Actor, canBan } from '../../policy.ts'
import { DELETED_MEMBER, HIDDEN_MEMBER } from '../../texts.ts'
import type { Topic } from '../../topics/contract.ts'
import type { Post } from '../contract.ts'

interface PostAuthorProps {
  topic: Topic
  viewer: Actor | null
  post: Post
  now: number
}

/** Author of a post: next to it on a wide screen, above it on a phone. */
export function PostAuthor(props: PostAuthorProps) {
  return (
    <header className="post-author">
      <AuthorAvatar {...props} />
      <div>
        <AuthorName {...props} />
        <AuthorBadges {...props} />
      </div>
    </header>
  )
}

/**
 * Visitors receive no ids: these names mark deleted and hidden authors. No member's name contains a space.
 */
const isAnonymousAuthor = ({ user_id, name }: Post) =>
  user_id === null && (name === DELETED_MEMBER || name === HIDDEN_MEMBER)

function AuthorAvatar({ post, now }: PostAuthorProps) {
  if (isAnonymousAuthor(post)) {
    return (
      <span className="avatar">
        <span className="initials nobody">
          <Icon name="user-round" size="lg" />
        </span>
      </span>
    )
  }
  const { name, avatar, last_activity } = post
  const member = { name, avatar }
  if (last_activity === null) return <Avatar member={member} lazy />
  return <Avatar member={{ ...member, last_activity }} now={now} lazy />
}

/** Number derived from a name, for its colour where visitors read it; never 1, which has its own. */
const colourSeedOf = (name: string) => [...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 2)

function AuthorName({ post }: PostAuthorProps) {
  const { user_id, name, roles } = post
  if (isAnonymousAuthor(post)) return <span className="name soft">{name}</span>
  if (user_id === null) return <MemberName member={{ id: colourSeedOf(name), name, roles }} />
  return <MemberName member={{ ...post, id: user_id }} link />
}

const isByCreator = (topic: Topic, post: Post) =>
  post.user_id === null
    ? !isAnonymousAuthor(post) && post.name === topic.name
    : post.user_id === topic.user_id

/** Shown to those who may lift the ban. */
const isBannedAuthor = (topic: Topic, viewer: Actor | null, { user_id }: Post) =>
  viewer !== null && user_id !== null && topic.topic_bans.includes(user_id) && canBan(viewer, topic)

function AuthorBadges({ topic, viewer, post }: PostAuthorProps) {
  const badges = [
    isByCreator(topic, post) && (
      <span key="author" className="badge badge-premium">
        <Icon name="crown" size="sm" />
        {'Auteur du topic'}
      </span>
    ),
    post.regular && (
      <span key="regular" className="badge badge-new">
        {'Habitué'}
      </span>
    ),
    isSuspended(post.roles) && (
      <span key="suspended" className="badge badge-blush">
        {SUSPENDED_BADGE}
      </span>
    ),
    isBannedAuthor(topic, viewer, post) && (
      <span key="banned" className="badge badge-blush">
        <Icon name="ban" size="sm" />
        {'banni du topic'}
      </span>
    ),
  ].filter(Boolean)
  return badges.length > 0 && <div className="tags">{badges}</div>
}
