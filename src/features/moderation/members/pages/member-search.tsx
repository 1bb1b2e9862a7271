import type { AppContext } from '../../../../platform/context.ts'
import { page } from '../../../../platform/http/page.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { PageNumber } from '../../../../shared/schemas.ts'
import { AdminLayout } from '../../../../ui/admin-layout.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import type * as calls from '../../contract/member.ts'
import { SEARCH_RESULTS_MAX } from '../../contract/member.ts'
import { FoundTable } from '../components/found-table.tsx'
import { presentMemberPage } from '../present.ts'
import { findMembers } from '../queries/find-members.ts'

const PATH = '/admin/recherche'

/** `/admin/recherche?search=`: staff find members by id, address, name or e-mail. Never in a search engine. */
export function memberSearchPage(context: AppContext): void {
  page(context, PATH, 'desk', async ({ viewer, query }) => {
    const search = typeof query.search === 'string' ? query.search : ''
    const found = await loadSearchResults(context, viewer, search, PageNumber.safeParse(query.page).data ?? 1)
    return {
      title: 'Recherche de membres',
      sheet: 'desk',
      ...(found ? {} : { status: 503 }),
      body: (
        <AdminLayout
          viewer={viewer}
          at={PATH}
          title="Recherche de membres"
          lead="Par numéro, nom ou début de nom, adresse e-mail entière, adresse IP ou réseau (203.0.113.0/24, 2001:db8:12:34::/64)."
        >
          <form className="desk-search">
            <TextInput
              label="Numéro, nom, e-mail ou IP"
              name="search"
              type="search"
              defaultValue={search}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" icon="search">
              Chercher
            </Button>
          </form>
          {found ? (
            search.trim() !== '' && <SearchResults search={search} now={Date.now()} {...found} />
          ) : (
            <ErrorNotice title="Erreur impossible de charger la liste" />
          )}
        </AdminLayout>
      ),
    }
  })
}

type MemberSearchResult = { list: Reply<typeof calls.findMembers>; isCut: boolean }

/** Null where the members could not be read. */
async function loadSearchResults(
  context: AppContext,
  viewer: Viewer,
  search: string,
  at: number,
): Promise<MemberSearchResult | null> {
  try {
    const found = await findMembers(context.db, viewer, search, at)
    return { list: presentMemberPage(viewer, found, search, at), isCut: found.isCut }
  } catch (error) {
    context.log.error({ err: error }, 'members were not found')
    return null
  }
}

function SearchResults({ list, isCut, search, now }: MemberSearchResult & { search: string; now: number }) {
  const { data, total = 0, current_page, last_page = 1 } = list
  const hrefOf = (page: number) => `${PATH}?${new URLSearchParams({ search, page: String(page) })}`
  if (total === 0) {
    return (
      <section className="panel">
        <h2>Aucun membre ne correspond.</h2>
        <p className="soft">
          {'Une adresse e-mail doit être entière\u202f; un nom ou une adresse IP peuvent être coupés.'}
        </p>
      </section>
    )
  }
  return (
    <section className="panel found-members">
      <h2>{total === 1 ? '1 membre trouvé' : `${total} membres trouvés`}</h2>
      {isCut && (
        <p className="soft small">{`Seuls les ${SEARCH_RESULTS_MAX} premiers membres sont affichés. Précisez la recherche.`}</p>
      )}
      {data.length > 0 ? (
        <FoundTable members={data} now={now} />
      ) : (
        <p>
          {'Cette page de la recherche est vide.'} <a href={hrefOf(1)}>Revenir à la première</a>
        </p>
      )}
      <Pager current={current_page} last={last_page} hrefOf={hrefOf} />
    </section>
  )
}
