import type { DeskPhoto } from '../../contract/desk.ts'
import { CODE, MEMBER_ID, NO_OTHER_PHOTO, ON_PAPER, TO_CHECK } from '../../desk-texts.ts'

/** What the paper of a verification photo must show, and what else is looked at. */
export function Paper({ photo }: { photo: DeskPhoto }) {
  if (!photo.verification) return null
  return (
    <section className="panel stack">
      <h2>{ON_PAPER}</h2>
      <dl className="validation-paper">
        <div>
          <dt>{MEMBER_ID}</dt>
          <dd>{photo.user_id}</dd>
        </div>
        <div>
          <dt>{CODE}</dt>
          <dd>{photo.code}</dd>
        </div>
      </dl>
      <ul className="validation-checks">
        {TO_CHECK.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      {photo.album.length === 0 && <p className="soft">{NO_OTHER_PHOTO}</p>}
    </section>
  )
}
