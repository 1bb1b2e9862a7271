import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import { decodeCursor } from '../../../platform/db/cursor.ts'
import { page } from '../../../platform/http/page.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { Desk } from '../admin/components/desk.tsx'
import { memberHref, searchHref } from '../contract/member.ts'
import { type ListedHit, listHits } from './queries.ts'
import * as texts from './texts.ts'

const PATH = '/admin/limites'
const Cursor = z.string().check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,6}$/))

/** `/admin/limites`: who was stopped by a limit on profiles or pages of members. */
export function limitsPage(context: AppContext): void {
  page(context, PATH, 'desk', async ({ viewer, query }) => {
    const cursor = Cursor.safeParse(query.after).data
    const { hits, next } = await listHits(context.db, viewer, cursor ? decodeCursor(cursor) : null)
    return {
      title: 'Limites',
      sheet: 'desk',
      body: (
        <Desk
          viewer={viewer}
          at={PATH}
          title="Limites"
          lead={
            'Les comptes et les adresses arrêtés par une limite de lecture\u202f: profils ouverts, pages de la recherche et des photos. Gardé 30\u00a0jours.'
          }
        >
          {hits.length > 0 ? (
            <Hits hits={hits} now={Date.now()} />
          ) : (
            <p className="notice">
              <Icon name="circle-check" />
              {'Personne n’a atteint de limite ces 30 derniers jours.'}
            </p>
          )}
          <nav className="pagination" aria-label="Pages">
            {cursor && (
              <LinkButton kind="line" small href={PATH}>
                Les plus récents
              </LinkButton>
            )}
            {next && (
              <LinkButton kind="line" small rel="next" href={`${PATH}?after=${next}`}>
                Plus anciens
              </LinkButton>
            )}
          </nav>
        </Desk>
      ),
    }
  })
}

function Hits({ hits, now }: { hits: readonly ListedHit[]; now: number }) {
  return (
    <section className="panel">
      <table className="desk-table found-table">
        <thead>
          <tr>
            <th scope="col">Compte ou adresse</th>
            <th scope="col">Limite</th>
            <th scope="col">Refus</th>
            <th scope="col">Premier</th>
            <th scope="col">Dernier</th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.id}>
              <th scope="row">{hit.member ? <Member member={hit.member} /> : <Network {...hit} />}</th>
              <td data-label="Limite">{texts.KIND_WORDS[hit.kind]}</td>
              <td data-label="Refus">{texts.numberText(hit.hits)}</td>
              <td data-label="Premier">
                <RelativeDate moment={hit.first_at} now={now} />
              </td>
              <td data-label="Dernier">
                <RelativeDate moment={hit.last_at} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Member({ member }: { member: NonNullable<ListedHit['member']> }) {
  return (
    <div className="found-who">
      <Avatar member={member} size="sm" lazy />
      <div>
        <MemberName member={member} href={memberHref(member.id)} />
        {!member.verified && <p className="soft tiny">e-mail non confirmé</p>}
      </div>
    </div>
  )
}

function Network({ network }: { network: string | null }) {
  if (network === null) return null
  return (
    <div className="found-who">
      <Icon name="globe" />
      <div>
        <a href={searchHref(network)}>{network}</a>
        <p className="soft tiny">sans compte</p>
      </div>
    </div>
  )
}
