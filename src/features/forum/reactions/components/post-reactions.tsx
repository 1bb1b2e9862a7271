import { useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { CachedMarkup, FilledMarkup } from '../../../../ui/cached-markup.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { type Actor, getReactionRefusal } from '../../policy.ts'
import { focusPost } from '../../posts/components/use-post-actions.ts'
import type { Post } from '../../posts/contract.ts'
import { formatCount, formatPostActionLabel } from '../../texts.ts'
import type { Topic } from '../../topics/contract.ts'
import { NO_REACTION, POST_REACTIONS, postReactionsHref, reactToPost } from '../contract.ts'

interface Props {
  topic: Topic
  /** Null for visitors. */
  viewer: Actor | null
  post: Post
  /** The CSRF token of the page; absent where nobody reacts. */
  token?: string | undefined
  onChanged?: ((post: Post) => void) | undefined
}

/** Reactions to a post with their counts, and for those who may react, the buttons. */
export function PostReactions(props: Props) {
  const { topic, viewer, post, token } = props
  const total = post.reactions.reduce((sum, count) => sum + count, 0)
  const mayReact = viewer !== null && getReactionRefusal(viewer, topic, post) === null
  // A reaction of one's own can always be withdrawn.
  const hasForm = token !== undefined && (mayReact || post.reaction !== null)
  if (!hasForm && total === 0) return null
  const hasLink = viewer !== null && total > 0
  return (
    <FilledMarkup
      cacheKey={
        import.meta.env.SSR && ['reactions', hasForm, mayReact, hasLink, post.reaction, ...post.reactions]
      }
      holes={{ id: post.id, name: post.name, token }}
    >
      {({ token, ...author }) => {
        const filled = { ...post, ...author }
        return (
          <div className="reactions">
            {token !== undefined && hasForm ? (
              <ReactionForm {...props} post={filled} token={token} mayReact={mayReact} />
            ) : (
              <ReactionCounts post={filled} />
            )}
            {hasLink && (
              <a
                className="reactors"
                href={postReactionsHref(filled.id)}
                aria-label={`Qui a réagi au post de ${filled.name}`}
              >
                <Icon name="users-round" size="sm" />
              </a>
            )}
          </div>
        )
      }}
    </FilledMarkup>
  )
}

/** Numbers and positions of the reactions that a post has. */
const listGiven = (post: Post) =>
  POST_REACTIONS.map((reaction, index) => ({
    ...reaction,
    value: index + 1,
    count: post.reactions[index] ?? 0,
  })).filter(({ count }) => count > 0)

function ReactionCounts({ post }: { post: Post }) {
  return listGiven(post).map(({ emoji, name, value, count }) => (
    <span key={value} className="reaction" title={name}>
      <span aria-hidden="true">{emoji}</span>
      <span className="sr">{name} </span>
      {formatCount(count)}
    </span>
  ))
}

interface FormProps extends Props {
  token: string
  mayReact: boolean
}

/** A plain form: each button sends its reaction, the reader's own withdraws it. */
function ReactionForm({ post, token, mayReact, onChanged }: FormProps) {
  const { isBusy, react } = useReaction(post, onChanged)
  return (
    <OperationForm
      of={reactToPost}
      params={{ postId: post.id }}
      token={token}
      aria-busy={isBusy}
      onSubmit={({ currentTarget, nativeEvent }) => {
        const { submitter } = nativeEvent as unknown as { submitter: HTMLButtonElement | null }
        const choices = currentTarget.querySelector('details')
        if (submitter && choices?.contains(submitter)) choices.querySelector('summary')?.focus()
        choices?.removeAttribute('open')
        if (submitter && !isBusy) void react(Number(submitter.value))
      }}
    >
      {listGiven(post).map(({ emoji, name, value, count }) => (
        <button
          key={value}
          type="submit"
          className="reaction"
          name="reaction"
          value={value === post.reaction ? NO_REACTION : value}
          title={name}
          aria-label={`${name}, ${formatCount(count)}`}
          aria-pressed={value === post.reaction}
          disabled={!mayReact && value !== post.reaction}
        >
          <span aria-hidden="true">{emoji}</span> {formatCount(count)}
        </button>
      ))}
      {mayReact && <ReactionChoices post={post} />}
    </OperationForm>
  )
}

function ReactionChoices({ post }: { post: Post }) {
  return (
    <details className="react">
      <summary className="btn btn-bare" aria-label={formatPostActionLabel('Réagir', post.name)}>
        <Icon name="smile" />
        <span>Réagir</span>
      </summary>
      <CachedMarkup cacheKey={import.meta.env.SSR && ['react-choices', post.reaction]}>
        <div className="react-choices">
          {POST_REACTIONS.map(({ emoji, name }, index) => (
            <button
              key={name}
              type="submit"
              className="btn btn-bare"
              name="reaction"
              value={index + 1 === post.reaction ? NO_REACTION : index + 1}
              aria-pressed={index + 1 === post.reaction}
            >
              <span aria-hidden="true">{emoji}</span>
              {name}
            </button>
          ))}
        </div>
      </CachedMarkup>
    </details>
  )
}

function useReaction(post: Post, onChanged: Props['onChanged']) {
  const [isBusy, setBusy] = useState(false)
  const react = async (reaction: number) => {
    setBusy(true)
    try {
      const answer = await callApi(reactToPost, { params: { postId: String(post.id) }, body: { reaction } })
      onChanged?.(answer.post)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await showError(error.serverMessage)
    }
    setBusy(false)
    // A withdrawn reaction takes its button with it.
    focusPost(post.id, '.react summary')
  }
  return { isBusy, react }
}
