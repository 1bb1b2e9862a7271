import { AWAITING, FAILED, percent } from '../../upload-page-texts.ts'
import { Bar, Preview } from './frame.tsx'
import type { Sending } from './use-uploads.ts'

/** Several photos at once: each with its own line of progress. */
export function Lines({ items }: { items: Sending[] }) {
  return (
    <ul className="upload-lines" aria-label="Photos choisies">
      {items.map((item) => (
        <li key={item.id}>
          <Preview src={item.preview} />
          <div>
            <p className="upload-name">{item.file.name}</p>
            {item.phase === 'sending' || item.phase === 'analysing' ? (
              <Bar item={item} />
            ) : (
              item.failure && <p className="soft tiny">{item.failure.sentence}</p>
            )}
          </div>
          <State item={item} />
        </li>
      ))}
    </ul>
  )
}

function State({ item: { phase, share } }: { item: Sending }) {
  if (phase === 'waiting') return <span className="soft small">à suivre</span>
  if (phase === 'sent') return <span className="badge badge-moss">{AWAITING}</span>
  if (phase === 'failed') return <span className="badge badge-blush">{FAILED}</span>
  return (
    <span className="soft small" aria-hidden="true">
      {percent(share)}
    </span>
  )
}
