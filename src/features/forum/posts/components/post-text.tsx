import { memo, Suspense } from 'react'
import type { TextFormat } from '../../../../shared/text-format.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { type MentionDisplay, PostBlocks } from './post-blocks.tsx'
import { serverParts } from './server-parts.ts'

export interface PostTextProps extends MentionDisplay {
  text: string
  format: TextFormat
}

/** Finds text that marks may change; most posts have none. */
const MARKS = /\*|]\(|^(> )*(- |>!)/m

const LazyMarkedText = lazyPart(() => import('./marked-text.tsx'))

/**
 * Text of a post: line breaks preserved, links through the exit page, quotations with their author, mentions as `@name`. The
 * script for marks is loaded with the first of them. Rendered again for another text alone: an update before that script is
 * there would replace the server's markup by plain text.
 */
export const PostText = memo(function PostText({ format, ...props }: PostTextProps) {
  const Marked = (import.meta.env.SSR && serverParts.MarkedText) || LazyMarkedText
  const plain = <PostBlocks {...props} />
  return (
    <div className="post-body">
      {format === 1 && MARKS.test(props.text) ? (
        <Suspense fallback={plain}>
          <Marked {...props} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
})
