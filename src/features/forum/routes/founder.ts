import type { AppContext } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import {
  addCategory,
  changeCategory,
  changeTemplate,
  deleteCategory,
  putInOrder,
} from '../commands/founder.ts'
import {
  createCategory,
  editCategory,
  editTemplate,
  orderCategories,
  removeCategory,
} from '../contract/founder.ts'
import * as texts from '../founder-texts.ts'

/** What the founder makes of the forum: its categories, and the quick replies of staff (product.md 6). */
export function founderRoutes(site: AppContext): void {
  route(site, createCategory, async ({ viewer, body }) => ({
    message: texts.CATEGORY_ADDED,
    category: await addCategory(site, viewer.id, body),
  }))
  route(site, editCategory, async ({ viewer, params, body }) => ({
    message: texts.CATEGORY_EDITED,
    category: await changeCategory(site, viewer.id, params.id, body),
  }))
  route(site, removeCategory, async ({ viewer, params }) => {
    await deleteCategory(site, viewer.id, params.id)
    return { message: texts.CATEGORY_REMOVED }
  })
  route(site, orderCategories, async ({ viewer, body }) => {
    await putInOrder(site, viewer.id, body)
    return { message: texts.CATEGORIES_ORDERED }
  })
  route(site, editTemplate, async ({ viewer, params, body }) => ({
    message: texts.TEMPLATE_EDITED,
    template: await changeTemplate(site.db, viewer.id, params.place, body),
  }))
}
