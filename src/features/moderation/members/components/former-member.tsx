import { Icon } from '../../../../ui/icon.tsx'
import * as texts from '../member-texts.ts'
import { NOTES } from '../note-texts.ts'
import type { FormerFile } from '../queries/former-member.ts'
import { formatDate } from './dates.ts'
import { MemberDecisions } from './decisions.tsx'
import { NoteList } from './notes.tsx'
import { ReceivedReports } from './reports.tsx'
import { Section } from './section.tsx'
import { StaffActions } from './staff-actions.tsx'

interface Props {
  file: FormerFile
  /** Rows of each list that are shown; reports beyond `counted` are not counted. */
  shown: { decisions: number; notes: number; trail: number; counted: number }
  now: number
  /** The whole log of this member, for who may read it. */
  logHref: string | null
}

/** What staff still read of a deleted account, under its number: reports, decisions, notes and what was done. */
export function FormerMember({ file, shown, now, logHref }: Props) {
  return (
    <>
      <p className="notice">
        <Icon name="user-round-x" />
        <span>{`Compte supprimé le ${formatDate(file.deleted_at)}. Ce qui reste est gardé sans nom, ni adresse, ni photo\u202f: six mois après la dernière décision, trois ans après un bannissement.`}</span>
      </p>
      <div className="member-file">
        <div>
          <Section id="signalements" title={texts.REPORTS}>
            <ReceivedReports received={file.received} counted={shown.counted} now={now} />
          </Section>
          <MemberDecisions decisions={file.decisions} shown={shown.decisions} now={now} />
        </div>
        <div>
          <Section id="notes" title={NOTES}>
            <NoteList notes={file.notes} shown={shown.notes} now={now} />
          </Section>
          <StaffActions trail={file.trail} shown={shown.trail} now={now} logHref={logHref} />
        </div>
      </div>
    </>
  )
}
