import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Category } from '../../contract/category.ts'
import { COMPLAINTS_ID } from '../../contract/fields.ts'
import { BREADCRUMB, NEW_TOPIC } from '../../lists-texts.ts'
import { FORUM } from '../../texts.ts'
import { CategoryEmoji } from './category-emoji.tsx'
import { feedHref, newTopicHref } from './urls.ts'

/** A category's name, what it is for, and what can be done in it. */
export function CategoryHead({ category }: { category: Category }) {
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
              'Ici, chaque plainte est une conversation entre vous et le staff\u202f: personne d’autre ne peut y répondre. Tout le monde peut la lire.'
            }
          </span>
        </p>
      )}
      <div className="row forum-acts">
        <LinkButton small href={newTopicHref(slug)} icon="message-square-plus">
          {NEW_TOPIC}
        </LinkButton>
        <LinkButton kind="bare" href={feedHref(slug)} icon="rss">
          Flux Atom
        </LinkButton>
      </div>
    </header>
  )
}
