import { useState } from 'react'
import { showError } from '../../../../ui/toast.ts'
import { loadActions } from '../../topics/components/load-actions.ts'
import type { Topic } from '../../topics/contract.ts'
import type { Post } from '../contract.ts'
import type { PostCallbacks } from './post-article.tsx'

export interface PostActionContext extends Pick<PostCallbacks, 'onChanged' | 'onBans'> {
  topic: Topic
  post: Post
}

/** Actions of creators and staff on a post; their script is loaded when one is used. */
export function usePostActions(context: PostActionContext) {
  const [isBusy, setIsBusy] = useState(false)

  const run = async (
    act: (commands: typeof import('../../topics/components/lazy-actions.ts')) => Promise<void>,
  ) => {
    setIsBusy(true)
    const commands = await loadActions().catch(() => null)
    await (commands ? act(commands) : showError())
    setIsBusy(false)
    focusPost(context.post.id)
  }
  return {
    isBusy,
    moderate: (moderated: 0 | 1) => run(({ moderate }) => moderate(context, moderated)),
    ban: () => run(({ ban }) => ban(context)),
    liftBan: () => run(({ liftBan }) => liftBan(context)),
  }
}

/** Maximum number of frames until a page is rendered again, half a second. */
const FRAMES_MAX = 30

/**
 * Returns the focus to a post after its focused element was removed: to one of its parts, else to its date.
 * Waits for the render, which takes some frames on a slow phone; never takes the focus from another
 * element.
 */
export function focusPost(id: number, part = '.post-date', frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    const holder = document.activeElement
    if (holder && holder !== document.body) {
      if (frames > 1) focusPost(id, part, frames - 1)
      return
    }
    const post = document.getElementById(`post-${id}`)
    const target = post?.querySelector<HTMLElement>(part) ?? post?.querySelector<HTMLElement>('.post-date')
    target?.focus()
  })
}
