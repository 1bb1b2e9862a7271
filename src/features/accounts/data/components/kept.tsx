import { Icon } from '../../../../ui/icon.tsx'
import { ALL_OF_IT, KEPT, KEPT_TITLE } from '../texts.ts'

/** What is kept of a member, and for how long, in short. */
export function Kept() {
  return (
    <section className="panel stack-sm">
      <h2>{KEPT_TITLE}</h2>
      <ul className="rows">
        {KEPT.map(({ icon, what, until }) => (
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
        <a href="/confidentialite">{ALL_OF_IT}</a>
      </p>
    </section>
  )
}
