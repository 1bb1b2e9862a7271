import { Icon } from '../../../../ui/icon.tsx'
import * as texts from '../../member-texts.ts'
import { NOTES } from '../../note-texts.ts'
import { DECISIONS_SHOWN } from '../../queries/member/decisions.ts'
import type { FormerFile } from '../../queries/member/former.ts'
import { NOTES_SHOWN } from '../../queries/member/notes.ts'
import { REPORTS_COUNTED } from '../../queries/member/reports.ts'
import { TRAIL_SHOWN } from '../../queries/member/trail.ts'
import { dayOf } from './days.ts'
import { Decisions } from './decisions.tsx'
import { NoteList } from './notes.tsx'
import { ReceivedReports } from './reports.tsx'
import { Section } from './section.tsx'
import { Trail } from './trail.tsx'

interface Props {
  file: FormerFile
  now: number
  /** The whole log of this member, for who may read it. */
  logHref: string | null
}

/** What staff still read of a deleted account, under its number: reports, decisions, notes and what was done. */
export function FormerMember({ file, now, logHref }: Props) {
  return (
    <>
      <p className="notice">
        <Icon name="user-round-x" />
        <span>{texts.deletedOn(dayOf(file.deleted_at))}</span>
      </p>
      <div className="member-file">
        <div>
          <Section id="signalements" title={texts.REPORTS}>
            <ReceivedReports received={file.received} counted={REPORTS_COUNTED} now={now} />
          </Section>
          <Decisions decisions={file.decisions} shown={DECISIONS_SHOWN} now={now} />
        </div>
        <div>
          <Section id="notes" title={NOTES}>
            <NoteList notes={file.notes} shown={NOTES_SHOWN} now={now} />
          </Section>
          <Trail trail={file.trail} shown={TRAIL_SHOWN} now={now} logHref={logHref} />
        </div>
      </div>
    </>
  )
}
