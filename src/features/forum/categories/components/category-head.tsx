import { isStaff } from '../../../../shared/roles.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { COMPLAINTS_ID, feedHref, newTopicHref, PRIVATE_COMPLAINTS_PATH } from '../../contract.ts'
import type { Actor } from '../../policy.ts'
import { BREADCRUMB, FORUM, NEW_TOPIC, OWN_COMPLAINTS, PRIVATE_COMPLAINTS } from '../../texts.ts'
import type { Category } from '../contract.ts'

/** Shows a category's name, description and links. */
export function CategoryHead({ category, viewer }: { category: Category; viewer: Actor | null }) {
  const { id, slug, title, emoji, description } = category
  return (
    <header className="page-head">
      <nav className="crumbs" aria-label={BREADCRUMB}>
        <a href="/forum">{FORUM}</a>
      </nav>
      <h1 className="category-title">
        <CategoryEmoji emoji={emoji} size={32} /> {title}
      </h1>
      {description && <p>{description}</p>}
      {id === COMPLAINTS_ID && (
        <p className="notice">
          <Icon name="info" />
          <span>
            {
              'Ici, chaque plainte est une conversation entre vous et le staff\u202f: personne d’autre ne peut y répondre. Personne d’autre ne la lit non plus, sauf si vous la rendez publique.'
            }
          </span>
        </p>
      )}
      <div className="row forum-acts">
        <LinkButton small href={newTopicHref(slug)} icon="message-square-plus">
          {NEW_TOPIC}
        </LinkButton>
        {id === COMPLAINTS_ID && viewer && (
          <LinkButton kind="soft" small href={PRIVATE_COMPLAINTS_PATH} icon="lock">
            {isStaff(viewer.roles) ? PRIVATE_COMPLAINTS : OWN_COMPLAINTS}
          </LinkButton>
        )}
        <LinkButton kind="bare" href={feedHref(slug)} icon="rss">
          Flux Atom
        </LinkButton>
      </div>
    </header>
  )
}

/** Pictures of the default categories, for devices without an emoji font. */
const EMOJI_WITH_IMAGE = new Set(['👋', '💛', '💞', '💃', '🧭', '🦉', '☕', '🌟', '🐞', '🕊️'])

/** A category's emoji, decorative next to its title. */
export function CategoryEmoji({ emoji, size = 24 }: { emoji: string; size?: number }) {
  if (!EMOJI_WITH_IMAGE.has(emoji)) return <span aria-hidden="true">{emoji}</span>
  return (
    <img
      src={`/images/emojis/stills/${codesOf(emoji)}.webp`}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

const codesOf = (emoji: string) => [...emoji].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')
