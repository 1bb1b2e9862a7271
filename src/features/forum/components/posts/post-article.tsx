import { useState } from 'react'
import { isStaff } from '../../../../shared/roles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { type Post, postHref } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import type { Actor } from '../../policy.ts'
import { focusOnPost } from './focus.ts'
import { PlainReport } from './plain-report.tsx'
import { PostActs } from './post-acts.tsx'
import { PostAuthor } from './post-author.tsx'
import type { EditProps } from './post-edit.tsx'
import { PostText } from './post-text.tsx'
import type { Ask } from './use-asks.tsx'

/** What is done of what members do with posts. */
export interface PostChanges {
  /**
   * Takes a quotation, to be put into the reply form: a line `@Name`, the quoted lines, an empty line. Left out where the
   * reader may not reply: nothing is quoted there.
   */
  onQuote?: ((quotation: string) => void) | undefined
  /** The post is another: edited, moderated, given back. */
  onChanged?: ((post: Post) => void) | undefined
  /** Who is banned from the topic now. */
  onBans?: ((userIds: number[]) => void) | undefined
}

export interface ArticleProps extends PostChanges {
  topic: Topic
  /** Null for visitors: plain markup, without a button. */
  viewer: Actor | null
  post: Post
  /** Milliseconds since 1970. */
  now: number
  /** Opens the dialog of a rarer act. */
  onAsk: Ask
}

/** A post with its author; for members, with what they may do with it. */
export function PostArticle(props: ArticleProps) {
  const { viewer, post } = props
  // Stays open where the topic is locked meanwhile: the server refuses, and what was typed is still there.
  const [isEdited, setIsEdited] = useState(false)
  const PostEdit = useLazyComponent<EditProps>(
    isEdited,
    () => import('./post-edit.tsx'),
    () => setIsEdited(false),
  )
  const leave = () => {
    setIsEdited(false)
    focusOnPost(post.id, '.post-edit-act')
  }
  return (
    <article className={classOf(post)} id={`post-${post.id}`} aria-label={`Post de ${post.name}`}>
      <PostAuthor {...props} />
      <div className="post-main">
        {isEdited && PostEdit ? (
          <PostEdit post={post} onChanged={props.onChanged} onLeave={leave} />
        ) : (
          <>
            <Body {...props} />
            <footer className="post-foot">
              <Dates {...props} />
              {viewer && <PostActs {...props} viewer={viewer} onEdit={() => setIsEdited(true)} />}
              {viewer && <PlainReport viewer={viewer} post={props.post} />}
            </footer>
          </>
        )}
      </div>
    </article>
  )
}

function classOf({ roles, moderate }: Post): string {
  return ['post panel', isStaff(roles) && 'post-staff', moderate === 1 && 'post-moderated']
    .filter(Boolean)
    .join(' ')
}

function Body({ viewer, post }: ArticleProps) {
  return (
    <>
      {post.moderate === 1 && (
        <p className="moderated-note">
          <Icon name="eye-off" />
          {'Ce post a été modéré'}
        </p>
      )}
      {post.post !== null && <PostText text={post.post} mentions={post.mentions} linked={viewer !== null} />}
    </>
  )
}

/** When it was written, which leads to it, and when it was changed. */
function Dates({ topic, post, now }: ArticleProps) {
  return (
    <p className="post-dates">
      <a className="post-date" href={postHref(topic.slug, post)}>
        <RelativeDate moment={post.created_at} now={now} />
      </a>
      {post.updated_at > post.created_at && (
        <span>
          {' · '}
          {'modifié'} <RelativeDate moment={post.updated_at} now={now} />
        </span>
      )}
    </p>
  )
}
