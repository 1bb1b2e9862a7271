import { useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts'
import { COMPLAINTS_ID, categoryHref } from '../../contract.ts'
import { CATEGORIES, formatTopicCount } from '../../texts.ts'
import { CategoryForm, FormActions } from '../components/category-form.tsx'
import {
  type Category,
  deleteCategory,
  editTemplate,
  listCategories,
  orderCategories,
  TEMPLATE_MAX,
  TEMPLATE_TITLE_MAX,
  type Template,
} from '../contract.ts'
import * as texts from '../texts.ts'

interface Props {
  categories: Category[]
  templates: Template[]
}

/** The founder's management of the forum (product.md 6). */
export default function ForumAdmin({ categories, templates }: Props) {
  return (
    <div className="stack">
      <CategoryEditor first={categories} />
      <TemplateEditor first={templates} />
    </div>
  )
}

const categoryIdsOf = (categories: readonly Category[]) => categories.map(({ id }) => id)

/**
 * Manages the order of categories. A move is shown at once and sent after the previous response; when the
 * server's list differs or the call fails, the list is reloaded.
 */
export function useCategories(first: Category[]) {
  const [categories, setCategories] = useState(first)
  /** The displayed list and the server's; the difference is sent. */
  const shown = useRef(first)
  const saved = useRef(categoryIdsOf(first))
  const sending = useRef(false)

  const show = (next: Category[]) => {
    shown.current = next
    setCategories(next)
  }
  /** Latest categories from the server, apart from their order. */
  const take = (next: Category[], order: number[]) => {
    saved.current = order
    show(next)
  }

  const readAgain = async () => {
    const fresh = await callApi(listCategories, {}).catch(() => null)
    const order = saved.current
    const initial = () => shown.current.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    take(fresh ?? initial(), fresh ? categoryIdsOf(fresh) : order)
  }

  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      while (String(categoryIdsOf(shown.current)) !== String(saved.current)) {
        const ids = categoryIdsOf(shown.current)
        await callApi(orderCategories, { body: { ids, was: saved.current } })
        saved.current = ids
      }
    } catch (error) {
      await Promise.all([showError(errorMessageOf(error)), readAgain()])
    }
    sending.current = false
  }

  return {
    categories,
    /** Moves a category by one position. @returns its new index; -1 when it cannot move */
    move: (id: number, by: -1 | 1): number => {
      const from = shown.current.findIndex((category) => category.id === id)
      const to = from + by
      const [moved, other] = [shown.current[from], shown.current[to]]
      if (!moved || !other) return -1
      show(shown.current.with(from, other).with(to, moved))
      send()
      return to
    },
    added: (category: Category) => take([...shown.current, category], [...saved.current, category.id]),
    edited: (category: Category) =>
      show(shown.current.map((other) => (other.id === category.id ? category : other))),
    remove: async ({ id }: Category) => {
      try {
        const { message } = await callApi(deleteCategory, { params: { id: String(id) } })
        const previous = shown.current.filter((category) => category.id !== id)
        take(
          previous,
          saved.current.filter((other) => other !== id),
        )
        await showSuccess(message)
      } catch (error) {
        await Promise.all([showError(errorMessageOf(error)), readAgain()])
      }
    },
  }
}

const errorMessageOf = (error: unknown) => (error instanceof CallError ? error.serverMessage : undefined)

