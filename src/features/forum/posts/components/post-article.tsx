import { useState } from 'react'
import { copyText } from '../../../../client/clipboard.ts'
import { isStaff } from '../../../../shared/roles.ts'
import { ActionsMenu } from '../../../../ui/actions-menu.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CachedMarkup, FilledMarkup } from '../../../../ui/cached-markup.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { REPORT_TYPE, reportHref } from '../../../moderation/reports/contract.ts'
import { BookmarkForm } from '../../bookmarks/bookmark-form.tsx'
import { AddPhotosLink, PostPhotos } from '../../photos/components/post-photos.tsx'
import { type Actor, canBan, canBanMember, canEditPost, canModerate, canReport } from '../../policy.ts'
import { PostReactions } from '../../reactions/components/post-reactions.tsx'
import * as texts from '../../texts.ts'
import { BAN, formatPostActionLabel, HISTORY, LIFT_BAN, MODERATE, REPORT } from '../../texts.ts'
import { loadActions } from '../../topics/components/load-actions.ts'
import type { Topic } from '../../topics/contract.ts'
import { type Post, postHref } from '../contract.ts'
import { PostAuthor } from './post-author.tsx'
import type { EditProps } from './post-edit.tsx'
import type { OpenPostDialog } from './post-list.tsx'
import { PostText } from './post-text.tsx'
import { focusPost, usePostActions } from './use-post-actions.ts'

/** Handlers of actions on posts. */
export interface PostCallbacks {
  /**
   * Inserts a quotation into the reply form: a line `@Name #12`, the quoted lines, an empty line. Absent when
   * the reader may not reply.
   */
  onQuote?: ((quotation: string) => void) | undefined
  /** Replaces the post after an edit or moderation. */
  onChanged?: ((post: Post) => void) | undefined
  /** Updates the members banned from the topic. */
  onBans?: ((userIds: number[]) => void) | undefined
}

export interface ArticleProps extends PostCallbacks {
  topic: Topic
  /** Null for visitors: plain markup without buttons. */
  viewer: Actor | null
  post: Post
  /** The CSRF token of the page, for members. */
  token?: string
  /** Milliseconds since 1970. */
  now: number
  /** Opens the dialog of a rarer action. */
  onOpenDialog: OpenPostDialog
}

