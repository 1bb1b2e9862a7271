import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { Island } from '../../../platform/render/island.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Desk } from '../../moderation/admin/components/desk.tsx'
import { readCategories } from '../queries/categories.ts'
import { readTemplates } from '../queries/templates.ts'

/** `/admin/forum`: the founder makes the categories and the quick replies of staff (product.md 6). */
export function founderPage(context: AppContext): void {
  page(context, '/admin/forum', 'desk-founder', async ({ viewer }) => {
    const [categories, templates] = await Promise.all([readCategories(context.db), readTemplates(context.db)])
    return {
      title: 'Le forum',
      sheet: 'desk',
      body: (
        <Desk
          viewer={viewer}
          at="/admin/forum"
          title="Le forum"
          lead="Les catégories et leur ordre, et les réponses rapides du staff."
          tools={
            <LinkButton kind="soft" small icon="messages-square" href="/forum">
              Voir le forum
            </LinkButton>
          }
        >
          <noscript>
            <p className="notice">Pour modifier cette page, activez JavaScript.</p>
          </noscript>
          <Island id="forum-admin" props={{ categories, templates }} />
        </Desk>
      ),
    }
  })
}
