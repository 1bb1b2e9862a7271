import { Icon } from '../../../../ui/icon.tsx'
import { RETENTION } from '../texts.ts'

/** What is kept of a member, and for how long, in short. */
export function Retention() {
  return (
    <section className="panel stack-sm">
      <h2>Ce que nous gardons, et combien de temps</h2>
      <ul className="rows">
        {RETENTION.map(({ icon, what, until }) => (
          <li key={what}>
            <Icon name={icon} />
            <p className="grow">
              <strong>{what}</strong>
              <br />
              <span className="soft">{until}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href="/confidentialite">{'Tout lire\u202f: la politique de confidentialité'}</a>
      </p>
    </section>
  )
}
