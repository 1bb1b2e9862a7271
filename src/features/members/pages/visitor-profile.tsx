import type { PageContent } from '../../../platform/render/page.tsx'
import { getSignInHref } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAge } from '../../../ui/texts.ts'
import { Portrait } from '../components/portrait.tsx'
import type { ShownProfile } from '../queries.ts'
import { INVITE } from '../texts.ts'

type Named = ShownProfile & { name: string; age: number }

/** A profile as somebody reads it who is not signed in: an invitation, without name and face where the member hides them. */
export function visitorProfile(shown: ShownProfile): PageContent {
  const { id, name, age } = shown
  const isNamed = name !== null && age !== null
  return {
    title: name ?? 'Ce profil se montre aux membres',
    className: 'page-profile',
    body: (
      <div className="wrap">
        {isNamed ? (
          <Invitation shown={{ ...shown, name, age }} />
        ) : (
          <EmptyState heading="h1" title="Ce profil se montre aux membres" action={<WaysIn id={id} />}>
            {INVITE}
          </EmptyState>
        )}
      </div>
    ),
  }
}

function Invitation({ shown }: { shown: Named }) {
  return (
    <article className="profile" data-id={shown.id}>
      <Portrait member={shown} />
      <div className="stack">
        <header className="who">
          <h1>
            {shown.name} <span className="age">{formatAge(shown.age)}</span>
          </h1>
        </header>
        <section className="panel">
          <h2>{`${shown.name} est sur Guinguette`}</h2>
          <div className="form">
            <p>{INVITE}</p>
            <div className="form-acts">
              <WaysIn id={shown.id} />
            </div>
          </div>
        </section>
      </div>
    </article>
  )
}

function WaysIn({ id }: { id: number }) {
  return (
    <>
      <LinkButton href="/inscription">Créer mon profil</LinkButton>
      <a href={getSignInHref(`/celibataire/${id}`)}>J’ai déjà un profil</a>
    </>
  )
}
