import type { AppContext } from '../../../platform/context.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { PageNumber } from '../../../shared/schemas.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Age } from '../../../ui/age.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../../ui/texts.ts'
import { formatDate } from './components/section.tsx'
import type * as calls from './contract.ts'
import { type FoundMember, memberHref, SEARCH_RESULTS_MAX } from './contract.ts'
import { findMembers, presentMemberPage } from './find-members.ts'
import * as texts from './texts.ts'

const PATH = '/admin/recherche'

/** `/admin/recherche?search=`: staff find members by id, address, name or e-mail; not for search engines. */
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

/** Null where the search failed. */
async function loadSearchResults(
  context: AppContext,
  viewer: Viewer,
  search: string,
  at: number,
): Promise<MemberSearchResult | null> {
  try {
    const found = await findMembers(context, viewer, search, at)
    return { list: presentMemberPage(viewer, found, search, at), isCut: found.isCut }
  } catch (error) {
    if (error instanceof HttpError) throw error
    context.log.error({ err: error }, 'searching members failed, the page shows an error')
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

/** Search results; on a phone each row is a block with labelled values. */
function FoundTable({ members, now }: { members: readonly FoundMember[]; now: number }) {
  return (
    <table className="desk-table found-table">
      <thead>
        <tr>
          <th scope="col">Membre</th>
          <th scope="col">E-mail</th>
          <th scope="col">Âge</th>
          <th scope="col">Inscription</th>
          <th scope="col">Dernière activité</th>
          <th scope="col">Profil</th>
          <th scope="col">Avertissement</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              <FoundMemberCell member={member} />
            </th>
            <AccountCells member={member} now={now} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FoundMemberCell({ member }: { member: FoundMember }) {
  const { id, name, roles } = member
  return (
    <div className="found-who">
      <Avatar member={member} size="sm" lazy />
      <div>
        <MemberName member={{ id, name, roles }} href={memberHref(id)} />
        <p className="soft tiny">{`n°\u202f${id}`}</p>
      </div>
      {isSuspended(roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
    </div>
  )
}

function AccountCells({ member: { account }, now }: { member: FoundMember; now: number }) {
  if (!account) {
    return (
      <td colSpan={6} className="soft">
        non communiqué
      </td>
    )
  }
  const { email, birthday, signup, last_activity, status, warning } = account
  return (
    <>
      <td className="found-email" data-label="E-mail">
        {email}
      </td>
      <td data-label="Âge">
        <Age birthday={birthday} now={now} />
      </td>
      <td data-label="Inscription">{formatDate(new Date(signup))}</td>
      <td data-label="Dernière activité">
        <RelativeDate moment={last_activity} now={now} />
      </td>
      <td data-label="Profil">{texts.STATUS_LABELS[status]}</td>
      <td data-label="Avertissement">{`${warning}\u202f%`}</td>
    </>
  )
}
