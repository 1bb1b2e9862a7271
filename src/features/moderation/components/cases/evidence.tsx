import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import * as texts from '../../case-texts.ts'
import type { CaseEntry, Evidence as Kept } from '../../contract/cases.ts'
import { REPORT_TYPE } from '../../contract/report.ts'

/** What was reported: as it was kept, and what has become of it since. */
export function Evidence({ entry }: { entry: CaseEntry }) {
  const { target, given } = entry
  const kept = distinct(given.map(({ evidence }) => evidence))
  return (
    <section className="panel case-evidence" aria-labelledby="case-evidence">
      <h2 id="case-evidence">{texts.EVIDENCE}</h2>
      {kept.map((evidence) => (
        <figure key={JSON.stringify(evidence)}>
          <figcaption className="soft small">{texts.AS_REPORTED}</figcaption>
          <Piece evidence={evidence} />
        </figure>
      ))}
      {entry.type !== REPORT_TYPE.conversation && <Now entry={entry} latest={kept[0]} />}
      {target.href && (
        <p>
          <a className="case-place" href={target.href}>
            <Icon name="external-link" />
            {texts.SEE_IN_PLACE}
          </a>
        </p>
      )}
    </section>
  )
}

function Now({ entry: { target }, latest }: { entry: CaseEntry; latest: Kept | undefined }) {
  if (!target.exists) return <p className="soft">{texts.GONE}</p>
  const isSame = latest?.text === target.text && latest.photo === target.photo
  return (
    <>
      {isSame ? (
        <p className="soft">{texts.UNCHANGED}</p>
      ) : (
        <figure>
          <figcaption className="soft small">{texts.CHANGED}</figcaption>
          <Piece evidence={{ ...target, written: null }} />
        </figure>
      )}
      {!target.stands && <p className="soft">{texts.OUT_OF_SIGHT}</p>}
    </>
  )
}

function Piece({ evidence: { title, text, photo, written } }: { evidence: Kept }) {
  return (
    <div className="case-piece">
      {photo && <Picture photo={photo} />}
      <div>
        {title && <p className="case-piece-title">{title}</p>}
        {text && <UserText text={text} />}
        {written && <p>{texts.written(written.reporter, written.reported)}</p>}
        {!text && !photo && !written && <p className="soft">{texts.NO_TEXT}</p>}
      </div>
    </div>
  )
}

/** A photo that its owner has deleted since is gone from the disk too: its place says what it was. */
function Picture({ photo }: { photo: string }) {
  return (
    <a className="case-picture" href={`/up/photo/${encodeURIComponent(photo)}`} title={texts.OPEN_PHOTO}>
      <img src={getThumbnailUrl(photo)} alt={texts.PHOTO_ALT} width={240} height={300} />
    </a>
  )
}

/** Reports of a target that did not change between them keep the same. */
function distinct(pieces: readonly Kept[]): Kept[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()]
}
