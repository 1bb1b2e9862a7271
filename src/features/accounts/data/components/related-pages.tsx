import { isSuspended } from '../../../../shared/roles.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { RELATED_PAGES } from '../texts.ts'

/** Where else a member decides of their data; the suspended are seen by nobody as it is. */
export function RelatedPages({ roles }: { roles: number }) {
  const { visibility, devices, deletion } = RELATED_PAGES
  return (
    <section className="panel stack-sm">
      <h2>Et aussi</h2>
      <div className="form-acts">
        {!isSuspended(roles) && (
          <LinkButton href="/user/visibilite" kind="line" icon={visibility.icon}>
            {visibility.label}
          </LinkButton>
        )}
        <LinkButton href="/user/securite" kind="line" icon={devices.icon}>
          {devices.label}
        </LinkButton>
        <LinkButton href="/user/suppression" kind="line" icon={deletion.icon}>
          {deletion.label}
        </LinkButton>
      </div>
    </section>
  )
}
