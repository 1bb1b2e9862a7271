import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { Island } from '../../../platform/render/island.tsx'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { listCategories, listTemplates } from './server.ts'

/** Registers `/admin/forum`: categories and quick replies of staff (product.md 6). */
export function registerForumAdminPage(context: AppContext): void {
  page(context, '/admin/forum', 'desk-founder', async ({ viewer }) => {
    const [categories, templates] = await Promise.all([
      listCategories(context.db, viewer),
      listTemplates(context.db),
    ])
    return {
      title: 'Le forum',
      sheet: 'desk',
      body: (
        <AdminLayout
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
        </AdminLayout>
      ),
    }
  })
}
