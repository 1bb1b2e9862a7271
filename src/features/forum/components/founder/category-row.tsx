import { Button } from '../../../../ui/button.tsx'
import type { Category } from '../../contract/category.ts'
import { COMPLAINTS_ID } from '../../contract/fields.ts'
import * as texts from '../../founder-texts.ts'
import { topicCount } from '../../lists-texts.ts'
import { categoryHref } from '../lists/addresses.ts'
import { CategoryForm } from './category-form.tsx'
import { useEditing } from './use-editing.ts'

interface Props {
  category: Category
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdited: (category: Category) => void
  onRemove: () => void
}

/** A category of the founder's list, or its form. */
export function CategoryRow({ category, onEdited, ...rest }: Props) {
  const { isEditing, edit, close, acts } = useEditing()
  if (isEditing) {
    const done = (changed: Category) => {
      close()
      onEdited(changed)
    }
    return (
      <li>
        <CategoryForm category={category} onDone={done} onClose={close} />
      </li>
    )
  }
  const { id, slug, title, emoji, description, topics } = category
  return (
    <li>
      <span className="topic-emoji" aria-hidden="true">
        {emoji}
      </span>
      <div className="shelf-words">
        <h3>
          <a href={categoryHref(slug)}>{title}</a>
        </h3>
        {description && <p className="soft small">{description}</p>}
      </div>
      <p className="soft tiny shelf-count">
        {topicCount(topics)}
        {id === COMPLAINTS_ID && ` · Seuls le plaignant et le staff y répondent.`}
      </p>
      <div className="shelf-acts needs-script" ref={acts}>
        <RowActs category={category} {...rest} onEdit={edit} />
      </div>
    </li>
  )
}

function RowActs({
  category: { id, title, topics },
  isFirst,
  isLast,
  onMove,
  onEdit,
  onRemove,
}: Omit<Props, 'onEdited'> & { onEdit: () => void }) {
  return (
    <>
      <Button
        kind="bare"
        icon="arrow-up"
        iconOnly
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(-1)}
      >
        {`Monter «\u202f${title}\u202f»`}
      </Button>
      <Button
        kind="bare"
        icon="arrow-down"
        iconOnly
        aria-disabled={isLast || undefined}
        onClick={() => onMove(1)}
      >
        {`Descendre «\u202f${title}\u202f»`}
      </Button>
      <Button kind="bare" icon="pencil" iconOnly data-edit onClick={onEdit}>
        {texts.edit(title)}
      </Button>
      {topics === 0 && id !== COMPLAINTS_ID && (
        <Button kind="bare" icon="trash-2" iconOnly onClick={onRemove}>
          {`Supprimer «\u202f${title}\u202f»`}
        </Button>
      )}
    </>
  )
}
