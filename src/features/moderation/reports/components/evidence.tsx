import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { REPORT_TYPE } from '../../contract/report.ts'
import * as texts from '../case-texts.ts'
import type { CaseDetails, Evidence as Kept } from '../contract/cases.ts'

/** What was reported: as it was kept, and what has become of it since. */
export function Evidence({ entry }: { entry: CaseDetails }) {
  const { target, given } = entry
  const kept = listDistinctEvidence(given.map(({ evidence }) => evidence))
  return (
    <section className="panel case-evidence" aria-labelledby="case-evidence">
      <h2 id="case-evidence">Ce qui est signalé</h2>
      {kept.map((evidence) => (
        <figure key={JSON.stringify(evidence)}>
          <figcaption className="soft small">Au moment du signalement</figcaption>
          <EvidenceItem evidence={evidence} />
        </figure>
      ))}
      {entry.type !== REPORT_TYPE.conversation && <CurrentTarget entry={entry} latest={kept[0]} />}
      {target.href && (
        <p>
          <a className="case-place" href={target.href}>
            <Icon name="external-link" />
            {'Voir sur place'}
          </a>
        </p>
      )}
    </section>
  )
}

function CurrentTarget({ entry: { target }, latest }: { entry: CaseDetails; latest: Kept | undefined }) {
  if (!target.exists) return <p className="soft">Supprimé depuis.</p>
  const isSame = latest?.text === target.text && latest.photo === target.photo
  return (
    <>
      {isSame ? (
        <p className="soft">Inchangé depuis.</p>
      ) : (
        <figure>
          <figcaption className="soft small">{'Modifié depuis\u202f:'}</figcaption>
          <EvidenceItem evidence={{ ...target, written: null }} />
        </figure>
      )}
      {!target.stands && (
        <p className="soft">{'Déjà retiré\u202f: modérer clôt le signalement sans nouvel avertissement.'}</p>
      )}
    </>
  )
}

function EvidenceItem({ evidence: { title, text, photo, written } }: { evidence: Kept }) {
  return (
    <div className="case-piece">
      {photo && <EvidencePhoto photo={photo} />}
      <div>
        {title && <p className="case-piece-title">{title}</p>}
        {text && <UserText text={text} />}
        {written && <p>{texts.formatMessageCounts(written.reporter, written.reported)}</p>}
        {!text && !photo && !written && <p className="soft">Sans texte.</p>}
      </div>
    </div>
  )
}

/** A photo that its owner has deleted since is gone from the disk too: its place says what it was. */
function EvidencePhoto({ photo }: { photo: string }) {
  return (
    <a
      className="case-picture"
      href={`/up/photo/${encodeURIComponent(photo)}`}
      title="Ouvrir la photo en grand"
    >
      <img src={getThumbnailUrl(photo)} alt="Photo signalée" width={240} height={300} />
    </a>
  )
}

/** Reports of a target that did not change between them keep the same. */
function listDistinctEvidence(pieces: readonly Kept[]): Kept[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()]
}
