import type { DeskPhoto } from '../../contract/desk.ts'
import { TO_CHECK } from '../../desk-texts.ts'

/** What the paper of a verification photo must show, and what else is looked at. */
export function Paper({ photo }: { photo: DeskPhoto }) {
  if (!photo.verification) return null
  return (
    <section className="panel stack">
      <h2>À lire sur la feuille</h2>
      <dl className="validation-paper">
        <div>
          <dt>Identifiant</dt>
          <dd>{photo.user_id}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{photo.code}</dd>
        </div>
      </dl>
      <ul className="validation-checks">
        {TO_CHECK.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      {photo.album.length === 0 && <p className="soft">Aucune autre photo visible pour comparer.</p>}
    </section>
  )
}
