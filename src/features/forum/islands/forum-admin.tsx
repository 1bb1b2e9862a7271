import { CategoryShelf } from '../components/founder/category-shelf.tsx'
import { TemplateShelf } from '../components/founder/template-shelf.tsx'
import type { Category } from '../contract/category.ts'
import type { Template } from '../contract/founder.ts'

interface Props {
  categories: Category[]
  templates: Template[]
}

/** What the founder makes of the forum (product.md 6). */
export default function ForumAdmin({ categories, templates }: Props) {
  return (
    <div className="stack">
      <CategoryShelf first={categories} />
      <TemplateShelf first={templates} />
    </div>
  )
}