/** A post with its author, and for members with its actions. */
export function PostArticle(props: ArticleProps) {
  const { viewer, post } = props
  // Stays open when the topic is locked: the server rejects the edit and the text is preserved.
  const [isEdited, setIsEdited] = useState(false)
  const PostEdit = useLazyComponent<EditProps>(
    isEdited,
    () => import('./post-edit.tsx'),
    () => setIsEdited(false),
  )
  const leave = () => {
    setIsEdited(false)
    focusPost(post.id, '.post-edit-act')
  }
  return (
    <article className={classOf(post)} id={`post-${post.id}`} aria-label={`Post de ${post.name}`}>
      <PostAuthor {...props} />
      <div className="post-main">
        {isEdited && PostEdit ? (
          <PostEdit post={post} onChanged={props.onChanged} onClose={leave} />
        ) : (
          <>
            <CachedMarkup cacheKey={import.meta.env.SSR && getContentKey(props)}>
              <PostContent {...props} />
            </CachedMarkup>
            <PostReactions {...props} />
            <footer className="post-foot">
              <PostDates {...props} />
              {viewer && <ReaderActions {...props} viewer={viewer} onEdit={() => setIsEdited(true)} />}
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

function getContentKey({ viewer, post }: ArticleProps) {
  const photos = post.photos.length > 0 && [post.id, post.photos]
  const { format, moderate, mentions } = post
  return ['post', viewer !== null, moderate, format, JSON.stringify([mentions, photos]), post.post]
}

function PostContent({ viewer, post }: ArticleProps) {
  return (
    <>
      {post.moderate === 1 && (
        <p className="moderated-note">
          <Icon name="eye-off" />
          {'Ce post a été modéré'}
        </p>
      )}
      {post.post !== null && (
        <PostText text={post.post} format={post.format} mentions={post.mentions} linked={viewer !== null} />
      )}
      <PostPhotos post={post} />
    </>
  )
}

/** Date of the post, as a link to it, and date of its last change. */
function PostDates({ topic, post, now }: ArticleProps) {
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

interface ReaderProps extends ArticleProps {
  viewer: Actor
  onEdit: () => void
}

/** Actions of the reader on a post, rendered once for each set of rights. */
function ReaderActions(props: ReaderProps) {
  const { post, token } = props
  const rights = getRights(props)
  return (
    <FilledMarkup
      cacheKey={
        import.meta.env.SSR && ['post-actions', post.moderate, post.bookmarked, ...Object.values(rights)]
      }
      holes={{ id: post.id, user_id: post.user_id, name: post.name, token }}
    >
      {({ token, ...author }) => {
        const filled = { ...props, post: { ...post, ...author }, rights }
        return (
          <>
            {token !== undefined && <BookmarkForm {...filled} token={token} />}
            <PostActions {...filled} />
            {token !== undefined && rights.edit && <AddPhotosLink {...filled} />}
            {post.moderate === 0 && rights.report && <PlainReportLink {...filled} />}
          </>
        )
      }}
    </FilledMarkup>
  )
}

/** Rights of the reader over a post. */
function getRights({ viewer, topic, post, onQuote }: ReaderProps) {
  const hasText = post.moderate === 0 && post.post !== null
  const { user_id, roles } = post
  return {
    quote: hasText && onQuote !== undefined,
    copy: hasText,
    report: canReport(viewer, post),
    edit: canEditPost(viewer, topic, post),
    restore: post.moderate === 1 && canModerate(viewer, post),
    history: isStaff(viewer.roles) && post.updated_at > post.created_at,
    moderate: post.moderate === 0 && canModerate(viewer, post),
    ban: user_id !== null && canBanMember(viewer, topic, { id: user_id, roles }),
    lift: user_id !== null && topic.topic_bans.includes(user_id) && canBan(viewer, topic),
  }
}

function PlainReportLink({ post }: { post: Post }) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <a
          href={reportHref(REPORT_TYPE.post, post.id, post.user_id ?? 0)}
          aria-label={formatPostActionLabel(REPORT, post.name)}
        >
          {REPORT}
        </a>
      )}
    </noscript>
  )
}

interface MenuAction {
  action: 'history' | 'moderate' | 'ban' | 'lift'
  icon: IconName
  label: string
}

const MENU_ACTIONS: readonly MenuAction[] = [
  { action: 'history', icon: 'history', label: HISTORY },
  { action: 'moderate', icon: 'eye-off', label: MODERATE },
  { action: 'ban', icon: 'ban', label: BAN },
  { action: 'lift', icon: 'undo-2', label: LIFT_BAN },
]

/** Frequent actions as buttons, those of the topic's creator and staff in a menu. */
function PostActions(props: ReaderProps & { rights: ReturnType<typeof getRights> }) {
  const { rights, post, onQuote, onOpenDialog, onEdit } = props
  const { isBusy, moderate, liftBan } = usePostActions(props)
  const rare = MENU_ACTIONS.filter(({ action: act }) => rights[act])
  return (
    <div className="post-acts needs-script">
      {rights.quote && onQuote && (
        <ActionButton act="Citer" icon="text-quote" post={post} onPress={() => quotePost(post, onQuote)} />
      )}
      {rights.copy && (
        <ActionButton act="Copier" icon="copy" post={post} onPress={() => copyPostText(String(post.post))} />
      )}
      {rights.copy && rights.report && (
        <ActionButton
          act={texts.REPORT}
          icon="flag"
          post={post}
          onPress={() => onOpenDialog('report', post)}
        />
      )}
      {rights.edit && (
        <ActionButton act="Modifier" icon="pencil" post={post} onPress={onEdit} className="post-edit-act" />
      )}
      {rights.restore && (
        <ActionButton act="Rétablir" icon="undo-2" post={post} isBusy={isBusy} onPress={() => moderate(0)} />
      )}
      {rare.length > 0 && (
        <ActionsMenu kind="bare" label={`Autres actions sur le post de ${post.name}`}>
          {rare.map(({ action: act, icon, label: labelText }) => (
            <button
              key={act}
              type="button"
              onClick={() => (act === 'lift' ? liftBan() : onOpenDialog(act, post))}
            >
              <Icon name={icon} />
              {labelText}
            </button>
          ))}
        </ActionsMenu>
      )}
    </div>
  )
}

interface ActionButtonProps {
  act: string
  icon: IconName
  post: Post
  isBusy?: boolean
  className?: string
  onPress: () => void
}

function ActionButton({ act, icon, post, isBusy = false, className, onPress }: ActionButtonProps) {
  return (
    <Button
      kind="bare"
      icon={icon}
      busy={isBusy}
      className={className}
      aria-label={texts.formatPostActionLabel(act, post.name)}
      onClick={onPress}
    >
      {act}
    </Button>
  )
}

/** The script for it is loaded after the page. */
async function quotePost(post: Post, onQuote: (quotation: string) => void): Promise<void> {
  const actions = await loadActions().catch(() => null)
  if (actions) onQuote(actions.buildQuotation(post))
  else await showError()
}

async function copyPostText(text: string): Promise<void> {
  await ((await copyText(text))
    ? showSuccess('Post copié')
    : showError('La copie n’a pas fonctionné. Sélectionnez le texte pour le copier.'))
}
