import { RULES } from '../../upload-page-texts.ts'
import { Face, Mosaic, Swimsuit } from './drawings.tsx'

/** What a photo must and must not show (specification 2, section 5), told by small drawings and words. */
export function Rules() {
  return (
    <section className="upload-rules" aria-labelledby="upload-rules">
      <h2 id="upload-rules">Trois règles</h2>
      <ul>
        <li>
          <Face />
          {RULES.face}
        </li>
        <li>
          <Swimsuit />
          {RULES.modest}
        </li>
        <li>
          <Mosaic />
          {RULES.single}
        </li>
      </ul>
    </section>
  )
}