/** Adds, edits, orders and removes categories. */
export function CategoryEditor({ first }: { first: Category[] }) {
  const { categories, move, added, edited, remove } = useCategories(first)
  const [adding, setAdding] = useState(false)
  const [open, setAsked] = useState<Category | null>(null)
  const ConfirmModal = useLazyComponent(
    open !== null,
    () => import('../../topics/components/confirm-modal.tsx'),
    () => setAsked(null),
  )
  const [announcement, setSaid] = useState('')
  const add = useRef<HTMLDivElement>(null)
  const preserveFocus = useFocusRestore(categories)

  const close = () => setAdding(false)
  const press = ({ id, title }: Category, by: -1 | 1) => {
    preserveFocus()
    const index = move(id, by)
    if (index >= 0) setSaid(texts.formatCategoryMoved(title, index + 1, categories.length))
  }
  return (
    <section className="panel shelf">
      <h2>{CATEGORIES}</h2>
      <p className="soft small">
        Dans l’ordre où elles se présentent. Une catégorie se supprime une fois vide.
      </p>
      <ol className="rows shelf-shift">
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={index === 0}
            isLast={index === categories.length - 1}
            onMove={(by) => press(category, by)}
            onEdited={edited}
            onRemove={() => setAsked(category)}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {announcement}
      </p>
      <div ref={add} tabIndex={-1}>
        {adding ? (
          <CategoryForm
            onDone={(category) => {
              added(category)
              close()
            }}
            onClose={close}
          />
        ) : (
          <Button kind="soft" icon="plus" className="needs-script" onClick={() => setAdding(true)}>
            {texts.ADD_CATEGORY}
          </Button>
        )}
      </div>
      {open && ConfirmModal && (
        <ConfirmModal
          title={`Supprimer «\u202f${open.title}\u202f»\u202f?`}
          lead="Elle est vide, aucun message ne se perd. Son adresse ne mènera plus nulle part."
          yes="Supprimer"
          onYes={async () => {
            await remove(open)
            add.current?.focus()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** Restores the focus of a moving row's button; call before the rows change. */
function useFocusRestore(rows: unknown) {
  const focused = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have moved
  useEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [rows])
  return () => {
    focused.current = document.activeElement
  }
}

/** The quick replies of staff, each editable in place. */
export function TemplateEditor({ first }: { first: Template[] }) {
  const [templates, setTemplates] = useState(first)
  const edited = (template: Template) =>
    setTemplates((all) => all.map((other) => (other.place === template.place ? template : other)))
  return (
    <section className="panel shelf">
      <h2>Réponses rapides</h2>
      <p className="soft small">Sept réponses que le staff insère d’un geste sous un topic.</p>
      <ol className="rows">
        {templates.map((template) => (
          <TemplateRow key={template.place} template={template} onEdited={edited} />
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  template: Template
  onEdited: (template: Template) => void
}

function TemplateRow({ template, onEdited }: RowProps) {
  const { isEditing, edit, close, acts } = useEditing()
  if (isEditing) {
    const done = (changed: Template) => {
      close()
      onEdited(changed)
    }
    return (
      <li>
        <TemplateForm template={template} onEdited={done} onClose={close} />
      </li>
    )
  }
  return (
    <li>
      <div className="shelf-words">
        <h3>{template.title}</h3>
        <p className="soft small user-text">{template.post}</p>
      </div>
      <div className="shelf-acts needs-script" ref={acts}>
        <Button kind="bare" icon="pencil" iconOnly data-edit onClick={edit}>
          {texts.formatEditLabel(template.title)}
        </Button>
      </div>
    </li>
  )
}

function TemplateForm({ template, onEdited, onClose }: RowProps & { onClose: () => void }) {
  const { place: index, title, post } = template
  const { register, errors, isSubmitting, submit } = useCallForm(editTemplate, {
    params: { place: String(index) },
    defaultValues: { title, post },
    onDone: async (reply) => {
      onEdited(reply.template)
      await showSuccess(reply.message)
    },
  })
  return (
    <form className="form shelf-form" noValidate onSubmit={submit} aria-label={texts.formatEditLabel(title)}>
      <TextInput
        {...register('title')}
        label="Nom"
        error={errors.title}
        limit={TEMPLATE_TITLE_MAX}
        defaultValue={title}
        autoComplete="off"
        autoFocus
      />
      <TextArea
        {...register('post')}
        label="Réponse"
        error={errors.post}
        limit={TEMPLATE_MAX}
        rows={5}
        defaultValue={post}
      />
      <FormActions yes={texts.SAVE} busy={isSubmitting} onClose={onClose} />
    </form>
  )
}

interface CategoryRowProps {
  category: Category
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdited: (category: Category) => void
  onRemove: () => void
}

/** A category in the founder's list, or its form. */
export function CategoryRow({ category, onEdited, ...fields }: CategoryRowProps) {
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
        {formatTopicCount(topics)}
        {id === COMPLAINTS_ID && ` · Seuls le plaignant et le staff y répondent.`}
      </p>
      <div className="shelf-acts needs-script" ref={acts}>
        <RowActions category={category} {...fields} onEdit={edit} />
      </div>
    </li>
  )
}

function RowActions({
  category: { id, title, topics },
  isFirst,
  isLast,
  onMove,
  onEdit,
  onRemove,
}: Omit<CategoryRowProps, 'onEdited'> & { onEdit: () => void }) {
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
        {texts.formatEditLabel(title)}
      </Button>
      {topics === 0 && id !== COMPLAINTS_ID && (
        <Button kind="bare" icon="trash-2" iconOnly onClick={onRemove}>
          {`Supprimer «\u202f${title}\u202f»`}
        </Button>
      )}
    </>
  )
}

/** Whether a row shows its form; when it closes, the button that opened it gets the focus. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const hadForm = useRef(false)
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hadForm.current && !isEditing) acts.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    hadForm.current = isEditing
  }, [isEditing])
  return {
    isEditing,
    edit: () => setEditing(true),
    close: () => setEditing(false),
    /** Finds the opening button, marked `data-edit`, in the row's buttons. */
    acts,
  }
}
