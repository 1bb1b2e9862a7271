import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { Category } from '../../contract/category.ts'
import * as texts from '../../founder-texts.ts'
import { CATEGORIES } from '../../lists-texts.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryRow } from './category-row.tsx'
import { useCategories } from './use-categories.ts'

const AskModal = lazy(() => import('../topic/ask-modal.tsx'))

/** The categories, to be added, changed, ordered and removed. */
export function CategoryShelf({ first }: { first: Category[] }) {
  const { categories, move, added, edited, remove } = useCategories(first)
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Category | null>(null)
  const [said, setSaid] = useState('')
  const add = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(categories)

  const close = () => setAdding(false)
  const press = ({ id, title }: Category, by: -1 | 1) => {
    keepFocus()
    const place = move(id, by)
    if (place >= 0) setSaid(texts.movedTo(title, place + 1, categories.length))
  }
  return (
    <section className="panel shelf">
      <h2>{CATEGORIES}</h2>
      <p className="soft small">
        Dans l’ordre où elles se présentent. Une catégorie se supprime une fois vide.
      </p>
      <ol className="rows shelf-shift">
        {categories.map((category, place) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={place === 0}
            isLast={place === categories.length - 1}
            onMove={(by) => press(category, by)}
            onEdited={edited}
            onRemove={() => setAsked(category)}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
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
      <Suspense>
        {asked && (
          <AskModal
            title={`Supprimer «\u202f${asked.title}\u202f»\u202f?`}
            lead="Elle est vide, aucun message ne se perd. Son adresse ne mènera plus nulle part."
            yes="Supprimer"
            onYes={async () => {
              await remove(asked)
              add.current?.focus()
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** A row that moves takes the focus from its button: it is given back. To be called before the rows change. */
function useKeptFocus(rows: unknown) {
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
