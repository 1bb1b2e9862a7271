import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
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
export function founderRoutes(context: AppContext): void {
  operation(context, createCategory, async ({ viewer, body }) => ({
    message: texts.CATEGORY_ADDED,
    category: await addCategory(context, viewer.id, body),
  }))
  operation(context, editCategory, async ({ viewer, params, body }) => ({
    message: texts.CATEGORY_EDITED,
    category: await changeCategory(context, viewer.id, params.id, body),
  }))
  operation(context, removeCategory, async ({ viewer, params }) => {
    await deleteCategory(context, viewer.id, params.id)
    return { message: texts.CATEGORY_REMOVED }
  })
  operation(context, orderCategories, async ({ viewer, body }) => {
    await putInOrder(context, viewer.id, body)
    return { message: texts.CATEGORIES_ORDERED }
  })
  operation(context, editTemplate, async ({ viewer, params, body }) => ({
    message: texts.TEMPLATE_EDITED,
    template: await changeTemplate(context.db, viewer.id, params.place, body),
  }))
}
